import { Link } from '@tanstack/react-router';
import type { Locale } from '@wallet/contract';
import { useText } from '../../../../lib/text/index.ts';
import { Checkbox } from '../../../../ui/fields/checkbox.tsx';
import { FormMessage } from '../../../../ui/fields/form-message.tsx';
import { Select } from '../../../../ui/fields/select.tsx';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import classes from '../developers.module.css';
import {
  callbacks,
  readHeights,
  readOrigin,
  usualHeights,
  type Callback,
  type EmbedChoice,
} from './embed-code.ts';

interface EmbedOptionsProps {
  choice: EmbedChoice;
  /** Undefined until they are known. */
  allowedOrigins: readonly string[] | undefined;
  onChange: (patch: Partial<EmbedChoice>) => void;
}

const locales = ['usual', 'en', 'id', 'ph'] as const satisfies readonly (Locale | 'usual')[];
const themes = ['usual', 'light', 'dark'] as const;

/** What the code is made for. */
export function EmbedOptions({ choice, allowedOrigins, onChange }: EmbedOptionsProps) {
  const t = useText();
  const isHeightWrong = readHeights(choice) === undefined;
  const toggle = (name: Callback) =>
    onChange({
      callbacks: callbacks.filter((known) =>
        known === name ? !choice.callbacks.includes(known) : choice.callbacks.includes(known),
      ),
    });
  return (
    <div className={classes.options}>
      <OriginField choice={choice} allowedOrigins={allowedOrigins} onChange={onChange} />
      <div className={classes.pair}>
        <Select
          label={t('embed.locale')}
          value={choice.locale ?? 'usual'}
          onChange={(value) => onChange({ locale: value === 'usual' ? undefined : value })}
          choices={locales.map((value) => ({ value, title: t(`embed.locale.${value}`) }))}
        />
        <Select
          label={t('embed.theme')}
          value={choice.theme ?? 'usual'}
          onChange={(value) => onChange({ theme: value === 'usual' ? undefined : value })}
          choices={themes.map((value) => ({ value, title: t(`embed.theme.${value}`) }))}
        />
        <TextInput
          label={t('embed.minHeight')}
          inputMode="numeric"
          autoComplete="off"
          value={choice.minHeight}
          onChange={(minHeight) => onChange({ minHeight })}
          placeholder={String(usualHeights.min)}
        />
        <TextInput
          label={t('embed.maxHeight')}
          inputMode="numeric"
          autoComplete="off"
          value={choice.maxHeight}
          onChange={(maxHeight) => onChange({ maxHeight })}
          placeholder={String(usualHeights.max)}
          touched
          error={isHeightWrong ? t('embed.heightWrong') : undefined}
        />
      </div>
      <fieldset className={classes.choices}>
        <legend>{t('embed.callbacks')}</legend>
        {callbacks.map((name) => (
          <label key={name} className={classes.choice}>
            <Checkbox checked={choice.callbacks.includes(name)} onChange={() => toggle(name)} />
            <span>{t(`embed.on.${name}`)}</span>
          </label>
        ))}
      </fieldset>
    </div>
  );
}

function OriginField({ choice: { origin: typed }, allowedOrigins, onChange }: EmbedOptionsProps) {
  const t = useText();
  const origin = readOrigin(typed);
  const isWrong = typed.trim() !== '' && origin === undefined;
  const isRegistered = origin !== undefined && allowedOrigins?.includes(origin);
  return (
    <div>
      <TextInput
        label={t('embed.origin')}
        name="origin"
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(next) => onChange({ origin: next })}
        error={isWrong ? t('embed.originWrong') : undefined}
        note={t('embed.originNote')}
      />
      <div role="status" className={classes.said}>
        {origin === undefined || allowedOrigins === undefined ? null : isRegistered ? (
          <FormMessage shape="good">{t('embed.registered', { origin })}</FormMessage>
        ) : (
          <FormMessage>
            {t('embed.notRegistered', { origin })}{' '}
            <Link to="/settings" search={{ section: 'origins' }} className={classes.link ?? ''}>
              {t('embed.toSettings')}
            </Link>
          </FormMessage>
        )}
      </div>
    </div>
  );
}
