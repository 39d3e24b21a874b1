import type { endpoints as table, SentBodyOf, WithdrawalDecision } from '@wallet/contract';
import { useState } from 'react';
import { ask, endpoints } from '../../../../app/api.ts';
import { useForm } from '../../../../lib/forms/use-form.ts';
import { useText } from '../../../../lib/text/index.ts';
import { withOwnCode } from '../../../../shared/approval/own-code.ts';
import { usePasswordAsked } from '../../../../shared/form/password-asked.tsx';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { changesOf, isChanged, needsReason } from './decisions.ts';
import { useQueueChanged, type WithdrawalCase } from '../use-queue.ts';

const saidElsewhere: readonly unknown[] = [
  'revisionConflict',
  'payoutNotAsApproved',
  'passwordNeeded',
];

/**
 * Decides about a request as it was looked at. When it changes while somebody looks, what is different is told, and it
 * has to be looked at again before anything can be decided. An approval can become a rejection, with its reason.
 */
export function useDecision(of: WithdrawalCase, usual: WithdrawalDecision, onDone: () => void) {
  const t = useText();
  const changed = useQueueChanged();
  const { isAsked, ...password } = usePasswordAsked();
  const [seen, setSeen] = useState(of.request);
  const isOther = isChanged(seen, of.request);
  const form = useForm({
    initial: { reason: '', password: '' },
    acts: ['reject'],
    required: needsReason(usual) ? ['reason'] : [],
    errors: ({ reason }, act) =>
      act === 'reject' && reason.trim() === '' ? { reason: 'approval.rejectReason' } : {},
    ...password,
    disabledReason: isOther ? t('approval.lookFirst') : undefined,
    body: (values, act) => ({
      decision: act ?? usual,
      revision: seen.revision,
      payloadHash: seen.payloadHash,
      reason: values.reason.trim() || undefined,
      password: (act === undefined && values.password) || undefined,
      ownCode: undefined,
    }),
    send: (body: SentBodyOf<typeof table.decideWithdrawal>) =>
      withOwnCode(t, async (own) => {
        const row = await ask(endpoints.decideWithdrawal, {
          params: { id: seen.id },
          body: { ...body, ...own },
        });
        return { row, decision: body.decision };
      }),
    onDone: ({ row, decision }) => {
      showToast('good', t(`decision.${decision}Done`, { code: row.refNo }));
      onDone();
    },
    onSettled: changed,
  });
  const isStale = !form.isPending && !form.isDone && isOther;
  const { code } = form;
  return {
    ...form,
    isAsked,
    lookAgain: () => (setSeen(of.request), form.forget()),
    disabledReason: isStale ? t('approval.lookFirst') : undefined,
    /** What is different from what was looked at. */
    changes: isStale ? changesOf(seen, of.request, t) : undefined,
    error: saidElsewhere.includes(code) ? null : form.error,
    conflict: code === 'revisionConflict' || code === 'payoutNotAsApproved' ? code : undefined,
  };
}

export type Deciding = ReturnType<typeof useDecision>;
