import { useMutation } from '@tanstack/react-query';
import { ask, endpoints } from '../../../../app/api.ts';
import { useText } from '../../../../lib/text/index.ts';
import { withOwnCode } from '../../../../shared/approval/own-code.ts';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { useUnmatchedChanged, type Proposal } from '../use-unmatched.ts';

export type Decision = { act: 'approve' | 'reject'; reason: string } | { act: 'withdraw' };

/** Decides about a proposal, or takes it back. After a refusal everything is read anew, and what was written stays. */
export function useDecide({ id }: Pick<Proposal, 'id'>, onDone: () => void = () => undefined) {
  const t = useText();
  const changed = useUnmatchedChanged();
  return useMutation({
    mutationFn: (decision: Decision) =>
      decision.act === 'withdraw'
        ? ask(endpoints.withdrawProposal, { params: { id }, body: {} })
        : withOwnCode(t, (own) =>
            ask(endpoints.decideProposal, {
              params: { id },
              body: { decision: decision.act, reason: decision.reason, ...own },
            }),
          ),
    onSuccess: (proposal, { act }) => {
      showToast(
        'good',
        t(`unmatched.done.${act === 'approve' && proposal.status === 'open' ? 'agree' : act}`),
      );
      onDone();
    },
    onSettled: changed,
  });
}
