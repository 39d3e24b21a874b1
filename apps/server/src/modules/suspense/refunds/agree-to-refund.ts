import { roles } from '@wallet/contract';
import { type Independence, personRows, signDecision } from '#modules/approvals';
import { refuseDependent } from '#modules/approvals/independence';
import { type Stand, withSigns } from '#modules/approvals/words';
import type { Actor } from '#modules/audit';
import { secondAdminAbove } from '#modules/deposits/settings';
import type { RefundAgreement } from './refund-of-line.ts';
import { agreedBefore, readEvidence } from '#modules/withdrawals/evidence';
import type { RequestPower } from '#modules/payouts';
import { all, maybe, one, type Query, type Trx } from '#platform/db';
import { isProvedRow, type RowKeys, selectPowerRowsNamed } from '#platform/row-mac';
import { readSetting } from '#platform/settings';
import type { Vault } from '#platform/vault';
import { selectToDecide, type WithdrawalsDeps } from '#modules/withdrawals';
import { selectRefundRequest } from './line-refunds.sql.ts';

/**
 * Approvals a line's refund needs, its proposer's included: two, or three above the limit or where
 * its holder is unproved, unless an Admin proposed it.
 */
export async function approvalsForRefund(
  trx: Trx,
  keys: Pick<RowKeys, 'attests'>,
  { proved, isPlain }: { proved: RequestPower; isPlain: boolean },
): Promise<2 | 3> {
  const limits = await readSetting(trx, secondAdminAbove);
  if (isPlain && proved.amount <= limits[proved.currency]) return 2;
  const [asker] = await all(trx, selectPowerRowsNamed(personRows, [proved.createdBy ?? '']));
  return asker && isProvedRow(keys, personRows, asker) && asker.roleId === roles.admin ? 2 : 3;
}

/** How who agrees stands to the proposer and to who agreed before. Refuses like `refuseDependent`. */
export async function checkApprover(
  query: Query,
  vault: Pick<Vault, 'attests'>,
  { requestId, by }: { requestId: string; by: Actor },
): Promise<Independence[]> {
  const evidence = await readEvidence(query, requestId);
  if (!evidence || by.actorId === null) return [];
  const before = agreedBefore(evidence).filter((one) => one !== by.actorId);
  const others = [...evidence.request.requesters.split(' '), ...before];
  return refuseDependent(query, vault, { person: by.actorId, others });
}

/** The place of a word about a proposal, for the same word about the request that pays it. */
export function decisionPlace(stand: Stand, requestId: string): Stand {
  return { ...stand, subject: 'withdrawal', subjectId: requestId };
}

/** The word of the first of two who agree to a proposal, about the request that pays it. */
export async function agreeToRefund(
  trx: Trx,
  { vault, approvals }: Pick<WithdrawalsDeps, 'vault' | 'approvals'>,
  { proposalId, by, reason, stand }: RefundAgreement,
): Promise<void> {
  const refund = await maybe(trx, selectRefundRequest(proposalId));
  if (!refund || by.actorId === null) return;
  const { requestId } = refund;
  const { payloadHash, revision } = await one(trx, selectToDecide(requestId));
  const decided = {
    subject: 'withdrawal',
    subjectId: requestId,
    revision,
    payloadHash,
    person: by.actorId,
    rule: null,
    verdict: 'approve' as const,
    reason,
    independence: withSigns(await checkApprover(trx, vault, { requestId, by }), stand),
  };
  const decision = signDecision(vault, decided);
  const place = { ...decisionPlace(stand, requestId), id: decision.id, at: decision.at };
  await approvals.keep(trx, { decision, place, by });
}
