import { useState } from 'react';
import { ask, endpoints } from '../../../../app/api.ts';
import { useUser } from '../../../../app/session/use-session.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import formClasses from '../../../../ui/fields/form.module.css';
import { PasswordInput, TextInput } from '../../../../ui/fields/text-input.tsx';
import classes from './access.module.css';
import { FailureMessage } from '../auth-message.tsx';
import { totpDigits, totpError } from '../form-rules.ts';
import { ForManager } from '../new-password-fields.tsx';
import { TotpSecret, type NewSecret } from './totp-secret.tsx';
import { useForm } from '../use-form.ts';
import styles from '../../../../ui/shared-styles.module.css';

interface TotpSetupProps {
  /** Switched on; these are the recovery codes. */
  onDone: (codes: readonly string[]) => void;
  onCancel: () => void;
}

/** Password, then secret and first code. The secret lives here and nowhere else. */
export function TotpSetup({ onDone, onCancel }: TotpSetupProps) {
  const [secret, setSecret] = useState<NewSecret | null>(null);
  return secret === null ? (
    <AskPassword onSecret={setSecret} onCancel={onCancel} />
  ) : (
    <FirstCode secret={secret} onDone={onDone} onCancel={onCancel} />
  );
}

function AskPassword({
  onSecret,
  onCancel,
}: {
  onSecret: (secret: NewSecret) => void;
  onCancel: () => void;
}) {
  const t = useText();
  const { email } = useUser();
  const { form, field, isBusy, failure } = useForm<'password'>({
    fields: ['password'],
    start: { password: '' },
    refusals: { wrongPassword: { field: 'password', text: 'access.wrongPassword' } },
    send: async ({ password }) => onSecret(await ask(endpoints.startTotp, { body: { password } })),
  });
  return (
    <form {...form} className={`${formClasses.form} ${classes.form}`}>
      <FailureMessage failure={failure} />
      <ForManager email={email} />
      <PasswordInput
        {...field('password')}
        label={t('access.current')}
        autoComplete="current-password"
        note={t('access.passwordWhy')}
        autoFocus
      />
      <Acts isBusy={isBusy} act={t('access.next')} onCancel={onCancel} />
    </form>
  );
}

function FirstCode({ secret, onDone, onCancel }: TotpSetupProps & { secret: NewSecret }) {
  const t = useText();
  const { form, field, isBusy, failure } = useForm<'totp'>({
    fields: ['totp'],
    start: { totp: '' },
    check: ({ totp }) => ({ totp: totpError(totp) }),
    refusals: { oneTimeCodeWrong: { field: 'totp', text: 'access.firstCodeWrong' } },
    send: async ({ totp }) =>
      onDone(
        (await ask(endpoints.confirmTotp, { body: { totp: totpDigits(totp) } })).recoveryCodes,
      ),
  });
  return (
    <form {...form} className={formClasses.form}>
      <TotpSecret secret={secret} />
      <FailureMessage
        failure={failure}
        text={failure?.code === 'stateConflict' ? 'access.totpExpired' : undefined}
      />
      <div className={classes.form}>
        <TextInput
          {...field('totp')}
          label={t('access.firstCode')}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
        />
      </div>
      <Acts isBusy={isBusy} act={t('access.switchOn')} onCancel={onCancel} />
    </form>
  );
}

function Acts({ isBusy, act, onCancel }: { isBusy: boolean; act: string; onCancel: () => void }) {
  const t = useText();
  return (
    <div className={styles.acts}>
      <Button type="submit" busy={isBusy}>
        {act}
      </Button>
      <Button kind="quiet" onClick={onCancel}>
        {t('dialog.cancel')}
      </Button>
    </div>
  );
}
