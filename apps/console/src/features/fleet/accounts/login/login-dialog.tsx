import type { AccountDetail } from '@wallet/contract';
import { endpoints, sendTo } from '../../../../app/api.ts';
import { useForm } from '../../../../lib/forms/use-form.ts';
import { FormDialog } from '../../../../shared/form/form-dialog.tsx';
import { useText } from '../../../../lib/text/index.ts';
import { PasswordInput } from '../../../../ui/fields/text-input.tsx';
import { usePartChanged } from '../detail/use-account.ts';
import styles from '../../../../ui/shared-styles.module.css';

/** Begins a sign-in with a new secret or the kept one, which never comes back. */
export function LoginDialog({
  detail: { account, basic },
  onClose,
}: {
  detail: AccountDetail;
  onClose: () => void;
}) {
  const t = useText();
  const keep = usePartChanged(account.id);
  const form = useForm({
    initial: { secret: '' },
    required: basic.hasCredentials ? [] : ['secret'],
    send: sendTo(endpoints.startLogin, { params: { id: account.id } }),
    body: ({ secret }) => ({ secret: secret || undefined }),
    onDone: (login) => {
      keep({ login });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('login.startTitle', { name: account.label })}
      size={460}
      onClose={onClose}
      submit={t('login.start')}
    >
      <p className={styles.quiet}>{t('login.startText', { device: account.device?.name ?? '' })}</p>
      <PasswordInput
        {...form.field('secret')}
        label={t('login.secret')}
        note={t(basic.hasCredentials ? 'login.secretKept' : 'login.secretNote')}
        autoFocus
      />
    </FormDialog>
  );
}
