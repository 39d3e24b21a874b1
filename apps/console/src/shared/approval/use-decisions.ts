import { useMutation } from '@tanstack/react-query';
import { ask, endpoints } from '../../app/api.ts';
import { useText } from '../../lib/text/index.ts';
import { confirm } from '../../ui/dialog/confirm-store.ts';
import { refusalText } from './may-decide-text.tsx';
import { withOwnCode, type OwnCode } from './own-code.ts';
import { showToast } from '../../ui/toast/toast-store.ts';

export type DecisionAct =
  | 'approveMove'
  | 'rejectMove'
  | 'cancelMove'
  | 'approvePosting'
  | 'rejectPosting'
  | 'takeBackPosting';

interface Input {
  act: DecisionAct;
  id: string;
  /** What it is called in the question. */
  name: string;
}

/**
 * Decides about a move or a posting, or takes it back, after a question; all but taking back need a
 * reason. Afterwards what it changed is read again.
 */
export function useDecisions(changed: () => Promise<unknown>): {
  start: (input: Input) => void;
  isBusy: boolean;
} {
  const t = useText();
  const sending = useMutation({
    mutationFn: (input: Input & { reason: string }) => withOwnCode(t, (own) => send(input, own)),
    onSuccess: (_answer, { act }) => showToast('good', t(`recon.decided.${act}`)),
    onError: (error) => showToast('bad', refusalText(error, t)),
    onSettled: changed,
  });
  const start = async (input: Input) => {
    const { act, name } = input;
    const answer = await confirm({
      title: t(`recon.ask.${act}`),
      message: t(`recon.askText.${act}`, { name }),
      confirmText: t(`recon.askYes.${act}`),
      ...(act !== 'takeBackPosting' && {
        hasInput: true,
        isRequiredInput: true,
        inputLabel: t('recon.reason'),
        inputMaxLength: 500,
      }),
    });
    if (answer === false || sending.isPending) return;
    sending.mutate({ ...input, reason: typeof answer === 'string' ? answer.trim() : '' });
  };
  return { start: (input) => void start(input), isBusy: sending.isPending };
}

async function send(
  { act, id, reason }: Input & { reason: string },
  own: OwnCode,
): Promise<unknown> {
  const params = { id };
  switch (act) {
    case 'approveMove':
      return ask(endpoints.decideOwnMove, {
        params,
        body: { decision: 'approve', reason, ...own },
      });
    case 'rejectMove':
      return ask(endpoints.decideOwnMove, { params, body: { decision: 'reject', reason } });
    case 'cancelMove':
      return ask(endpoints.cancelOwnMove, { params, body: { reason } });
    case 'approvePosting':
      return ask(endpoints.decideAdjustment, {
        params,
        body: { decision: 'approve', reason, ...own },
      });
    case 'rejectPosting':
      return ask(endpoints.decideAdjustment, { params, body: { decision: 'reject', reason } });
    case 'takeBackPosting':
      return ask(endpoints.withdrawAdjustment, { params, body: {} });
  }
}
