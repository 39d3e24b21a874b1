import { useMutation } from '@tanstack/react-query';
import { roles, type UserRow } from '@wallet/contract';
import { useRef, useState } from 'react';
import { ask, endpoints } from '../../../app/api.ts';
import { useMay } from '../../../app/session/use-may.ts';
import { useText } from '../../../lib/text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActs } from '../../../ui/dialog/dialog.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { FormProblem } from '../../../shared/failure/form-problem.tsx';
import { emailError, invitedRoles, isAddress, type InviteForm } from './invite-rules.ts';
import { RoleChoice } from './role-choice.tsx';
import { useUsersChanged } from './use-users.ts';
import styles from '../../../ui/shared-styles.module.css';

/** Invites somebody by e-mail. What was typed stays after a refusal; a second press while it runs does nothing. */
export function InviteDialog({
  onClose,
  onInvited,
}: {
  onClose: () => void;
  onInvited: (user: UserRow) => void;
}) {
  const t = useText();
  const changed = useUsersChanged();
  const element = useRef<HTMLFormElement>(null);
  const [form, setForm] = useState<InviteForm>({ name: '', email: '', roleId: roles.staff });
  const [isSent, setSent] = useState(false);
  const may = useMay('users.invite');
  const sending = useMutation({
    mutationFn: (body: InviteForm) => ask(endpoints.inviteUser, { body }),
    onSuccess: async (user) => {
      showToast('good', t('invite.done', { email: user.email }));
      await changed();
      onInvited(user);
    },
  });
  const wrongEmail = emailError(form.email, {
    email: sending.variables?.email ?? '',
    error: sending.error,
  });
  const set = (patch: Partial<InviteForm>) => setForm({ ...form, ...patch });
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    setSent(true);
    const body = { ...form, name: form.name.trim(), email: form.email.trim() };
    const missing = body.name === '' ? 'name' : isAddress(body.email) ? undefined : 'email';
    if (missing !== undefined)
      return element.current?.querySelector<HTMLInputElement>(`[name="${missing}"]`)?.focus();
    if (!sending.isPending && may.allowed) sending.mutate(body);
  };
  return (
    <Dialog title={t('users.invite')} onClose={onClose} busy={sending.isPending} size={460}>
      <form ref={element} className={styles.form} noValidate onSubmit={submit}>
        <p className={styles.quiet}>{t('invite.text')}</p>
        {sending.error && wrongEmail === undefined ? <FormProblem error={sending.error} /> : null}
        <TextInput
          label={t('users.name')}
          name="name"
          autoComplete="off"
          value={form.name}
          onChange={(name) => set({ name })}
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
          value={form.email}
          onChange={(email) => set({ email })}
          required
          touched={isSent}
          error={wrongEmail && t(wrongEmail)}
        />
        <RoleChoice
          offered={invitedRoles}
          chosen={form.roleId}
          onChange={(roleId) => set({ roleId })}
        />
        <DialogActs>
          <Button onClick={onClose} reason={sending.isPending ? t('invite.busy') : undefined}>
            {t('dialog.cancel')}
          </Button>
          <Button kind="primary" type="submit" busy={sending.isPending} reason={may.reason}>
            {sending.isPending ? t('invite.busy') : t('invite.submit')}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}
