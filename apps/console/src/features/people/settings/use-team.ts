import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UserRow } from '@wallet/contract';
import { ask, endpoints } from '../../../app/api.ts';
import { failureOf } from '../../../app/session/index.ts';
import { useText } from '../../../lib/text/index.ts';
import { confirm } from '../../../ui/dialog/confirm-store.ts';
import { failureText } from '../../../shared/failure/failure-text.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import type { TeamAct } from './team.ts';

const queryKey = ['team'];

/** The own team, the newest first; a team is no list of pages. */
export function useTeam(isAllowed: boolean) {
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => ask(endpoints.listUsers, { query: { limit: '100' }, signal }),
    enabled: isAllowed,
  });
}

/** What to call after the team was changed. */
export function useTeamChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey });
}

/** Acts to a person of the team: asks first where somebody is shut out, says how it ended, and reads again. */
export function useTeamActs() {
  const t = useText();
  const changed = useTeamChanged();
  const sending = useMutation({
    mutationFn: send,
    onSuccess: (_row, { act, user }) =>
      showToast('good', t(`team.done.${act}`, { name: user.name, email: user.email })),
    onError: (error) => showToast('bad', failureText(failureOf(error).code, t)),
    onSettled: changed,
  });
  const start = async (act: TeamAct, user: UserRow) => {
    if (sending.isPending) return;
    const { name } = user;
    const answer =
      act !== 'disable' ||
      (await confirm({
        title: t('team.disableTitle', { name }),
        message: t('team.disableText', { name }),
        confirmText: t('team.act.disable'),
        hasInput: true,
        inputLabel: t('team.reason'),
        inputMaxLength: 500,
        isRequiredInput: true,
      }));
    if (answer !== false)
      sending.mutate({ act, user, reason: typeof answer === 'string' ? answer.trim() : '' });
  };
  return { start: (act: TeamAct, user: UserRow) => void start(act, user), error: sending.error };
}

function send({
  act,
  user: { id },
  reason,
}: {
  act: TeamAct;
  user: UserRow;
  reason: string;
}): Promise<UserRow> {
  const params = { id };
  if (act === 'resend') return ask(endpoints.resendInvitation, { params });
  return act === 'enable'
    ? ask(endpoints.enableUser, { params })
    : ask(endpoints.disableUser, { params, body: { reason } });
}
