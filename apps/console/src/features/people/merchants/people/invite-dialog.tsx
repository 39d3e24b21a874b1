import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ask, endpoints } from '../../../../app/api.ts';
import { failureOf } from '../../../../app/session/index.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog, DialogActs } from '../../../../ui/dialog/dialog.tsx';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { FormProblem } from '../../../../shared/failure/form-problem.tsx';
import { useMerchantsChanged } from '../use-merchants.ts';
import styles from '../../../../ui/shared-styles.module.css';

/** Invites an owner while nobody of the merchant is active. */
export function InviteDialog({ merchantId, onClose }: { merchantId: string; onClose: () => void }) {
  const t = useText();
  const changed = useMerchantsChanged();
  const [person, setPerson] = useState({ name: '', email: '' });
  const [isSent, setSent] = useState(false);
  const sending = useMutation({
    mutationFn: () =>
      ask(endpoints.inviteMerchantOwner, {
        params: { id: merchantId },
        body: { name: person.name.trim(), email: person.email.trim() },
      }),
    onSuccess: async (answer) => {
      if ('email' in answer) showToast('good', t('invite.done', { email: answer.email }));
      else showToast('good', t('pending.waits'));
      await changed();
      onClose();
    },
  });
  const { code } = failureOf(sending.error);
  const isAboutMail = sending.error !== null && (code === 'emailUsed' || code === 'emailInvalid');
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (person.name.trim() !== '' && person.email.trim() !== '' && !sending.isPending)
      sending.mutate();
  };
  return (
    <Dialog
      title={t('merchantPeople.invite')}
      onClose={onClose}
      busy={sending.isPending}
      size={460}
    >
      <form className={styles.form} noValidate onSubmit={submit}>
        {isAboutMail ? null : <FormProblem error={sending.error} />}
        <TextInput
          label={t('users.name')}
          name="name"
          autoComplete="off"
          value={person.name}
          onChange={(name) => setPerson({ ...person, name })}
          required
          maxLength={120}
          touched={isSent}
          autoFocus
        />
        <TextInput
          label={t('users.email')}
          name="email"
          type="email"
          autoComplete="off"
          spellCheck={false}
          value={person.email}
          onChange={(email) => (sending.reset(), setPerson({ ...person, email }))}
          required
          touched={isSent}
          error={isAboutMail ? t(`error.${code}` as 'error.emailUsed') : undefined}
        />
        <DialogActs>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button kind="primary" type="submit" busy={sending.isPending}>
            {t(sending.isPending ? 'invite.busy' : 'invite.submit')}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}
