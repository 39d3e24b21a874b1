import { roles, teamRoles, type TeamRole } from '@wallet/contract';
import { endpoints, sendTo } from '../../../app/api.ts';
import { useMay } from '../../../app/session/use-may.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { FormDialog } from '../../../shared/form/form-dialog.tsx';
import { useText } from '../../../lib/text/index.ts';
import { Select } from '../../../ui/fields/select.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { isAddress } from './team.ts';
import { useTeamChanged } from './use-team.ts';

/** Invites somebody into the own team, with the least rights unless others are chosen. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const changed = useTeamChanged();
  const form = useForm({
    initial: { name: '', email: '', teamRole: 'support' as TeamRole },
    required: ['name', 'email'],
    errors: ({ email }) => ({ email: isAddress(email) ? undefined : 'error.emailInvalid' }),
    refusals: {
      emailUsed: { field: 'email', text: 'error.emailUsed' },
      emailInvalid: { field: 'email', text: 'error.emailInvalid' },
    },
    disabledReason: useMay('users.invite').reason,
    send: sendTo(endpoints.inviteUser),
    body: ({ name, email, teamRole }) => ({
      name: name.trim(),
      email: email.trim(),
      roleId: roles.merchant,
      teamRole,
    }),
    onDone: async ({ email }) => {
      showToast('good', t('team.invited', { email }));
      await changed();
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('team.invite')}
      size={460}
      onClose={onClose}
      lead={t('team.inviteText')}
      busy={t('team.busy')}
      submit={t(form.isPending ? 'team.busy' : 'team.send')}
    >
      <TextInput {...form.field('name')} label={t('team.name')} maxLength={120} autoFocus />
      <TextInput {...form.field('email')} label={t('team.email')} type="email" spellCheck={false} />
      <Select
        {...form.field('teamRole')}
        label={t('team.role')}
        choices={teamRoles.map((role) => ({
          value: role,
          title: `${t(`teamRole.${role}`)}: ${t(`teamRoleNote.${role}`)}`,
          shown: t(`teamRole.${role}`),
        }))}
      />
    </FormDialog>
  );
}
