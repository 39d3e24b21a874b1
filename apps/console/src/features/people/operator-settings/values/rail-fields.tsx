import { payoutMethodTypes, railArrivals, rails, type PayoutMethodType } from '@wallet/contract';
import { useText } from '../../../../lib/text/index.ts';
import { Checkbox } from '../../../../ui/fields/checkbox.tsx';
import { Segments } from '../../../../ui/segments.tsx';
import { Select } from '../../../../ui/fields/select.tsx';
import { StatusShape } from '../../../../ui/status/status-shape.tsx';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import {
  currencyOfMethods,
  railPaths,
  railProblems,
  reaches,
  type RailField,
  type RailForm,
} from './rail-form.ts';
import classes from '../operator-settings.module.css';
import styles from '../../../../ui/shared-styles.module.css';

interface RailFieldsProps {
  form: RailForm;
  onChange: (patch: Partial<RailForm>) => void;
  touched: boolean;
  /** What the server said of a part of this rail. */
  serverProblem: (path: string) => string | undefined;
}

/** Everything about one rail: whom it reaches, how much, what it costs, how fast, and where that is from. */
export function RailFields({ form, onChange, touched, serverProblem }: RailFieldsProps) {
  const t = useText();
  const problems = railProblems(form);
  const problem = (field: RailField) =>
    problems[field] === undefined ? serverProblem(railPaths[field]) : t(problems[field]);
  const currency = currencyOfMethods(form.methods);
  const toggle = (method: PayoutMethodType) =>
    onChange({
      methods: payoutMethodTypes.filter(
        (each) => (each === method) !== form.methods.includes(each),
      ),
    });
  const field = (name: 'institutions' | 'min' | 'max' | 'fee' | 'from' | 'until' | 'source') => ({
    name,
    label: t(`rails.${name}`),
    autoComplete: 'off',
    value: form[name],
    onChange: (value: string) => onChange({ [name]: value }),
    touched,
    error: problem(name),
  });
  const amount = { inputMode: 'decimal' as const, prefix: currency };
  return (
    <div className={classes.form}>
      <div className={classes.pair}>
        <Select
          label={t('rails.rail')}
          value={form.rail}
          choices={rails.map((value) => ({ value, title: t(`rail.${value}`) }))}
          onChange={(rail) => onChange({ rail })}
          required
        />
        <div className={classes.field}>
          <span className={styles.strong}>{t('rails.arrival')}</span>
          <Segments
            label={t('rails.arrival')}
            chosen={form.arrival}
            onChoose={(arrival) => onChange({ arrival })}
            choices={railArrivals.map((value) => ({ value, label: t(`rails.arrival.${value}`) }))}
          />
        </div>
      </div>
      <fieldset className={classes.ticks}>
        <legend className={styles.strong}>{t('rails.methods')}</legend>
        <span className={classes.tickRow}>
          {payoutMethodTypes.map((method) => (
            <label key={method} className={classes.tick}>
              <Checkbox checked={form.methods.includes(method)} onChange={() => toggle(method)} />
              {t(`method.${method}`)}
            </label>
          ))}
        </span>
        <span aria-live="polite">
          {problem('methods') === undefined ? null : (
            <span className={classes.wrong}>
              <StatusShape shape="bad" size={12} />
              {problem('methods')}
            </span>
          )}
        </span>
      </fieldset>
      <div className={classes.pair}>
        <div className={classes.field}>
          <span className={styles.strong}>{t('rails.reach')}</span>
          <Segments
            label={t('rails.reach')}
            chosen={form.reach}
            onChoose={(reach) => onChange({ reach })}
            choices={reaches.map((value) => ({ value, label: t(`rails.reach.${value}`) }))}
          />
        </div>
        {form.reach === 'these' ? (
          <TextInput {...field('institutions')} required note={t('rails.institutionsNote')} />
        ) : (
          <span />
        )}
      </div>
      <div className={classes.triple}>
        <TextInput {...field('min')} {...amount} required />
        <TextInput {...field('max')} {...amount} note={t('rails.maxNote')} />
        <TextInput {...field('fee')} {...amount} required />
      </div>
      <div className={classes.pair}>
        <TextInput {...field('from')} type="time" note={t('rails.hoursNote')} />
        <TextInput {...field('until')} type="time" />
      </div>
      <TextInput {...field('source')} required maxLength={500} />
    </div>
  );
}
