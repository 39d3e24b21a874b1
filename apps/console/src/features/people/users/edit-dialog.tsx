import { useMutation } from '@tanstack/react-query';
import { roles, type UserRow } from '@wallet/contract';
import { useState } from 'react';
import { ask, endpoints } from '../../../app/api.ts';
import { useText } from '../../../lib/text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActs } from '../../../ui/dialog/dialog.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { FormProblem } from '../../../shared/failure/form-problem.tsx';
import { givenRoles, type GivenRole } from './invite-rules.ts';
import { RoleChoice } from './role-choice.tsx';
import { useUsersChanged } from './use-users.ts';
import classes from './users.module.css';
import styles from '../../../ui/shared-styles.module.css';

/** Changes name and role. It says beforehand that a new role ends every session. */
export function EditDialog({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const t = useText();
  const changed = useUsersChanged();
  const [name, setName] = useState(user.name);
  const [roleId, setRoleId] = useState<GivenRole | null>(
    givenRoles.find((known) => known === user.roleId) ?? null,
  );
  const [isSent, setSent] = useState(false);
  const isNewRole = roleId !== null && roleId !== user.roleId;
  const isNewName = name.trim() !== user.name;
  const sending = useMutation({
    mutationFn: () =>
      ask(endpoints.updateUser, {
        params: { id: user.id },
        body: { ...(isNewName ? { name: name.trim() } : {}), ...(isNewRole ? { roleId } : {}) },
      }),
    onSuccess: async () => {
      showToast('good', t('edit.done'));
      await changed();
      onClose();
    },
  });
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (name.trim() === '' || sending.isPending) return;
    if (isNewName || isNewRole) sending.mutate();
    else onClose();
  };
  return (
    <Dialog
      title={t('edit.title', { name: user.name })}
      onClose={onClose}
      busy={sending.isPending}
      size={460}
    >
      <form className={styles.form} noValidate onSubmit={submit}>
        <FormProblem error={sending.error} />
        <TextInput
          label={t('users.name')}
          name="name"
          autoComplete="off"
          value={name}
          onChange={setName}
          required
          maxLength={120}
          touched={isSent}
          autoFocus
        />
        {user.roleId === roles.merchant ? (
          <p className={styles.quiet}>{t('userAct.merchantRole')}</p>
        ) : (
          <RoleChoice offered={givenRoles} chosen={roleId} onChange={setRoleId} />
        )}
        <p className={classes.warning} role="status">
          {isNewRole ? t('edit.roleNote', { name: user.name }) : null}
        </p>
        <DialogActs>
          <Button onClick={onClose} reason={sending.isPending ? t('edit.busy') : undefined}>
            {t('dialog.cancel')}
          </Button>
          <Button kind="primary" type="submit" busy={sending.isPending}>
            {sending.isPending ? t('edit.busy') : t('edit.submit')}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}
