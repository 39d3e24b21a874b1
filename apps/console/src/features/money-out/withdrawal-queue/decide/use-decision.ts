import { useMutation } from '@tanstack/react-query';
import type { WithdrawalDecision } from '@wallet/contract';
import { useState } from 'react';
import { ask, endpoints } from '../../../../app/api.ts';
import { failureOf } from '../../../../app/session/index.ts';
import { useText } from '../../../../lib/text/index.ts';
import { withOwnCode } from '../../../../shared/approval/own-code.ts';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { changesOf, isChanged } from './decisions.ts';
import { useQueueChanged, type WithdrawalCase } from '../use-queue.ts';

interface DecisionText {
  decision: WithdrawalDecision;
  reason: string;
  password: string;
}

/**
 * Decides about a request as it was looked at. When it changes while somebody looks, what is different is told, and it
 * has to be looked at again before anything can be decided.
 */
export function useDecision(of: WithdrawalCase, onDone: () => void) {
  const t = useText();
  const changed = useQueueChanged();
  const [seen, setSeen] = useState(of.request);
  const sending = useMutation({
    mutationFn: ({ decision, reason, password }: DecisionText) =>
      withOwnCode(t, (own) =>
        ask(endpoints.decideWithdrawal, {
          params: { id: seen.id },
          body: {
            decision,
            revision: seen.revision,
            payloadHash: seen.payloadHash,
            ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
            ...(password === '' ? {} : { password }),
            ...own,
          },
        }),
      ),
    onSuccess: (row, { decision }) => {
      showToast('good', t(`decision.${decision}Done`, { code: row.refNo }));
      onDone();
    },
    onSettled: changed,
  });
  const code = sending.error ? failureOf(sending.error).code : undefined;
  const isStale = !sending.isPending && !sending.isSuccess && isChanged(seen, of.request);
  return {
    send: (words: DecisionText) =>
      sending.isPending || sending.isSuccess || isStale ? undefined : sending.mutate(words),
    lookAgain: () => (setSeen(of.request), sending.reset()),
    isPending: sending.isPending,
    /** What is different from what was looked at. */
    changes: isStale ? changesOf(seen, of.request, t) : undefined,
    error:
      code === 'revisionConflict' ||
      code === 'payoutNotAsApproved' ||
      code === 'passwordNeeded' ||
      code === 'wrongPassword'
        ? null
        : sending.error,
    conflict: code === 'revisionConflict' || code === 'payoutNotAsApproved' ? code : undefined,
    code,
  };
}

export type Deciding = ReturnType<typeof useDecision>;
