import { ask, endpoints } from '../../../../app/api.ts';
import { useUser } from '../../../../app/session/use-session.ts';
import { useText, type TextKey } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import formClasses from '../../../../ui/fields/form.module.css';
import { PasswordInput, TextInput } from '../../../../ui/fields/text-input.tsx';
import classes from './access.module.css';
import { FailureMessage } from '../auth-message.tsx';
import { totpDigits, totpError } from '../form-rules.ts';
import { ForManager } from '../new-password-fields.tsx';
import { useForm } from '../use-form.ts';
import styles from '../../../../ui/shared-styles.module.css';

/** New recovery codes for the old ones. */
export function RenewForm({
  onDone,
  onCancel,
}: {
  onDone: (codes: readonly string[]) => void;
  onCancel: () => void;
}) {
  const send = async (body: BothFactors) =>
    onDone((await ask(endpoints.renewRecoveryCodes, { body })).recoveryCodes);
  return (
    <BothFactorsForm text="access.renewText" act="access.renew" send={send} onCancel={onCancel} />
  );
}

/** The way back to the password alone. */
export function StopForm({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const send = async (body: BothFactors) => {
    await ask(endpoints.stopTotp, { body });
    onDone();
  };
  return (
    <BothFactorsForm
      text="access.stopText"
      act="access.stop"
      isDanger
      send={send}
      onCancel={onCancel}
    />
  );
}

interface BothFactors {
  password: string;
  totp: string;
}

interface BothFactorsFormProps {
  text: TextKey;
  act: TextKey;
  isDanger?: boolean;
  send: (both: BothFactors) => Promise<void>;
  onCancel: () => void;
}

function BothFactorsForm({ text, act, isDanger = false, send, onCancel }: BothFactorsFormProps) {
  const t = useText();
  const { email } = useUser();
  const { form, field, isBusy, failure } = useForm<'password' | 'totp'>({
    fields: ['password', 'totp'],
    start: { password: '', totp: '' },
    check: ({ totp }) => ({ totp: totpError(totp) }),
    refusals: {
      wrongPassword: { field: 'password', text: 'access.wrongPassword' },
      oneTimeCodeWrong: { field: 'totp', text: 'password.codeWrong' },
    },
    send: ({ password, totp }) => send({ password, totp: totpDigits(totp) }),
  });
  return (
    <form {...form} className={`${formClasses.form} ${classes.form}`}>
      <p className={classes.lead}>{t(text)}</p>
      <FailureMessage failure={failure} />
      <ForManager email={email} />
      <PasswordInput
        {...field('password')}
        label={t('access.current')}
        autoComplete="current-password"
        autoFocus
      />
      <TextInput
        {...field('totp')}
        label={t('signIn.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        note={t('signIn.codeNote')}
      />
      <div className={styles.acts}>
        <Button kind={isDanger ? 'danger' : 'plain'} type="submit" busy={isBusy}>
          {t(act)}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {t('dialog.cancel')}
        </Button>
      </div>
    </form>
  );
}
