import { useText } from '../../../lib/text/index.ts';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import classes from './auth.module.css';
import type { FieldOf } from './use-form.ts';

export type CodeKind = 'totp' | 'recoveryCode';

interface CodeFieldProps {
  kind: CodeKind;
  onKind: (kind: CodeKind) => void;
  field: FieldOf<CodeKind>;
  autoFocus?: boolean;
}

/** The app's code or, for a lost phone, a recovery code. */
export function CodeField({ kind, onKind, field, autoFocus = false }: CodeFieldProps) {
  const t = useText();
  const isTotp = kind === 'totp';
  return (
    <>
      {isTotp ? (
        <TextInput
          key="totp"
          {...field('totp')}
          label={t('signIn.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          note={t('signIn.codeNote')}
          size="l"
          autoFocus={autoFocus}
        />
      ) : (
        <TextInput
          key="recoveryCode"
          {...field('recoveryCode')}
          label={t('signIn.recoveryCode')}
          autoComplete="off"
          spellCheck={false}
          note={t('signIn.recoveryNote')}
          size="l"
          autoFocus
        />
      )}
      <button
        type="button"
        className={`${classes.link} ${classes.other}`}
        onClick={() => onKind(isTotp ? 'recoveryCode' : 'totp')}
      >
        {t(isTotp ? 'signIn.useRecovery' : 'signIn.useTotp')}
      </button>
    </>
  );
}
