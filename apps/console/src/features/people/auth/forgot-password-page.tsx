import { useState } from 'react';
import { ask, endpoints } from '../../../app/api.ts';
import { useText } from '../../../lib/text/index.ts';
import { Button } from '../../../ui/button.tsx';
import formClasses from '../../../ui/fields/form.module.css';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { saveEmail, savedEmail } from './arrival.ts';
import { AuthFrame } from './auth-frame.tsx';
import { ToSignIn } from './auth-link.tsx';
import { FailureMessage } from './auth-message.tsx';
import { emailError } from './form-rules.ts';
import { LinkSent } from './link-sent.tsx';
import { useForm } from './use-form.ts';

/** Asks for a link to choose a new password. The answer is the same for every address. */
export function ForgotPasswordPage() {
  const t = useText();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [start] = useState(() => ({ email: savedEmail() }));
  const { form, field, isBusy, failure } = useForm<'email'>({
    fields: ['email'],
    start,
    onChange: ({ email }) => saveEmail(email),
    check: ({ email }) => ({ email: emailError(email) }),
    send: async ({ email }) => {
      await ask(endpoints.forgotPassword, { body: { email: email.trim() } });
      setSentTo(email.trim());
    },
  });
  if (sentTo !== null) return <LinkSent email={sentTo} onOther={() => setSentTo(null)} />;
  return (
    <AuthFrame heading={t('forgot.heading')} lead={t('forgot.lead')} link={<ToSignIn quiet />}>
      <form {...form} className={formClasses.form}>
        <FailureMessage failure={failure} />
        <TextInput
          {...field('email')}
          label={t('signIn.email')}
          type="email"
          autoComplete="username"
          spellCheck={false}
          size="l"
          autoFocus
        />
        <Button kind="primary" type="submit" size="l" wide busy={isBusy}>
          {t(isBusy ? 'forgot.busy' : 'forgot.submit')}
        </Button>
      </form>
    </AuthFrame>
  );
}
