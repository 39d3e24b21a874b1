import { ApiError } from '@wallet/contract';
import { readCeilings, totalIds, type UnverifiedOwner } from '#modules/matching/allocations';
import type { Approval } from '#modules/matching/proposals';
import { type CommandDecisions, type TakenWord, withDecisions } from '#modules/approvals/words';
import type { DepositDeps } from '#modules/deposits';
import { selectUnverified, selectLinkedTo, unverifiedCredit } from '#modules/matching/confirmation';
import { insertTotals, allocateToExpectedReceipt } from '#modules/matching/lines';
import { withTransferDecisions } from '#modules/matching/transfers';
import { readEvidence } from '#modules/statements/evidence';
import { all, maybe, type Query } from '#platform/db';
import { rowKeys } from '#platform/row-mac';
import type { LedgerCommand, LedgerResult } from '#platform/writer';
import { selectDepositNamed } from '../proposals/candidates.sql.ts';
import type { ProposalToDecide } from '../proposals/proposals.sql.ts';
import { refuseCountedTwice } from '../proposals/refuse-counted-twice.ts';
import { lineRefundItem } from '../refunds/line-refunds.ts';
import { allocateToDeposit } from './allocate-to-deposit.ts';
import { allocateToMerchant } from './allocate-to-merchant.ts';
import { allocateToOwn } from './allocate-to-own.ts';
import { ignoreLine, releaseByPersons } from './line-proposal.ts';
import { confirmManually } from './confirm-manually.ts';
import { returnPayout } from './return-by-persons.ts';
import { reverseDeposit } from './reverse-deposit.ts';

type CarryDeps = Pick<DepositDeps, 'db' | 'vault' | 'writer' | 'approvals'>;

/** The last word that a proposal needs, and everybody's signed words. */
interface Agreed {
  approval: Approval;
  words: CommandDecisions & { taken: TakenWord };
}

type Submit = <Payload, Result>(
  item: LedgerCommand<Payload, Result>,
) => Promise<LedgerResult<Result>>;

/** Sends a proposal's command to the writer, which rechecks it. Refuses `stateConflict` and `lineWaits`. */
export async function executeProposal(
  deps: CarryDeps,
  proposal: ProposalToDecide,
  { approval, words }: Agreed,
): Promise<LedgerResult<unknown>> {
  const submit: Submit = (item) =>
    deps.writer.submit({ ...item, kind: withDecisions(item.kind, deps.approvals.vault, words) });
  const { kind, lineId, accountId, currency, mode } = proposal;
  const item = { cause: `alloc:${approval.proposalId}`, order: accountId, mode };
  if (kind === 'mark') return mark(deps.db.read, submit, { proposal, approval });
  if (lineId === null) throw new Error(`proposal ${proposal.id} has no line`);
  const payload = { ...approval, lineId, accountId, currency, mode };
  switch (kind) {
    case 'ignore':
      return submit({
        ...item,
        kind: ignoreLine,
        payload: { ...approval, lineId, currency, mode },
      });
    case 'release':
      return release(deps.db.read, submit, { lineId, approval });
    case 'own':
      return submit({
        ...item,
        kind:
          proposal.moveId === null
            ? allocateToOwn
            : await withTransferDecisions(deps.db.read, allocateToOwn, proposal.moveId),
        payload: { ...payload, moveId: proposal.moveId },
      });
    case 'expected':
      return submit({
        ...item,
        kind: allocateToExpectedReceipt,
        payload: {
          ...payload,
          expectedId: named(proposal.expectedId),
          depositId: named(proposal.expectedDepositId),
        },
      });
    case 'refund': {
      const sent = await lineRefundItem(deps, {
        ...payload,
        firstApprovedBy: proposal.firstApprovedBy,
        stand: words.taken.place,
        claim: await claimOf(deps.db.read, proposal),
      });
      if (!sent) throw new ApiError('stateConflict');
      return submit({ ...sent, cause: item.cause });
    }
    case 'payoutReturn': {
      const returned = await returnPayout(deps.db.read, {
        ...payload,
        transactionId: named(proposal.transactionId),
        claim: await claimOf(deps.db.read, proposal),
      });
      if (!returned) throw new ApiError('payoutNotOpen');
      return submit({ ...returned, cause: item.cause });
    }
    case 'reversal': {
      const [depositId, merchantId, paidLineId] = [
        named(proposal.transactionId),
        named(proposal.merchantId),
        named(proposal.paidLineId),
      ];
      return submit({
        ...item,
        order: merchantId,
        kind: reverseDeposit,
        payload: { ...payload, depositId, merchantId, paidLineId },
      });
    }
    case 'merchantCredit': {
      const merchantId = named(proposal.merchantId);
      return submit({
        ...item,
        order: merchantId,
        kind: allocateToMerchant,
        payload: { ...payload, merchantId, claim: await claimOf(deps.db.read, proposal) },
      });
    }
    case 'deposit': {
      const [depositId, sessionId, merchantId] = [
        named(proposal.transactionId),
        named(proposal.sessionId),
        named(proposal.merchantId),
      ];
      return submit({
        ...item,
        order: merchantId,
        kind: allocateToDeposit,
        payload: {
          ...payload,
          depositId,
          sessionId,
          merchantId,
          claim: await claimOf(deps.db.read, proposal),
        },
      });
    }
  }
}

function named(id: string | null): string {
  if (id === null) throw new ApiError('stateConflict');
  return id;
}

/** Until something else confirms it, the line stays its phone owner's claim, even when persons assign it. */
async function claimOf(
  query: Query,
  { claimOwnerId, lineId, accountId, currency, mode }: ProposalToDecide,
): Promise<UnverifiedOwner | null> {
  if (claimOwnerId === null) return null;
  const claimFor = await readCeilings(query);
  await insertTotals(totalIds({ ownerId: claimOwnerId, accountId, currency, mode })).execute(query);
  return { ...claimFor(claimOwnerId, currency), provedBy: await provedBy(query, lineId) };
}

/** What proves a line from elsewhere, `import:<id>`; null while nothing does. */
async function provedBy(query: Query, lineId: string | null): Promise<string | null> {
  if (lineId === null) return null;
  const { proved } = await readEvidence(query, rowKeys(), await all(query, selectLinkedTo(lineId)));
  const [evidence] = proved;
  return evidence ? `${evidence.source}:${evidence.id}` : null;
}

async function release(
  read: Query,
  submit: Submit,
  { lineId, approval }: { lineId: string; approval: Approval },
): Promise<LedgerResult<unknown>> {
  const [row] = await all(read, selectUnverified([lineId]));
  if (!row) throw new ApiError('stateConflict');
  const credit = unverifiedCredit(row);
  await insertTotals(totalIds(credit)).execute(read);
  return submit({
    kind: releaseByPersons,
    cause: `release:${lineId}`,
    order: credit.ownerId,
    mode: row.mode,
    payload: { ...approval, credit },
  });
}

/** A line that came meanwhile is matched instead of being counted twice. */
async function mark(
  read: Query,
  submit: Submit,
  { proposal, approval }: { proposal: ProposalToDecide; approval: Approval },
): Promise<LedgerResult<unknown>> {
  const { transactionId, accountId, currency, mode, amountMinor } = proposal;
  const deposit = await maybe(read, selectDepositNamed(named(transactionId)));
  if (!deposit || amountMinor === null) throw new ApiError('stateConflict');
  await refuseCountedTwice(read, deposit, amountMinor);
  const { transactionId: depositId, sessionId, merchantId } = deposit;
  const { proposalId } = approval;
  const payload = {
    ...approval,
    depositId,
    sessionId,
    merchantId,
    accountId,
    currency,
    mode,
    expectedId: `exp_${proposalId.slice(4)}`,
  };
  return submit({
    kind: confirmManually,
    cause: `alloc:${depositId}`,
    order: merchantId,
    mode,
    payload,
  });
}
