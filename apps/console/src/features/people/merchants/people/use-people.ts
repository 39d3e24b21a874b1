import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UserRow } from '@wallet/contract';
import { ask, endpoints } from '../../../../app/api.ts';
import { failureOf } from '../../../../app/session/index.ts';
import { useText } from '../../../../lib/text/index.ts';
import { confirm } from '../../../../ui/dialog/confirm-store.ts';
import { failureText } from '../../../../shared/failure/failure-text.ts';
import { showToast } from '../../../../ui/toast/toast-store.ts';

export type PersonAct = 'resend' | 'disable' | 'disableAndStop' | 'enable' | 'resetTotp';

/** The merchant's team. */
export function usePeople(merchantId: string, isAllowed: boolean) {
  return useQuery({
    queryKey: ['merchant', merchantId, 'people'],
    queryFn: ({ signal }) =>
      ask(endpoints.listMerchantPeople, { params: { id: merchantId }, signal }),
    enabled: isAllowed,
  });
}

/** Acts to a person of the team: asks first where it cannot be taken back, says how it ended, and reads again. */
export function usePersonActs() {
  const t = useText();
  const client = useQueryClient();
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
    onSettled: () => client.invalidateQueries({ queryKey: ['merchant'] }),
  });
  const start = async (act: PersonAct, user: UserRow) => {
    if (sending.isPending) return;
    const { name } = user;
    const answer =
      act === 'resend' ||
      (await confirm({
        title: t(`${act}.title`, { name }),
        message: t(`${act}.message`, { name }),
        confirmText: t(`${act}.confirm`),
        ...(act === 'enable'
          ? {}
          : {
              hasInput: true,
              inputLabel: t(`${act}.reason`),
              inputMaxLength: 500,
              isRequiredInput: act === 'resetTotp' || act === 'disableAndStop',
            }),
      }));
    if (answer !== false)
      sending.mutate({ act, user, reason: typeof answer === 'string' ? answer.trim() : '' });
  };
  return { start: (act: PersonAct, user: UserRow) => void start(act, user), error: sending.error };
}

function send({
  act,
  user: { id },
  reason,
}: {
  act: PersonAct;
  user: UserRow;
  reason: string;
}): Promise<UserRow> {
  const params = { id };
  switch (act) {
    case 'resend':
      return ask(endpoints.resendInvitation, { params });
    case 'enable':
      return ask(endpoints.enableUser, { params });
    case 'disable':
      return ask(endpoints.disableUser, { params, body: reason === '' ? {} : { reason } });
    case 'disableAndStop':
      return ask(endpoints.disableUser, { params, body: { reason, stopTokens: true } });
    case 'resetTotp':
      return ask(endpoints.resetUserTotp, { params, body: { reason } });
  }
}
