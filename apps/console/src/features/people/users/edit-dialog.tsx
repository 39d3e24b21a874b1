import { roles, type UserRow } from '@wallet/contract';
import { endpoints, sendTo } from '../../../app/api.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { FormDialog } from '../../../shared/form/form-dialog.tsx';
import { useText } from '../../../lib/text/index.ts';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { givenRoles, type GivenRole } from './invite-rules.ts';
import { RoleChoice } from './role-choice.tsx';
import { useUsersChanged } from './use-users.ts';
import classes from './users.module.css';
import styles from '../../../ui/shared-styles.module.css';

/** Changes name and role. It says beforehand that a new role ends every session. */
export function EditDialog({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const t = useText();
  const changed = useUsersChanged();
  const form = useForm({
    initial: {
      name: user.name,
      roleId: givenRoles.find((known) => known === user.roleId) ?? null,
    } as { name: string; roleId: GivenRole | null },
    required: ['name'],
    send: sendTo(endpoints.updateUser, { params: { id: user.id } }),
    body: ({ name, roleId }) => {
      const isNewRole = roleId !== null && roleId !== user.roleId;
      const isNewName = name.trim() !== user.name;
      if (!isNewName && !isNewRole) return undefined;
      return {
        name: isNewName ? name.trim() : undefined,
        roleId: isNewRole ? roleId : undefined,
        teamRole: undefined,
      };
    },
    onNothing: onClose,
    onDone: async () => {
      showToast('good', t('edit.done'));
      await changed();
      onClose();
    },
  });
  const role = form.choice('roleId');
  const isNewRole = role.chosen !== null && role.chosen !== user.roleId;
  return (
    <FormDialog
      form={form}
      title={t('edit.title', { name: user.name })}
      size={460}
      onClose={onClose}
      busy={t('edit.busy')}
      submit={t(form.isPending ? 'edit.busy' : 'edit.submit')}
    >
      <TextInput {...form.field('name')} label={t('users.name')} maxLength={120} autoFocus />
      {user.roleId === roles.merchant ? (
        <p className={styles.quiet}>{t('userAct.merchantRole')}</p>
      ) : (
        <RoleChoice offered={givenRoles} chosen={role.chosen} onChange={role.onChoose} />
      )}
      <p className={classes.warning} role="status">
        {isNewRole ? t('edit.roleNote', { name: user.name }) : null}
      </p>
    </FormDialog>
  );
}
