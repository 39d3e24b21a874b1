import { useState } from 'react';
import { replacePlace } from '../../../app/place.ts';
import { useText } from '../../../lib/text/index.ts';
import { Button } from '../../../ui/button.tsx';
import formClasses from '../../../ui/fields/form.module.css';
import { announceFinished, type Finished } from './arrival.ts';
import { FailureMessage } from './auth-message.tsx';
import { CodeField, type CodeKind } from './code-field.tsx';
import { recoveryError, secondFactor, totpError } from './form-rules.ts';
import { ForManager, NewPasswordFields } from './new-password-fields.tsx';
import { checkNewPassword, passwordRefusals } from './password-rules.ts';
import { useForm } from './use-form.ts';
import type { CodeOwner } from './use-mailed-code.ts';

type Field = 'password' | 'again' | CodeKind;

interface NewPasswordFormProps {
  owner: CodeOwner;
  what: Finished;
  send: (values: { password: string; totp?: string; recoveryCode?: string }) => Promise<unknown>;
  /** The link counts no more. */
  onInvalid: () => void;
}

/** The password chosen by a mailed link. When it is taken, the sign-in page follows and says so. */
export function NewPasswordForm({ owner, what, send, onInvalid }: NewPasswordFormProps) {
  const t = useText();
  const [kind, setKind] = useState<CodeKind>('totp');
  const code = owner.needsTotp ? kind : 'none';
  const { form, field, isBusy, failure } = useForm<Field>({
    fields: code === 'none' ? ['password', 'again'] : ['password', 'again', code],
    start: { password: '', again: '', totp: '', recoveryCode: '' },
    check: ({ password, again, totp, recoveryCode }) => ({
      ...checkNewPassword({ password, again }),
      totp: totpError(totp),
      recoveryCode: recoveryError(recoveryCode),
    }),
    refusals: {
      ...passwordRefusals,
      ...(code === 'none'
        ? {}
        : {
            oneTimeCodeWrong: {
              field: code,
              text: code === 'totp' ? 'password.codeWrong' : 'password.recoveryWrong',
            } as const,
          }),
    },
    onRefused: { codeInvalid: onInvalid },
    send: async ({ password, totp, recoveryCode }) => {
      await send({ password, ...secondFactor(code, { totp, recoveryCode }) });
      announceFinished(what, owner.email);
      replacePlace('/auth/signin');
    },
  });
  return (
    <form {...form} className={formClasses.form}>
      <FailureMessage failure={failure} />
      <ForManager email={owner.email} />
      <NewPasswordFields field={field} size="l" autoFocus />
      {code === 'none' ? null : <CodeField kind={kind} onKind={setKind} field={field} />}
      <Button kind="primary" type="submit" size="l" wide busy={isBusy}>
        {t(isBusy ? 'password.busy' : `password.submit.${what}`)}
      </Button>
    </form>
  );
}
