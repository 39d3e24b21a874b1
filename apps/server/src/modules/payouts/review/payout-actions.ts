import { mayRole } from '@wallet/contract';
import type { ErrorCode, PayoutAct, PayoutCase, RoleId } from '@wallet/contract';
import type { CaseRow } from './payout-case.sql.ts';
import { type CaseEvidence, isOpenDebit } from './read-payout-evidence.ts';

/** Why something cannot be done about a payout now; `from`: when its time alone no longer speaks against it. */
export interface WhyNotAct {
  code: ErrorCode;
  from: Date | null;
  detail: string | null;
}

/** Why nobody may say that a debit is it; null when somebody may. Pure. */
export function paidBlocker({
  row,
  debits,
}: Pick<CaseEvidence, 'row' | 'debits'>): WhyNotAct | null {
  if (!isUndecided(row)) return because('payoutNotOpen');
  return debits.some(({ mayBeNamed }) => mayBeNamed) ? null : because('debitDiffers');
}

/** Why nobody may say that it was not paid; null when two persons may. Pure. */
export function disprovedBlocker({
  row,
  debits,
}: Pick<CaseEvidence, 'row' | 'debits'>): WhyNotAct | null {
  const { state, pressUntil, decideAfter, now } = row;
  if (!isUndecided(row)) return because('payoutNotOpen');
  if (state === 'waiting' || !pressUntil || !decideAfter || now <= pressUntil)
    return { ...because('pressStillPossible'), from: pressUntil };
  if (now < decideAfter) return { ...because('proofTimeNotOver'), from: decideAfter };
  const open = debits.find(isOpenDebit);
  return open ? { ...because('debitNotExplained'), detail: open.lineId } : null;
}

function isUndecided({ payoutStatus }: CaseRow): boolean {
  return payoutStatus === 'unknown' || payoutStatus === 'review';
}

function because(code: ErrorCode): WhyNotAct {
  return { code, from: null, detail: null };
}

export interface Actor {
  userId: string;
  roleId: RoleId;
}

/** What this person may do about a payout, and why not; `notAlone` is why two persons stand behind every word. Pure. */
export function payoutActions(
  found: Pick<CaseEvidence, 'row' | 'debits'>,
  { userId, roleId }: Actor,
  { notAlone }: { notAlone: ErrorCode | null },
): PayoutCase['acts'] {
  const { row } = found;
  const open = row.proposalId === null ? null : because('proposalOpen');
  const mayNot = (permission: 'payouts.propose' | 'payouts.decide') =>
    mayRole(roleId, permission) ? null : because('forbidden');
  const alone = notAlone === null ? null : because(notAlone);
  const own = row.proposedBy === userId ? because('secondPersonNeeded') : null;
  return {
    proposePaid: toAct(mayNot('payouts.propose') ?? open ?? paidBlocker(found)),
    settle: toAct(mayNot('payouts.decide') ?? open ?? paidBlocker(found) ?? alone),
    proposeNotPaid: toAct(mayNot('payouts.propose') ?? open ?? disprovedBlocker(found)),
    decide: toAct(
      (row.proposalId === null ? because('stateConflict') : own) ?? mayNot('payouts.decide'),
    ),
  };
}

function toAct(why: WhyNotAct | null): PayoutAct {
  return { may: why === null, why: why?.code ?? null, from: why?.from?.toISOString() ?? null };
}
