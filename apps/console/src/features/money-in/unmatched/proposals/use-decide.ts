import type { endpoints as table, SentBodyOf } from '@wallet/contract';
import { useMutation } from '@tanstack/react-query';
import { ask, endpoints } from '../../../../app/api.ts';
import { useForm } from '../../../../lib/forms/use-form.ts';
import { useText } from '../../../../lib/text/index.ts';
import { withOwnCode } from '../../../../shared/approval/own-code.ts';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { useUnmatchedChanged, type Proposal } from '../use-unmatched.ts';

type Decision = SentBodyOf<typeof table.decideProposal>;

/**
 * Decides about a proposal. After a refusal everything is read again, and what was written stays.
 */
export function useDecide(
  { id }: Pick<Proposal, 'id'>,
  usual: Decision['decision'],
  onDone: () => void,
) {
  const t = useText();
  return useForm({
    initial: { reason: '' },
    acts: ['approve', 'reject'],
    errors: ({ reason }) => (reason.trim() === '' ? { reason: 'unmatched.missing.reason' } : {}),
    body: ({ reason }, act) => ({
      decision: act ?? usual,
      reason: reason.trim(),
      ownCode: undefined,
    }),
    send: (body: Decision) =>
      withOwnCode(t, async (own) => {
        const { decision } = body;
        const proposal = await ask(endpoints.decideProposal, {
          params: { id },
          body: { ...body, ...own },
        });
        return decision === 'approve' && proposal.status === 'open' ? 'agree' : decision;
      }),
    onDone: (done) => {
      showToast('good', t(`unmatched.done.${done}`));
      onDone();
    },
    onSettled: useUnmatchedChanged(),
  });
}

/** Takes a proposal back. */
export function useWithdrawProposal({ id }: Pick<Proposal, 'id'>) {
  const t = useText();
  return useMutation({
    mutationFn: () => ask(endpoints.withdrawProposal, { params: { id }, body: {} }),
    onSuccess: () => showToast('good', t('unmatched.done.withdraw')),
    onSettled: useUnmatchedChanged(),
  });
}
