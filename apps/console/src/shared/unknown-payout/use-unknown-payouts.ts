import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PayoutCase } from '@wallet/contract';
import { ask, endpoints } from '../../app/api.ts';
import { useText } from '../../lib/text/index.ts';
import { withOwnCode, type OwnCode } from '../approval/own-code.ts';
import { showToast } from '../../ui/toast/toast-store.ts';

const renewMs = 15_000;
export const pageSize = 50;

/** A page of the payouts whose outcome nobody knows, the oldest first, looked at again every few seconds. */
export function useUnknownPayouts(after: string | undefined) {
  return useQuery({
    queryKey: ['unknownPayouts', 'list', after ?? ''],
    queryFn: ({ signal }) =>
      ask(endpoints.listUnknownPayouts, {
        query: { limit: String(pageSize), ...(after !== undefined && { after }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: renewMs,
  });
}

/** One of them with everything that is known. */
export function usePayoutCase(id: string) {
  return useQuery({
    queryKey: ['unknownPayouts', 'case', id],
    queryFn: ({ signal }) => ask(endpoints.getPayoutCase, { params: { id }, signal }),
    refetchInterval: renewMs,
  });
}

export type PayoutDecision =
  | { act: 'settle'; lineId: string; reason: string }
  | { act: 'proposePaid'; lineId: string; reason: string }
  | { act: 'proposeNotPaid'; evidence: string; endsRequest: boolean; reason: string }
  | { act: 'approve' | 'reject'; proposalId: string; reason: string }
  | { act: 'withdraw'; proposalId: string };

const done = {
  settle: 'unknownPayout.settled',
  proposePaid: 'unknownPayout.proposed',
  proposeNotPaid: 'unknownPayout.proposed',
  approve: 'unknownPayout.approved',
  reject: 'unknownPayout.rejected',
  withdraw: 'unknownPayout.withdrawn',
} as const;

/** Sends a decision; what is known then takes the place of what was. A refusal keeps the words. */
export function usePayoutDecision({ payout: { id, revision } }: PayoutCase) {
  const t = useText();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (decision: PayoutDecision) =>
      withOwnCode(t, (own) => send({ id, revision, own }, decision)),
    onSuccess: (found, { act }) => {
      client.setQueryData(['unknownPayouts', 'case', id], found);
      void client.invalidateQueries({ queryKey: ['unknownPayouts', 'list'] });
      void client.invalidateQueries({ queryKey: ['payoutQueues'] });
      showToast('good', t(done[act]));
    },
    onError: () => void client.invalidateQueries({ queryKey: ['unknownPayouts'] }),
  });
}

function send(
  { id, revision, own }: { id: string; revision: number; own: OwnCode },
  decision: PayoutDecision,
) {
  const params = { id };
  switch (decision.act) {
    case 'settle':
      return ask(endpoints.settleUnknownPayout, {
        params,
        body: { revision, lineId: decision.lineId, reason: decision.reason, ...own },
      });
    case 'proposePaid':
      return ask(endpoints.proposePayoutOutcome, {
        params,
        body: {
          revision,
          what: { outcome: 'paid', lineId: decision.lineId },
          reason: decision.reason,
        },
      });
    case 'proposeNotPaid':
      return ask(endpoints.proposePayoutOutcome, {
        params,
        body: {
          revision,
          what: {
            outcome: 'notPaid',
            evidence: decision.evidence,
            endsRequest: decision.endsRequest,
          },
          reason: decision.reason,
        },
      });
    case 'withdraw':
      return ask(endpoints.withdrawPayoutProposal, {
        params,
        body: { proposalId: decision.proposalId },
      });
    case 'approve':
    case 'reject':
      return ask(endpoints.decidePayoutProposal, {
        params,
        body: {
          proposalId: decision.proposalId,
          decision: decision.act,
          reason: decision.reason,
          ...own,
        },
      });
  }
}
