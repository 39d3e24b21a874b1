import type { OwnWithdrawalRow, WaitReason, WithdrawalWait } from '@wallet/contract';
import type { Translate } from '../../../lib/text/index.ts';
import { reasonText, withdrawalState } from '../../../shared/withdrawal/withdrawal-docs.ts';

const own = ['nameFailed', 'merchantAcceptance', 'merchantOwes'] as const;

/** The next act in a merchant's words: its own where it has one, else who acts. */
function waitNextText({ reason, by }: Pick<WithdrawalWait, 'reason' | 'by'>, t: Translate): string {
  const act = own.find((known) => known === reason);
  return t(act === undefined ? `waitBy.${by}` : `waitOwn.${act}`);
}

/** Waits that the sentence about the state has told already. */
const toldByState: ReadonlySet<WaitReason> = new Set([
  'nameCheck',
  'nameFailed',
  'payerConfirmation',
  'approval',
  'hold',
]);

export type Standing = Pick<
  OwnWithdrawalRow,
  'status' | 'statusReason' | 'isOutcomeUnknown' | 'mayAccept' | 'waitsFor'
>;

/**
 * How a request stands in a merchant's words: the state, why, and what it waits for with the next act, each said once.
 * One whose name check has not begun does not say that the institution is being asked.
 */
export function statusMessages(
  request: Standing,
  t: Translate,
): { state: string; why: string | null; wait: string | null } {
  const { mayAccept, waitsFor } = request;
  const why = reasonText(request, t);
  if (mayAccept) return { state: t('withdrawalIs.waitsForYou'), why, wait: null };
  const state = t(`withdrawalIs.${withdrawalState(request)}`);
  if (waitsFor === null) return { state, why, wait: null };
  const [what, next] = [t(`wait.${waitsFor.reason}`), waitNextText(waitsFor, t)];
  if (waitsFor.reason === 'nameInquiryLimit') return { state: what, why, wait: next };
  return { state, why, wait: toldByState.has(waitsFor.reason) ? next : `${what} ${next}` };
}
