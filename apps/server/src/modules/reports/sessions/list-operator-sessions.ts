import { type AnswerOf, type endpoints, type Mode, type QueryOf, roles } from '@wallet/contract';
import type { UserPrincipal } from '#modules/identity';
import { all, one, type Query } from '#platform/db';
import type { Vault } from '#platform/vault';
import { readPage } from '#platform/lists';
import { operatorSessionRow } from './operator-session-row.ts';
import { countOperatorSessions, selectOperatorSessions } from './operator-sessions.sql.ts';
import type { SessionFilter } from './operator-sessions.sql.ts';
import { sessionKeys, sessionTerms } from './session-search.ts';
import { maxSessionFinds, selectSessionFinds } from './session-matchers.sql.ts';

const countCap = 1_000;
/** Rows of one owner\u2019s phones lie far apart among all: they are counted less far. */
const ownCountCap = 100;

/** Whose sessions a caller sees, and how: PhoneFarm users those of their own phones, with people masked. */
export interface SessionReader {
  ownerUserId: string | null;
  isMasked: boolean;
}

export function sessionReader({
  roleId,
  userId,
}: Pick<UserPrincipal, 'roleId' | 'userId'>): SessionReader {
  const isFarm = roleId === roles.phoneFarm;
  return { ownerUserId: isFarm ? userId : null, isMasked: isFarm };
}

type Input = QueryOf<typeof endpoints.listOperatorSessions>;

/** Sessions of all merchants, newest first, with totals and how many wait. Refuses a wrong cursor. */
export async function listOperatorSessions(
  query: Query,
  vault: Vault,
  reader: SessionReader,
  input: Input,
): Promise<AnswerOf<typeof endpoints.listOperatorSessions>> {
  const found =
    input.search === undefined
      ? undefined
      : await findSessions(query, vault, { text: input.search, isMasked: reader.isMasked });
  const filter = filterOf(reader, input, found?.ids);
  const { rows, next } = await readPage(query, input, {
    prefix: 'txs',
    select: (page) => selectOperatorSessions(filter, page),
  });
  const cap = reader.ownerUserId === null ? countCap : ownCountCap;
  const count = await countOf(query, filter, cap);
  return {
    data: rows.map((row) => operatorSessionRow(row, { ...reader, vault })),
    next,
    total: Math.min(count, cap),
    more: count > cap || found?.isCut === true,
    waiting: await countWaiting(query, reader, filter.mode),
  };
}

/** What a text leads to. `isCut`: one way led to more than are looked through, so that there may be more of them. */
async function findSessions(
  query: Query,
  vault: Pick<Vault, 'mac' | 'eachMac'>,
  { text, isMasked }: { text: string; isMasked: boolean },
): Promise<{ ids: string[]; isCut: boolean }> {
  const terms = sessionTerms(text, { isMasked });
  const finds = await all(query, selectSessionFinds(terms, sessionKeys(vault, terms.number)));
  const byWay = Map.groupBy(finds, ({ way }) => way);
  return {
    ids: [...new Set(finds.map(({ id }) => id))],
    isCut: [...byWay.values()].some((of) => of.length > maxSessionFinds),
  };
}

function filterOf(
  { ownerUserId, isMasked }: SessionReader,
  { mode = 'live', merchantId, ...input }: Input,
  ids: readonly string[] | undefined,
): SessionFilter {
  return {
    ...input,
    mode,
    ownerUserId,
    ids,
    // Who is not told whose a session is does not find it out by asking.
    merchantId: isMasked ? undefined : merchantId,
  };
}

async function countWaiting(
  query: Query,
  { ownerUserId }: SessionReader,
  mode: Mode,
): Promise<{ claimedUnpaid: number; expiring: number }> {
  const count = async (waits: 'claimedUnpaid' | 'expiring') =>
    Math.min(await countOf(query, { mode, ownerUserId, waits }, countCap), countCap);
  return { claimedUnpaid: await count('claimedUnpaid'), expiring: await count('expiring') };
}

async function countOf(query: Query, filter: SessionFilter, cap: number): Promise<number> {
  return (await one(query, countOperatorSessions(filter, cap + 1))).count;
}
