import { idSchema, Refusal, withdrawalTabs, writeMoney } from '@wallet/contract';
import type {
  OwnWithdrawalRow,
  WithdrawalAnswer,
  WithdrawalMovementAnswer,
  WithdrawalTabCounts,
} from '@wallet/contract';
import { findEntries } from '#modules/ledger';
import { all, maybe, one } from '#platform/db';
import type { Query } from '#platform/db';
import {
  countOwnRequests,
  selectOwnAttempts,
  selectOwnPosting,
  selectOwnRequest,
  selectOwnRequests,
  selectOwnSteps,
} from './own-requests.sql.ts';
import type { Owner, RequestFilter, StoredRequest } from './own-requests.sql.ts';
import { ownRow, requestAnswer } from './request-answer.ts';
import { timelineOf } from './timeline-of.ts';

const usualLimit = 50;
/** Nobody needs to know how many more there are. */
const exactTo = 1_000;

export type ListWish = Omit<RequestFilter, 'beforeId'> & {
  after?: string | undefined;
  limit?: number | undefined;
};

/** One merchant's requests, newest first, for its servers. Refuses a cursor that is not one. */
export async function listRequests(
  query: Query,
  owner: Owner,
  { after, limit = usualLimit, ...filter }: ListWish,
): Promise<{ data: WithdrawalAnswer[]; next: string | null }> {
  const { rows, next } = await page(query, owner, { ...filter, after, limit });
  return { data: rows.map(requestAnswer), next };
}

/** The same for its people, with how many there are of the filter and of each tab, exact to a thousand. */
export async function listOwnRequests(
  query: Query,
  owner: Owner,
  { after, limit = usualLimit, ...filter }: ListWish,
): Promise<{
  data: OwnWithdrawalRow[];
  next: string | null;
  total: number;
  more: boolean;
  counts: WithdrawalTabCounts;
}> {
  const { rows, next } = await page(query, owner, { ...filter, after, limit });
  const { count } = await one(query, countOwnRequests(owner, filter));
  return {
    data: rows.map(ownRow),
    next,
    total: Math.min(count, exactTo),
    more: count > exactTo,
    counts: await countTabs(query, owner),
  };
}

async function page(
  query: Query,
  owner: Owner,
  { after, limit, ...filter }: ListWish & { limit: number },
): Promise<{ rows: StoredRequest[]; next: string | null }> {
  const rows = await all(
    query,
    selectOwnRequests(owner, { ...filter, beforeId: cursor(after) }, limit + 1),
  );
  return {
    rows: rows.slice(0, limit),
    next: rows.length > limit ? (rows[limit - 1]?.id ?? null) : null,
  };
}

async function countTabs(query: Query, owner: Owner): Promise<WithdrawalTabCounts> {
  const counted: [string, number][] = [];
  for (const tab of withdrawalTabs)
    counted.push([
      tab,
      Math.min((await one(query, countOwnRequests(owner, { tab }))).count, exactTo),
    ]);
  return Object.fromEntries(counted) as WithdrawalTabCounts;
}

export async function readRequest(query: Query, owner: Owner, id: string): Promise<StoredRequest> {
  const row = await maybe(query, selectOwnRequest(owner, id));
  if (!row) throw new Refusal('notFound');
  return row;
}

export interface OwnCase {
  request: OwnWithdrawalRow;
  timeline: WithdrawalMovementAnswer[];
  ledger: {
    sequence: string;
    cause: string;
    kind: string;
    amount: ReturnType<typeof writeMoney>;
    balanceAfter: ReturnType<typeof writeMoney>;
    at: string;
  }[];
}

/** One of them with what happened to it and what the balance says. Refuses notFound. */
export async function readOwnCase(query: Query, owner: Owner, id: string): Promise<OwnCase> {
  const row = await readRequest(query, owner, id);
  const { currency, source } = row;
  const timeline = timelineOf({
    source,
    steps: await all(query, selectOwnSteps(owner, id)),
    attempts: await all(query, selectOwnAttempts(owner, id)),
  });
  const entries = await findEntries(
    query,
    { ...owner, currency },
    await all(query, selectOwnPosting(owner, id)),
  );
  const ledger = entries.map(({ sequence, cause, kind, amount, balanceAfter, at }) => ({
    sequence: String(sequence),
    cause,
    kind,
    amount: writeMoney({ minor: amount, currency }),
    balanceAfter: writeMoney({ minor: balanceAfter, currency }),
    at: at.toISOString(),
  }));
  return { request: ownRow(row), timeline, ledger };
}

export function cursor(after: string | undefined): string | undefined {
  if (after !== undefined && !idSchema('wdr').safeParse(after).success)
    throw new Refusal('cursorInvalid');
  return after;
}
