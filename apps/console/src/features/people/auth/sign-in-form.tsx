import { useState } from 'react';
import { session } from '../../../app/session/index.ts';
import { useText } from '../../../lib/text/index.ts';
import { Button } from '../../../ui/button.tsx';
import formClasses from '../../../ui/fields/form.module.css';
import { PasswordInput, TextInput } from '../../../ui/fields/text-input.tsx';
import { clearArrival, saveEmail, savedEmail } from './arrival.ts';
import { FailureMessage } from './auth-message.tsx';
import { AuthLink } from './auth-link.tsx';
import { CodeField, type CodeKind } from './code-field.tsx';
import { emailError, recoveryError, secondFactor, totpError, type Values } from './form-rules.ts';
import { useForm } from './use-form.ts';

type Field = 'email' | 'password' | CodeKind;

/** E-mail and password, and a code once the server asks for one. */
export function SignInForm() {
  const t = useText();
  const [code, setCode] = useState<CodeKind | 'none'>('none');
  const [start] = useState<Values<Field>>(() => ({
    email: savedEmail(),
    password: '',
    totp: '',
    recoveryCode: '',
  }));
  const { form, field, isBusy, failure } = useForm<Field>({
    fields: code === 'none' ? ['email', 'password'] : ['email', 'password', code],
    start,
    onChange: ({ email }) => saveEmail(email),
    check: ({ email, totp, recoveryCode }) => ({
      email: emailError(email),
      totp: totpError(totp),
      recoveryCode: recoveryError(recoveryCode),
    }),
    onRefused: { totpRequired: () => setCode('totp') },
    send: async ({ email, password, ...codes }) => {
      await session.signIn({ email: email.trim(), password, ...secondFactor(code, codes) });
      clearArrival();
    },
  });
  const forgot = <AuthLink to="/auth/forgot-password">{t('signIn.forgot')}</AuthLink>;
  return (
    <form {...form} className={formClasses.form}>
      <FailureMessage
        failure={failure}
        text={
          code !== 'none' && failure?.code === 'wrongCredentials'
            ? 'signIn.wrongWithCode'
            : undefined
        }
      />
      <TextInput
        {...field('email')}
        label={t('signIn.email')}
        type="email"
        autoComplete="username"
        spellCheck={false}
        size="l"
        autoFocus={start.email === ''}
      />
      <PasswordInput
        {...field('password')}
        label={t('signIn.password')}
        autoComplete="current-password"
        size="l"
        aside={forgot}
        autoFocus={start.email !== ''}
      />
      {code === 'none' ? null : <CodeField kind={code} onKind={setCode} field={field} autoFocus />}
      <Button kind="primary" type="submit" size="l" wide busy={isBusy}>
        {isBusy ? t('signIn.busy') : t('signIn.submit')}
      </Button>
    </form>
  );
}
