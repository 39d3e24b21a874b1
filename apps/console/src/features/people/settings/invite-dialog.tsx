import { useMutation } from '@tanstack/react-query';
import { teamRoles, type TeamRole } from '@wallet/contract';
import { useRef, useState } from 'react';
import { ask, endpoints } from '../../../app/api.ts';
import { failureOf } from '../../../app/session/index.ts';
import { useMay } from '../../../app/session/use-may.ts';
import { useText } from '../../../lib/text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActs } from '../../../ui/dialog/dialog.tsx';
import { FormProblem } from '../../../shared/failure/form-problem.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { isAddress } from './team.ts';
import { useTeamChanged } from './use-team.ts';
import styles from '../../../ui/shared-styles.module.css';

const merchantRole = 4;

interface NewPerson {
  name: string;
  email: string;
  teamRole: TeamRole;
}

/**
 * Invites somebody into the own team by e-mail, with the least rights unless others are chosen.
 * What was typed stays after a refusal.
 */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const changed = useTeamChanged();
  const may = useMay('users.invite');
  const element = useRef<HTMLFormElement>(null);
  const [person, setPerson] = useState<NewPerson>({ name: '', email: '', teamRole: 'support' });
  const [isSent, setSent] = useState(false);
  const sending = useMutation({
    mutationFn: () =>
      ask(endpoints.inviteUser, {
        body: {
          name: person.name.trim(),
          email: person.email.trim(),
          roleId: merchantRole,
          teamRole: person.teamRole,
        },
      }),
    onSuccess: async ({ email }) => {
      showToast('good', t('team.invited', { email }));
      await changed();
      onClose();
    },
  });
  const { code } = failureOf(sending.error);
  const refusal =
    sending.error !== null && (code === 'emailUsed' || code === 'emailInvalid')
      ? t(`error.${code}`)
      : undefined;
  const wrong =
    isSent && person.email.trim() !== '' && !isAddress(person.email)
      ? t('error.emailInvalid')
      : refusal;
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    setSent(true);
    const missing =
      person.name.trim() === '' ? 'name' : isAddress(person.email) ? undefined : 'email';
    if (missing !== undefined)
      return element.current?.querySelector<HTMLElement>(`[name="${missing}"]`)?.focus();
    if (!sending.isPending && may.allowed) sending.mutate();
  };
  return (
    <Dialog title={t('team.invite')} onClose={onClose} busy={sending.isPending} size={460}>
      <form ref={element} className={styles.form} noValidate onSubmit={submit}>
        <p className={styles.quiet}>{t('team.inviteText')}</p>
        {refusal === undefined ? <FormProblem error={sending.error} /> : null}
        <TextInput
          label={t('team.name')}
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
          label={t('team.email')}
          name="email"
          type="email"
          autoComplete="off"
          spellCheck={false}
          value={person.email}
          onChange={(email) => (sending.reset(), setPerson({ ...person, email }))}
          required
          touched={isSent}
          error={wrong}
        />
        <Select
          label={t('team.role')}
          value={person.teamRole}
          onChange={(teamRole) => setPerson({ ...person, teamRole })}
          choices={teamRoles.map((role) => ({
            value: role,
            title: `${t(`teamRole.${role}`)}: ${t(`teamRoleNote.${role}`)}`,
            shown: t(`teamRole.${role}`),
          }))}
        />
        <DialogActs>
          <Button onClick={onClose} reason={sending.isPending ? t('team.busy') : undefined}>
            {t('dialog.cancel')}
          </Button>
          <Button kind="primary" type="submit" busy={sending.isPending} reason={may.reason}>
            {t(sending.isPending ? 'team.busy' : 'team.send')}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}
