import { roles, type UserRow } from '@wallet/contract';
import { endpoints, sendTo } from '../../../app/api.ts';
import { useMay } from '../../../app/session/use-may.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { FormDialog } from '../../../shared/form/form-dialog.tsx';
import { useText } from '../../../lib/text/index.ts';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { invitedRoles, isAddress, type InviteForm } from './invite-rules.ts';
import { RoleChoice } from './role-choice.tsx';
import { useUsersChanged } from './use-users.ts';

/** Invites somebody by e-mail. What was typed stays after a refusal. */
export function InviteDialog({
  onClose,
  onInvited,
}: {
  onClose: () => void;
  onInvited: (user: UserRow) => void;
}) {
  const t = useText();
  const changed = useUsersChanged();
  const form = useForm({
    initial: { name: '', email: '', roleId: roles.staff } as InviteForm,
    required: ['name', 'email'],
    errors: ({ email }) => ({ email: isAddress(email) ? undefined : 'error.emailInvalid' }),
    refusals: {
      emailUsed: { field: 'email', text: 'error.emailUsed' },
      emailInvalid: { field: 'email', text: 'error.emailInvalid' },
    },
    disabledReason: useMay('users.invite').reason,
    send: sendTo(endpoints.inviteUser),
    body: ({ name, email, roleId }) => ({
      name: name.trim(),
      email: email.trim(),
      roleId,
      teamRole: undefined,
    }),
    onDone: async (user) => {
      showToast('good', t('invite.done', { email: user.email }));
      await changed();
      onInvited(user);
    },
  });
  const role = form.choice('roleId');
  return (
    <FormDialog
      form={form}
      title={t('users.invite')}
      size={460}
      onClose={onClose}
      lead={t('invite.text')}
      busy={t('invite.busy')}
      submit={t(form.isPending ? 'invite.busy' : 'invite.submit')}
    >
      <TextInput {...form.field('name')} label={t('users.name')} maxLength={120} autoFocus />
      <TextInput
        {...form.field('email')}
        label={t('users.email')}
        type="email"
        spellCheck={false}
      />
      <RoleChoice offered={invitedRoles} chosen={role.chosen} onChange={role.onChoose} />
    </FormDialog>
  );
}
