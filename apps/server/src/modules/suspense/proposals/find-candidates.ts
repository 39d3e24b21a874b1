import { namesFit, writeMoney } from '@wallet/contract';
import type { Currency, DepositCandidate, Mode } from '@wallet/contract';
import { all, maybe, type Query } from '#platform/db';
import {
  selectDepositNamed,
  selectDepositsById,
  selectHolders,
  selectLikelyDeposits,
  selectUnpaidNear,
} from './candidates.sql.ts';
import type { CandidateDeposit, Holder } from './candidates.sql.ts';
import { evaluateCandidate, type EvaluatedCandidate, isBefore } from './evaluate-candidate.ts';

/** What is looked for a deposit: a line, by what is left of it. */
export interface LineToMatch {
  accountId: string;
  currency: Currency;
  mode: Mode;
  direction: 'credit' | 'debit';
  restMinor: bigint;
  counterparty: string | null;
  occurredFrom: Date;
  occurredTo: Date;
  observedAt: Date;
  candidateId: string | null;
}

export interface EvaluatedDeposit extends EvaluatedCandidate {
  deposit: CandidateDeposit;
}

const most = 10;

/**
 * Deposits a credit may belong to, best first, always with its amount's last two users, even if
 * released before the money came. `named` adds one by id or code. None for a debit.
 */
export async function findCandidates(
  query: Query,
  line: LineToMatch,
  named?: string,
): Promise<DepositCandidate[]> {
  if (line.direction === 'debit') return [];
  const question = { ...line, amountMinor: line.restMinor };
  const holders = await all(query, selectHolders(question));
  const idsOf = (some: readonly Holder[]) => some.map(({ transactionId }) => transactionId);
  const hints = line.candidateId === null ? [] : [line.candidateId];
  const nearIds = [...hints, ...idsOf(holders.filter(({ isNear }) => isNear))];
  const near = await all(query, selectLikelyDeposits(question, nearIds));
  const open = [
    ...(await all(query, selectUnpaidNear(question))),
    ...(await readDeposits(query, idsOf(holders.filter(({ isNear }) => !isNear)))),
  ];
  const byName = open.filter(({ customerName }) => namesFit(line.counterparty, customerName));
  const asked = named === undefined ? undefined : await maybe(query, selectDepositNamed(named));
  const found = new Map([...near, ...byName].map((deposit) => [deposit.transactionId, deposit]));
  const users = new Set(idsOf(holders.filter(({ isOfAmount }) => isOfAmount)));
  const isUser = ({ deposit }: EvaluatedDeposit) =>
    users.has(deposit.transactionId) && !isBefore(line, deposit);
  const judged = [...found.values()]
    .map((deposit) => evaluateDeposit(line, deposit))
    .filter((one) => one.guards.time !== 'foreign' || isUser(one))
    .toSorted((a, b) => rankOf(a) - rankOf(b));
  const best = judged.filter((one, rank) => rank < most || isUser(one));
  const extra =
    asked && !best.some(({ deposit }) => deposit.transactionId === asked.transactionId)
      ? [evaluateDeposit(line, asked)]
      : [];
  return [...extra, ...best].map(toCandidate);
}

/** The deposit that each line was recorded with, by its id. */
export async function readHinted(
  query: Query,
  lines: readonly LineToMatch[],
): Promise<Map<string, CandidateDeposit>> {
  const ids = [...new Set(lines.flatMap(({ candidateId }) => candidateId ?? []))];
  const deposits = await readDeposits(query, ids);
  return new Map(deposits.map((deposit) => [deposit.transactionId, deposit]));
}

async function readDeposits(query: Query, ids: readonly string[]): Promise<CandidateDeposit[]> {
  return ids.length === 0 ? [] : all(query, selectDepositsById(ids));
}

export function evaluateDeposit(line: LineToMatch, deposit: CandidateDeposit): EvaluatedDeposit {
  return { deposit, ...evaluateCandidate({ ...line, amountMinor: line.restMinor }, deposit) };
}

/** What does not fit, what cannot be paid behind what can. */
function rankOf({ differs, obstacle, guards }: EvaluatedDeposit): number {
  return (obstacle === null ? 0 : 10) + differs.length - (guards.name === 'fits' ? 0.5 : 0);
}

export function toCandidate({
  deposit,
  guards,
  differs,
  wouldBe,
  obstacle,
}: EvaluatedDeposit): DepositCandidate {
  const {
    transactionId,
    code,
    merchantId: id,
    merchantName: name,
    sessionId,
    customerName,
    accountId,
    status,
    flag,
    currency,
  } = deposit;
  const money = (minor: bigint) => writeMoney({ minor, currency });
  return {
    transactionId,
    code,
    merchant: { id, name },
    sessionId,
    customerName,
    accountId,
    status,
    flag,
    paymentAmount: money(deposit.paymentMinor),
    finalPayment: money(deposit.finalMinor),
    fees: money(deposit.feesMinor),
    createdAt: deposit.createdAt.toISOString(),
    expiresAt: deposit.expiresAt.toISOString(),
    guards,
    differs,
    wouldBe,
    obstacle,
  };
}
