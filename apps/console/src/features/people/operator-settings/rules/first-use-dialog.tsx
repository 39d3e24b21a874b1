import {
  withdrawalSources,
  type Currency,
  type FirstUse,
  type WireMoney,
  type WithdrawalSource,
} from '@wallet/contract';
import { endpoints, sendTo } from '../../../../app/api.ts';
import { useForm } from '../../../../lib/forms/use-form.ts';
import { FormDialog } from '../../../../shared/form/form-dialog.tsx';
import { useText } from '../../../../lib/text/index.ts';
import { Checkbox } from '../../../../ui/fields/checkbox.tsx';
import { copyableMoney } from '../../../../lib/money/money-text.ts';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { readTypedAmount } from '../../../../lib/money/typed-amount.ts';
import { useRulesChanged } from './use-rules.ts';
import classes from '../operator-settings.module.css';
import styles from '../../../../ui/shared-styles.module.css';

interface Form {
  IDR: string;
  PHP: string;
  hours: string;
  sources: readonly WithdrawalSource[];
  reason: string;
}

/** Changes which first payments are held, from now on. */
export function FirstUseDialog({ setting, onClose }: { setting: FirstUse; onClose: () => void }) {
  const t = useText();
  const changed = useRulesChanged();
  const typed = (money: WireMoney | null) => (money === null ? '' : copyableMoney(money));
  const form = useForm({
    initial: {
      IDR: typed(setting.holdAbove.IDR),
      PHP: typed(setting.holdAbove.PHP),
      hours: String(setting.knownAfterHours),
      sources: setting.sources,
      reason: '',
    } as Form,
    required: ['hours', 'reason'],
    errors: ({ IDR, PHP, hours }) => ({
      IDR: amountOf(IDR, 'IDR') === undefined ? 'ruleForm.amountWrong' : undefined,
      PHP: amountOf(PHP, 'PHP') === undefined ? 'ruleForm.amountWrong' : undefined,
      hours: isHours(hours) ? undefined : 'firstUse.hoursWrong',
    }),
    forgetsRefusal: true,
    send: sendTo(endpoints.setFirstUse),
    body: ({ IDR, PHP, hours, sources, reason }) => ({
      holdAbove: { IDR: amountOf(IDR, 'IDR') ?? null, PHP: amountOf(PHP, 'PHP') ?? null },
      knownAfterHours: Number(hours),
      sources: [...sources],
      reason: reason.trim(),
      validFrom: setting.validFrom,
    }),
    onDone: ({ validFrom }) => {
      const isHeld = validFrom === setting.validFrom;
      showToast('good', t(isHeld ? 'pending.waits' : 'firstUse.saved'));
      onClose();
    },
    onSettled: changed,
  });
  const { sources } = form.values;
  const toggle = (source: WithdrawalSource) =>
    form.set({
      sources: sources.includes(source)
        ? sources.filter((other) => other !== source)
        : [...sources, source],
    });
  const amount = (currency: Currency) => ({
    ...form.field(currency),
    prefix: currency,
    inputMode: 'decimal' as const,
    note: t('firstUse.emptyNever'),
  });
  return (
    <FormDialog
      form={form}
      title={t('firstUse.title')}
      onClose={onClose}
      submit={t('firstUse.save')}
    >
      <div className={classes.pair}>
        <TextInput label={t('firstUse.aboveIDR')} {...amount('IDR')} />
        <TextInput label={t('firstUse.abovePHP')} {...amount('PHP')} />
      </div>
      <TextInput {...form.field('hours')} label={t('firstUse.hours')} inputMode="numeric" />
      <fieldset className={classes.ticks}>
        <legend className={styles.strong}>{t('firstUse.sources')}</legend>
        {withdrawalSources.map((source) => (
          <label key={source} className={classes.tick}>
            <Checkbox checked={sources.includes(source)} onChange={() => toggle(source)} />
            {t(`firstUse.source.${source}`)}
          </label>
        ))}
      </fieldset>
      <TextInput {...form.field('reason')} label={t('entryAct.reason')} maxLength={500} />
    </FormDialog>
  );
}

function isHours(text: string): boolean {
  return /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= 8_760;
}

/** Null for an empty field, undefined for what is no amount. */
function amountOf(text: string, currency: Currency): WireMoney | null | undefined {
  if (text.trim() === '') return null;
  const read = readTypedAmount(text, currency);
  return read.ok ? read.money : undefined;
}
