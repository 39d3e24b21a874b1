import { useText } from '../../../lib/text/index.ts';
import { StatusShape } from '../../../ui/status/status-shape.tsx';
import { PasswordInput } from '../../../ui/fields/text-input.tsx';
import classes from './auth.module.css';
import { fewestCharacters, lengthOf } from './password-rules.ts';
import type { FieldOf } from './use-form.ts';

interface NewPasswordFieldsProps {
  field: FieldOf<'password' | 'again'>;
  size?: 'm' | 'l';
  autoFocus?: boolean;
}

/** A new password, typed twice, with what can be said about it before the server decides. */
export function NewPasswordFields({
  field,
  size = 'm',
  autoFocus = false,
}: NewPasswordFieldsProps) {
  const t = useText();
  const password = field('password');
  const count = lengthOf(password.value);
  const isLong = count >= fewestCharacters;
  const hint = (
    <>
      <span className={classes.hint}>
        <StatusShape shape={isLong ? 'good' : 'waiting'} size={12} />
        {t(isLong ? 'password.longEnough' : 'password.count', { count, fewest: fewestCharacters })}
      </span>
      {t('password.note')}
    </>
  );
  return (
    <>
      <PasswordInput
        {...password}
        label={t('password.new')}
        autoComplete="new-password"
        note={hint}
        size={size}
        autoFocus={autoFocus}
      />
      <span className="visually-hidden" role="status">
        {isLong ? t('password.announce') : null}
      </span>
      <PasswordInput
        {...field('again')}
        label={t('password.again')}
        autoComplete="new-password"
        size={size}
      />
    </>
  );
}

/** The name that a password manager keeps the new password under. Nobody sees, reaches or changes it. */
export function ForManager({ email }: { email: string }) {
  return (
    <input
      className="visually-hidden"
      type="text"
      name="username"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden
    />
  );
}
