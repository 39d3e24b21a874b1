import { useMutation } from '@tanstack/react-query';
import type { UserRow } from '@wallet/contract';
import { ask, endpoints } from '../../../app/api.ts';
import { failureOf } from '../../../app/session/index.ts';
import { useText, type Translate } from '../../../lib/text/index.ts';
import { confirm } from '../../../ui/dialog/confirm-store.ts';
import { failureText } from '../../../shared/failure/failure-text.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { useUsersChanged } from './use-users.ts';
import type { UserAct } from './user-actions.ts';

export type SentAct = Exclude<UserAct, 'edit'>;
export type StartAct = (act: SentAct, user: UserRow) => void;

interface Order {
  act: SentAct;
  user: UserRow;
  reason: string;
}

/** Does acts to users: asks first where it cannot be taken back, says how it ended, and reads again what is shown. */
export function useUserActions() {
  const t = useText();
  const changed = useUsersChanged();
  const sending = useMutation({
    mutationFn: send,
    onSuccess: (_row, { act, user }) =>
      showToast('good', t(`userAct.${act}Done`, { name: user.name, email: user.email })),
    onError: (error, { act }) =>
      showToast(
        'bad',
        t('userAct.failed', {
          act: t(`userAct.${act}`),
          why: failureText(failureOf(error).code, t),
        }),
      ),
    onSettled: changed,
  });
  const start = async (act: SentAct, user: UserRow) => {
    if (sending.isPending) return;
    const answer = await askFirst(act, user, t);
    if (answer !== false)
      sending.mutate({ act, user, reason: typeof answer === 'string' ? answer.trim() : '' });
  };
  return {
    start: ((act, user) => void start(act, user)) satisfies StartAct,
    isBusy: sending.isPending,
    failed:
      sending.error && sending.variables
        ? { error: sending.error, act: sending.variables.act }
        : null,
  };
}

function send({ act, user: { id }, reason }: Order): Promise<UserRow> {
  const params = { id };
  switch (act) {
    case 'resend':
      return ask(endpoints.resendInvitation, { params });
    case 'unlock':
      return ask(endpoints.unlockUser, { params });
    case 'enable':
      return ask(endpoints.enableUser, { params });
    case 'disable':
      return ask(endpoints.disableUser, { params, body: reason === '' ? {} : { reason } });
    case 'resetTotp':
      return ask(endpoints.resetUserTotp, { params, body: { reason } });
  }
}

/** The question before an act; acts that only help somebody in need none. */
function askFirst(act: SentAct, { name }: UserRow, t: Translate): Promise<string | boolean> {
  if (act === 'resend' || act === 'unlock') return Promise.resolve(true);
  const words = {
    title: t(`${act}.title`, { name }),
    message: t(`${act}.message`, { name }),
    confirmText: t(`${act}.confirm`),
  };
  if (act === 'enable') return confirm(words);
  return confirm({
    ...words,
    hasInput: true,
    inputLabel: t(`${act}.reason`),
    inputMaxLength: 500,
    isRequiredInput: act === 'resetTotp',
  });
}
