import { type AdjustmentGoal, ApiError, type Money } from '@wallet/contract';
import { actOn, recordAudit } from '#modules/audit';
import { approvalsNeeded } from '#modules/suspense/proposals';
import { newCode } from '#modules/sessions/codes';
import { readMerchant } from '#modules/merchants';
import { maybe, one, type Trx } from '#platform/db';
import { newId } from '#platform/ids';
import {
  insertAdjustment,
  isCodeTaken,
  lapseAdjustments,
  lockLine,
  selectAsLocked,
} from './adjustments.sql.ts';
import { aboutAdjustment } from './adjustment-rows.ts';
import type { NewAdjustment } from './adjustments.sql.ts';
import type { ActionTrail, AskDeps } from '../reconciliation-deps.ts';
import { publishChanged } from '../publish-changed.ts';

/**
 * Proposes that an unexplained debit is the provider's fee or is lost; tells the proposal's id. Refuses with notFound,
 * lineAlreadyUsed when it is explained or somebody proposed something else, stateConflict for a credit, which is always
 * somebody's money, and for a debit that may be a payout, and proposalOpen.
 */
export function proposeLineAdjustment(
  { db, approvals }: AskDeps,
  { lineId, goal, reason }: { lineId: string; goal: AdjustmentGoal; reason: string },
  trail: ActionTrail,
): Promise<string> {
  return db.transaction(async (trx) => {
    const line = await maybe(trx, lockLine(lineId));
    if (!line) throw new ApiError('notFound');
    if (line.direction === 'credit' || line.isPayout) throw new ApiError('stateConflict');
    if (!line.isOpen) throw new ApiError('lineAlreadyUsed');
    const { accountId, mode, currency, amountMinor, revision } = line;
    return saveProposal(
      { trx, approvals },
      {
        kind: 'line',
        mode,
        currency,
        amountMinor: -amountMinor,
        goal,
        accountId,
        lineId,
        lineRevision: revision,
        reason,
      },
      trail,
    );
  });
}

/** Proposes to credit or debit a live balance; tells its id. Refuses notFound, currencyMismatch. */
export function proposeMerchantAdjustment(
  { db, approvals }: AskDeps,
  {
    merchantId,
    direction,
    goal,
    amount,
    reason,
  }: {
    merchantId: string;
    direction: 'credit' | 'debit';
    goal: AdjustmentGoal;
    amount: Money;
    reason: string;
  },
  trail: ActionTrail,
): Promise<string> {
  return db.transaction(async (trx) => {
    const merchant = await readMerchant(trx, merchantId);
    if (!merchant) throw new ApiError('notFound');
    if (merchant.currency !== amount.currency) throw new ApiError('currencyMismatch');
    const { currency, minor } = amount;
    return saveProposal(
      { trx, approvals },
      {
        kind: 'merchant',
        mode: 'live',
        currency,
        amountMinor: direction === 'credit' ? minor : -minor,
        goal,
        merchantId,
        reason,
      },
      trail,
    );
  });
}

type Proposal = Pick<
  NewAdjustment,
  'kind' | 'mode' | 'currency' | 'amountMinor' | 'goal' | 'reason'
> &
  Partial<NewAdjustment>;

/**
 * Keeps a proposal under a code of its own, with its record. It counts with all that its proposer,
 * and whoever else for its merchant, proposed in the last 24 hours: above the limit two Admins
 * stand behind it, so others than Admins do not propose it. Refuses with aboveOwnLimit, and
 * proposalOpen when there is one for the same thing.
 */
export async function saveProposal(
  { trx, approvals }: Pick<AskDeps, 'approvals'> & { trx: Trx },
  proposal: Proposal,
  { by, from, ...trail }: ActionTrail,
): Promise<string> {
  const { amountMinor: signedMinor, currency, mode: ofMode } = proposal;
  const others = await approvalsNeeded(trx, {
    amountMinor: signedMinor < 0n ? -signedMinor : signedMinor,
    currency,
    mode: ofMode,
    by,
    merchantId: proposal.merchantId ?? null,
    isSummed: true,
  });
  if (others > 1) throw new ApiError('aboveOwnLimit');
  const row = {
    accountId: null,
    differenceId: null,
    lineId: null,
    lineRevision: null,
    moveId: null,
    expectedId: null,
    merchantId: null,
    ...proposal,
    id: newId('adj'),
    code: await freeCode(trx),
    by: by.actorId,
  };
  await lapseAdjustments(row).execute(trx);
  if (!(await maybe(trx, insertAdjustment(row)))) throw new ApiError('proposalOpen');
  const about = aboutAdjustment(await one(trx, selectAsLocked(row.id)));
  await approvals.ask(trx, { about, reason: row.reason, by, from });
  const {
    id,
    code,
    kind,
    goal,
    mode,
    amountMinor,
    reason,
    accountId,
    differenceId,
    lineId,
    moveId,
    expectedId,
    merchantId,
  } = row;
  const after = {
    code,
    kind,
    goal,
    amountMinor: String(amountMinor),
    accountId,
    differenceId,
    lineId,
    moveId,
    expectedId,
    merchantId,
  };
  await recordAudit(trx, {
    actor: by,
    mode,
    merchantId: merchantId ?? undefined,
    ...actOn('adjustment.proposed', id),
    after,
    reason,
    ...trail,
  });
  await publishChanged(trx, { id, mode });
  return id;
}

async function freeCode(trx: Trx): Promise<string> {
  for (;;) {
    const code = newCode('ADJ');
    if (!(await one(trx, isCodeTaken(code))).taken) return code;
  }
}
