import { one } from '#platform/db';
import type { FindInSlice } from './ledger-check.ts';
import { entriesAfter, postingsAfter } from './verify-slices.sql.ts';

/** Small enough to be read in a second, and large enough that reading it is what takes the time. */
const entriesInSlice = 100_000;
const causesInSlice = 20_000;

/** Every entry follows the one before it. Goes on behind `account sequence balance`. */
export const sliceEntries: FindInSlice = async (query, from) => {
  const [account = '', sequence = '0', balance = '0'] = from?.split(' ') ?? [];
  const start = { account, sequence: BigInt(sequence), balance: BigInt(balance) };
  const { divergences, lookedAt, last } = await one(query, entriesAfter(start, entriesInSlice));
  const isLast = lookedAt < entriesInSlice || last === null;
  return {
    divergences,
    lookedAt,
    next: isLast ? null : `${last.account} ${last.sequence} ${last.balance}`,
  };
};

/** Every posting is as it was written. Goes on behind a cause. */
export const slicePostings: FindInSlice = async (query, from) => {
  const { divergences, lookedAt, last } = await one(
    query,
    postingsAfter(from ?? '', causesInSlice),
  );
  return { divergences, lookedAt, next: lookedAt < causesInSlice ? null : last };
};
