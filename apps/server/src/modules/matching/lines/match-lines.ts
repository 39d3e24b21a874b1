import { readCeilings } from '../allocations/read-ceilings.ts';
import { totalIds, type UnverifiedOwner } from '../allocations/unconfirmed.ts';
import { type DepositDeps, reportUnproved } from '#modules/deposits';
import { explainPayout } from '#modules/payouts/settling';
import { isProvedSessionText } from '#modules/sessions';
import { readUnpostedLines, type UnpostedLine } from '../unposted/read-unposted-lines.ts';
import { all, maybe } from '#platform/db';
import { idFloor, sweepSince } from '#platform/ids';
import type { LedgerResult } from '#platform/writer';
import { withTransferDecisions } from '../transfers/transfer-decisions.ts';
import { settleInternalTransfer } from '../transfers/settle-internal-transfer.ts';
import { type Candidate, type Evidence, explainLine, type Explanation } from './explain-line.ts';
import {
  insertTotals,
  selectCandidates,
  selectForgottenLines,
  stopPayouts,
} from './matching.sql.ts';
import type { CandidateRow } from './matching.sql.ts';
import { settleExpectedReceipt } from './settle-expected-receipt.ts';
import { setAside, setUnproved } from './set-aside.ts';
import { setForPersons } from './set-for-persons.ts';
import { settleDeposit } from './settle-deposit.ts';
import { suspendLine } from './suspend-line.ts';

type MatchDeps = Pick<DepositDeps, 'db' | 'writer' | 'log'>;

const batch = 200;
/** Between reading and locking, a deposit may be cancelled or paid: the line is then explained anew. */
const tries = 4;

/**
 * Explains booked lines and gives each its one float posting: it pays the one deposit it can belong to, or it waits in
 * suspense with a reason for a person. Lines that are posted already, baseline ones and pending ones are left alone, so
 * it may be called for any lines at any time. A line that is not as it was kept moves nothing and waits for a person. A
 * line that cannot be posted now is logged and found by the next sweep.
 */
export async function matchLines(deps: MatchDeps, lineIds: readonly string[]): Promise<void> {
  for (let from = 0; from < lineIds.length; from += batch) {
    await matchBatch(deps, lineIds.slice(from, from + batch), 1);
  }
}

/** Matches every line of those kept since a time that a lost wake-up left behind; tells how many it looked at. */
export async function sweepLines(deps: MatchDeps, since = sweepSince()): Promise<number> {
  for (let total = 0, after = idFloor('lin', since); ;) {
    const ids = (await all(deps.db.read, selectForgottenLines(after, batch))).map(({ id }) => id);
    await matchLines(deps, ids);
    total += ids.length;
    after = ids.at(-1) ?? after;
    if (ids.length < batch) return total;
  }
}

async function matchBatch(
  deps: MatchDeps,
  lineIds: readonly string[],
  attempt: number,
): Promise<void> {
  const unposted = await readUnpostedLines(deps.db.read, lineIds);
  for (const { line, isProved } of unposted) if (!isProved) await setUnproved(deps, line);
  const lines = unposted.filter(({ isProved }) => isProved);
  if (lines.length === 0) return;
  const candidates = await readCandidates(deps, lines);
  const claims = await readClaims(deps, lines);
  const again: string[] = [];
  // What a read shows as paid and as given back was paid first.
  for (const direction of ['debit', 'credit'] as const) {
    const some = lines.filter(({ line }) => line.direction === direction);
    const verdicts = await Promise.all(
      some.map((one) => {
        const claim = claims.get(one.line.id) ?? null;
        return matchOne(deps, { ...one, claim }, candidates.get(one.line.id) ?? []);
      }),
    );
    again.push(...some.filter((_, i) => verdicts[i] === 'again').map(({ line }) => line.id));
  }
  if (again.length === 0) return;
  if (attempt < tries) await matchBatch(deps, again, attempt + 1);
  else
    deps.log.error(
      { lines: again },
      'statement lines changed each time they were explained; the next sweep tries again',
    );
}

/** The deposits that each credit may belong to, by the line's id. */
async function readCandidates(
  { db }: MatchDeps,
  lines: readonly UnpostedLine[],
): Promise<Map<string, CandidateRow[]>> {
  const credits = lines.filter(({ line }) => line.direction === 'credit');
  if (credits.length === 0) return new Map();
  const occurredFrom = new Date(
    Math.min(...credits.map(({ line }) => line.occurredFrom.getTime())),
  );
  const found = await all(
    db.read,
    selectCandidates({
      lineIds: credits.map(({ line }) => line.id),
      occurredFrom,
      holderIds: credits.flatMap(({ holderIds }) => holderIds),
    }),
  );
  return Map.groupBy(found.map(withProvedName), ({ lineId }) => lineId);
}

/** A name that somebody wrote into the session is nobody's: it decides for whom late money is. */
function withProvedName(candidate: CandidateRow): CandidateRow {
  return candidate.named === null || isProvedSessionText(candidate.named)
    ? candidate
    : { ...candidate, customerName: null };
}

/** A line to match, and how far its owner is believed. */
type ToMatch = UnpostedLine & { claim: UnverifiedOwner | null };

/** What each line may make available on its owner's word, by the line's id. */
async function readClaims(
  { db }: MatchDeps,
  lines: readonly UnpostedLine[],
): Promise<Map<string, UnverifiedOwner>> {
  const claimed = lines.flatMap(({ claimOwnerId: ownerId, line }) =>
    ownerId === null ? [] : [{ ...line, ownerId }],
  );
  if (claimed.length === 0) return new Map();
  const claimOf = await readCeilings(db.read);
  await insertTotals([...new Set(claimed.flatMap(totalIds))]).execute(db.read);
  return new Map(claimed.map(({ id, ownerId, currency }) => [id, claimOf(ownerId, currency)]));
}

async function matchOne(
  deps: MatchDeps,
  unposted: ToMatch,
  candidates: readonly CandidateRow[],
): Promise<'done' | 'again'> {
  const { line, accountCurrency } = unposted;
  try {
    if (line.currency !== accountCurrency) {
      await setAside(deps, line, 'foreignCurrency');
      return 'done';
    }
    const asPayout = await submitPayout(deps, unposted, candidates);
    // A payout that was changed behind the application explains nothing: persons look at its line.
    const verdict =
      asPayout && !isNotProved(asPayout)
        ? asPayout
        : await submitExplained(deps, unposted, candidates);
    if (verdict.verdict !== 'refused') return 'done';
    if (verdict.code === 'ledgerAccountMissing')
      throw new Error(`a ledger account of line ${line.id} is missing`);
    return 'again';
  } catch (error) {
    deps.log.error(
      { err: error, line: line.id },
      'a statement line could not be matched; the next sweep tries again',
    );
    return 'done';
  }
}

/**
 * A debit that a payout caused is the payout’s to settle, and so is a credit that surely brings one
 * back; a deposit’s own reference comes first. Undefined: it is neither.
 */
async function submitPayout(
  { db, writer }: MatchDeps,
  unposted: ToMatch,
  candidates: readonly CandidateRow[],
): Promise<LedgerResult<unknown> | undefined> {
  if (unposted.reviewReason !== null) return undefined;
  if (
    unposted.line.direction === 'credit' &&
    (unposted.settlingStopped || candidates.some(({ via }) => via === 'reference'))
  )
    return undefined;
  const item = await explainPayout(db.read, unposted);
  return item && writer.submit(item);
}

async function submitExplained(
  deps: MatchDeps,
  unposted: ToMatch,
  candidates: readonly CandidateRow[],
): Promise<LedgerResult<unknown>> {
  const explanation = explainLine(unposted.line, evidenceOf(unposted, candidates));
  // Stopped before the debit is posted, so that no payout leaves in between.
  if (isUnexplainedDebit(unposted, explanation))
    await maybe(deps.db.read, stopPayouts(unposted.line.accountId, 'unexplainedDebit'));
  const verdict = await submit(deps, unposted, explanation);
  return isNotProved(verdict) ? submitUnproved(deps, unposted, explanation) : verdict;
}

function isNotProved(verdict: LedgerResult<unknown>): boolean {
  return verdict.verdict === 'refused' && verdict.code === 'rowNotProved';
}

/**
 * What would explain it was changed behind the application: that is told, and a person looks at the
 * line. Where it is the line itself, since it was read, it is looked at again.
 */
async function submitUnproved(
  deps: MatchDeps,
  unposted: ToMatch,
  explanation: Explanation,
): Promise<LedgerResult<unknown>> {
  const { line } = unposted;
  const [now] = await readUnpostedLines(deps.db.read, [line.id]);
  if (now?.isProved === false) return { verdict: 'refused', code: 'rowNotProved' };
  const set = setForPersons(explanation);
  await reportUnproved(deps, set.unproved);
  if (line.direction === 'debit')
    await maybe(deps.db.read, stopPayouts(line.accountId, 'unexplainedDebit'));
  return submit(deps, unposted, set.suspension);
}

/** Also one that no read proved: that nobody ordered it is known before anybody knows that it is true. */
function isUnexplainedDebit(unposted: ToMatch, explanation: Explanation): boolean {
  if (explanation.kind !== 'suspend' || unposted.line.direction !== 'debit') return false;
  const { reason } = explanation;
  if (reason !== 'notProved') return reason === 'unexplainedDebit';
  return !unposted.payoutPossible && unposted.ownMoveId === null && unposted.expected === null;
}

function evidenceOf(unposted: UnpostedLine, candidates: readonly CandidateRow[]): Evidence {
  const via = (way: CandidateRow['via']): Candidate[] =>
    candidates.filter((candidate) => candidate.via === way);
  return { ...unposted, byReference: via('reference'), byAmount: via('amount') };
}

/** A conflict means that another process gave the line its posting first. */
async function submit(
  { db, writer }: MatchDeps,
  unposted: ToMatch,
  explanation: Explanation,
): Promise<LedgerResult<unknown>> {
  const { line, claim } = unposted;
  const { id: lineId, accountId, currency, mode } = line;
  const item = { cause: `line:${lineId}`, mode };
  if (explanation.kind === 'suspend') {
    const { kind: _, ...suspension } = explanation;
    return writer.submit({
      ...item,
      kind: suspendLine,
      order: accountId,
      payload: { lineId, accountId, currency, mode, ...suspension },
    });
  }
  if (explanation.kind === 'ownMove') {
    const { moveId } = explanation;
    return writer.submit({
      ...item,
      kind: await withTransferDecisions(db.read, settleInternalTransfer, moveId),
      order: accountId,
      payload: { lineId, accountId, moveId, currency, mode },
    });
  }
  if (explanation.kind === 'expected') {
    const { expectedId, depositId } = explanation;
    return writer.submit({
      ...item,
      kind: settleExpectedReceipt,
      order: accountId,
      payload: { lineId, accountId, expectedId, depositId, currency, mode },
    });
  }
  const { id: depositId, sessionId, merchantId } = explanation.candidate;
  return writer.submit({
    ...item,
    kind: settleDeposit,
    order: merchantId,
    payload: { lineId, depositId, sessionId, accountId, merchantId, currency, mode, claim },
  });
}
