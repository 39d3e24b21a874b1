import { useMutation } from '@tanstack/react-query';
import type { AccountDetail } from '@wallet/contract';
import { useState } from 'react';
import { ask, endpoints } from '../../../../app/api.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog, DialogActs } from '../../../../ui/dialog/dialog.tsx';
import { PasswordInput } from '../../../../ui/fields/text-input.tsx';
import { FormProblem } from '../../../../shared/failure/form-problem.tsx';
import { usePartChanged } from '../detail/use-account.ts';
import classes from '../accounts.module.css';
import styles from '../../../../ui/shared-styles.module.css';

/** Begins a sign-in: with a new secret, or with the one that is kept. The secret never comes back. */
export function LoginDialog({
  detail: { account, basic },
  onClose,
}: {
  detail: AccountDetail;
  onClose: () => void;
}) {
  const t = useText();
  const keep = usePartChanged(account.id);
  const [secret, setSecret] = useState('');
  const [isSent, setSent] = useState(false);
  const sending = useMutation({
    mutationFn: () =>
      ask(endpoints.startLogin, {
        params: { id: account.id },
        body: secret === '' ? {} : { secret },
      }),
    onSuccess: (login) => {
      keep({ login });
      onClose();
    },
  });
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (!sending.isPending && (secret !== '' || basic.hasCredentials)) sending.mutate();
  };
  return (
    <Dialog
      title={t('login.startTitle', { name: account.label })}
      onClose={onClose}
      busy={sending.isPending}
      size={460}
    >
      <form className={classes.form} noValidate onSubmit={submit}>
        <FormProblem error={sending.error} />
        <p className={styles.quiet}>
          {t('login.startText', { device: account.device?.name ?? '' })}
        </p>
        <PasswordInput
          label={t('login.secret')}
          name="secret"
          autoComplete="off"
          value={secret}
          onChange={setSecret}
          required={!basic.hasCredentials}
          touched={isSent}
          note={t(basic.hasCredentials ? 'login.secretKept' : 'login.secretNote')}
          autoFocus
        />
        <DialogActs>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button kind="primary" type="submit" busy={sending.isPending}>
            {t('login.start')}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}
