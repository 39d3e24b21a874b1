import { ApiError, withdrawalTabs, writeMoney } from '@wallet/contract';
import type {
  AnswerOf,
  endpoints,
  OwnWithdrawalRow,
  WithdrawalAnswer,
  WithdrawalEventAnswer,
  WithdrawalTabCounts,
} from '@wallet/contract';
import { findEntries } from '#modules/ledger';
import { all, maybe, one, type Query } from '#platform/db';
import { countUpTo, type PageQuery, readPage } from '#platform/lists';
import {
  countOwnRequests,
  selectOwnAttempts,
  selectOwnPosting,
  selectOwnRequest,
  selectOwnRequests,
  selectOwnSteps,
} from './own-requests.sql.ts';
import type { Owner, RequestFilters, StoredRequest } from './own-requests.sql.ts';
import { ownRow, requestAnswer } from './request-answer.ts';
import { timelineOf } from './timeline-of.ts';

/** Nobody needs to know how many more there are. */
const exactTo = 1_000;

/** One merchant's requests, newest first, for its servers. Refuses a cursor that is not one. */
export async function listRequests(
  query: Query,
  owner: Owner,
  input: PageQuery & RequestFilters,
): Promise<{ data: WithdrawalAnswer[]; next: string | null }> {
  const { rows, next } = await readRequests(query, owner, input);
  return { data: rows.map(requestAnswer), next };
}

/** The same for its people, with how many there are of the filter and of each tab, exact to a thousand. */
export async function listOwnRequests(
  query: Query,
  owner: Owner,
  input: PageQuery & RequestFilters,
): Promise<AnswerOf<typeof endpoints.listOwnWithdrawals>> {
  const { rows, next } = await readRequests(query, owner, input);
  const { count } = await one(query, countOwnRequests(owner, input));
  return {
    data: rows.map(ownRow),
    next,
    ...countUpTo(exactTo, count),
    counts: await countTabs(query, owner),
  };
}

function readRequests(
  query: Query,
  owner: Owner,
  input: PageQuery & RequestFilters,
): Promise<{ rows: StoredRequest[]; next: string | null }> {
  return readPage(query, input, {
    prefix: 'wdr',
    select: (page) => selectOwnRequests(owner, input, page),
  });
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
  if (!row) throw new ApiError('notFound');
  return row;
}

export interface OwnCase {
  request: OwnWithdrawalRow;
  timeline: WithdrawalEventAnswer[];
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
