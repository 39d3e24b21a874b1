import { ApiError, type LineProposalBody, type Money } from '@wallet/contract';
import type { From } from '#modules/approvals/words';
import { actOn, recordAudit, systemActor } from '#modules/audit';
import type { DepositDeps } from '#modules/deposits';
import { refuseUnknownFiles } from '#modules/evidence';
import { policyPerson, proposalEvents } from '#modules/matching/proposals';
import type { Person, ProposableLine } from '#modules/matching/proposals';
import { refuseOfFarm } from '#modules/statements/evidence';
import { maybe, type Trx } from '#platform/db';
import { publish } from '#platform/events';
import { newId } from '#platform/ids';
import { requestLineRefund } from '../refunds/request-line-refund.ts';
import { approvalsNeeded } from './approvals-needed.ts';
import { recordProposalRequest } from './record-proposal-request.ts';
import { selectDepositNamed } from './candidates.sql.ts';
import { planUse } from './plan-use.ts';
import {
  lockSuspenseLine,
  lockPendingCredit,
  insertProposal,
  selectLineExists,
} from './proposals.sql.ts';
import { summedKinds } from './proposed-lately.sql.ts';

/** `accept` may be left out: everything fits. */
export type ProposalInput =
  | Exclude<LineProposalBody, { kind: 'deposit' }>
  | (Omit<Extract<LineProposalBody, { kind: 'deposit' }>, 'accept'> &
      Partial<Pick<Extract<LineProposalBody, { kind: 'deposit' }>, 'accept'>>);

export type ProposeDeps = Pick<DepositDeps, 'db' | 'vault' | 'log' | 'clock' | 'approvals'>;

export interface LineProposalInput {
  lineId: string;
  /** The line as the person saw it. */
  revision: number;
  what: ProposalInput;
  reason: string;
  by: Person;
  from?: From | undefined;
  /** Files that prove it; they are there. */
  evidenceFileIds?: readonly string[] | undefined;
}

/**
 * Proposes what becomes of a line, which is held until another person decides; after 24 hours it
 * lapses. Answers the proposal's id. Refuses `notFound`, `revisionConflict` when the line is not as
 * it was seen, is used, or has a proposal, `allocationExceedsLine`, `currencyMismatch`,
 * `destinationNeeded`, and for a deposit `depositNotPayable`, `feeAboveAmount`, `modeMismatch`, and
 * `guardsDiffer` with what does not fit and was not accepted by name; and for a release whoever
 * belongs to the farm that claims it, see `refuseOfFarm`.
 */
export async function proposeLine(deps: ProposeDeps, input: LineProposalInput): Promise<string> {
  return deps.db.transaction((trx) => proposeLineIn(trx, deps, input));
}

/** The same in the caller's transaction. */
export async function proposeLineIn(
  trx: Trx,
  deps: Omit<ProposeDeps, 'db'>,
  { lineId, revision, what, reason, by, from, evidenceFileIds = [] }: LineProposalInput,
): Promise<string> {
  const { approvals } = deps;
  const line = await takeLine(trx, { lineId, revision, what });
  const { accountId, mode, currency } = line;
  if (what.kind === 'release')
    await refuseOfFarm(trx, approvals.vault, { accountId, person: by.actorId });
  const used = 'amount' in what && what.amount ? partOf(line, what.amount) : line.restMinor;
  const plan = await planUse(trx, { line, what, amountMinor: used });
  const id = newId('prp');
  const refund = { proposalId: id, line, amountMinor: used, reason, by, from };
  const needsTwo =
    what.kind === 'refund' &&
    !(await requestLineRefund(trx, deps, { ...refund, destination: what.destination })).isPayer;
  const needed = await approvalsNeeded(trx, {
    amountMinor: what.kind === 'release' ? line.amountMinor : (plan.amountMinor ?? used),
    currency,
    mode,
    by,
    merchantId: plan.merchantId ?? (await merchantOf(trx, plan.transactionId)),
    isSummed: summedKinds.includes(what.kind),
    needsTwo,
  });
  await insertProposal({
    id,
    lineId,
    lineRevision: line.revision,
    mode,
    currency,
    accountId,
    kind: what.kind,
    ...plan,
    depositRevision: null,
    evidence: null,
    evidenceFileIds,
    reason,
    proposedBy: by.actorId,
    approvalsNeeded: needed,
  }).execute(trx);
  await recordProposalRequest(trx, approvals, { id, reason, by, from });
  await refuseUnknownFiles(trx, evidenceFileIds);
  await publish(trx, proposalEvents.lineProposed, {
    key: lineId,
    mode,
    payload: { proposalId: id, lineId, accountId, kind: what.kind },
  });
  await record(trx, { id, line, what, amountMinor: plan.amountMinor, reason, by });
  return id;
}

/** The line, held for the proposal as it was looked at. */
async function takeLine(
  trx: Trx,
  { lineId, revision, what }: Pick<LineProposalInput, 'lineId' | 'revision' | 'what'>,
): Promise<ProposableLine> {
  const line = await maybe(
    trx,
    what.kind === 'release'
      ? lockPendingCredit(lineId, revision)
      : lockSuspenseLine(lineId, revision),
  );
  if (line) return line;
  throw new ApiError(
    (await maybe(trx, selectLineExists(lineId))) ? 'revisionConflict' : 'notFound',
  );
}

async function merchantOf(trx: Trx, transactionId: string | null): Promise<string | null> {
  if (transactionId === null) return null;
  return (await maybe(trx, selectDepositNamed(transactionId)))?.merchantId ?? null;
}

function partOf({ currency, restMinor }: ProposableLine, amount: Money): bigint {
  if (amount.currency !== currency) throw new ApiError('currencyMismatch');
  if (amount.minor > restMinor) throw new ApiError('allocationExceedsLine');
  return amount.minor;
}

interface Proposed {
  id: string;
  line: ProposableLine;
  what: ProposalInput;
  amountMinor: bigint | null;
  reason: string;
  by: Person;
}

async function record(
  trx: Trx,
  { id: proposalId, line: { id: lineId, mode }, what, amountMinor, reason, by }: Proposed,
): Promise<void> {
  const { destination, ...said } = { destination: undefined, ...what };
  const after = {
    proposalId,
    ...said,
    ...(destination && {
      institutionCode: destination.institutionCode,
      last4: destination.accountNumber.slice(-4),
    }),
    ...(amountMinor !== null && { amount: String(amountMinor) }),
  };
  await recordAudit(trx, {
    actor: by === policyPerson ? systemActor : by,
    mode,
    ...actOn('line.proposed', lineId, 'statementLine'),
    after,
    reason,
  });
}
