import { postingsOf, proveDigests } from '#modules/ledger/verification';
import type { Break, PostingCheck } from '#modules/ledger/verification';
import { all, type Query } from '#platform/db';
import type { SealKeys } from '#platform/seals';
import type { SeenCheck } from './save-findings.ts';
import { type FreshEntry, type Mark, saveCheckpoints, selectFresh } from './marks.sql.ts';

const chain = { what: 'every new entry follows the one before it', class: 'money' } as const;
const postings: PostingCheck = {
  what: 'every new posting is whole and as it was written',
  class: 'money',
  of: postingsOf,
};

const accountsAtOnce = 200;
const entriesOfEach = 200;
/** Of one look: what is left over is looked at a minute later, the oldest first. */
const mostEntries = 40_000;

export interface NewPostings {
  checks: readonly SeenCheck[];
  breaks: Break[];
  lookedAt: number;
}

/**
 * Looks at every entry since the last look, each account from its mark on: whether it follows the
 * one before it, whether its posting is whole, and whether the rows that it was made for agree. The
 * marks of accounts with a break stay where they are, so the next look finds it again or finds it
 * mended. Work is bounded; looking twice at the same changes nothing.
 */
export async function checkNewPostings(
  query: Query,
  keys: SealKeys,
  more: readonly PostingCheck[],
): Promise<NewPostings> {
  const checks = [postings, ...more];
  const breaks: Break[] = [];
  const stuck = new Set<string>();
  let lookedAt = 0;
  for (let isMore = true; isMore && lookedAt < mostEntries;) {
    const rows = await all(query, selectFresh(accountsAtOnce + stuck.size, entriesOfEach));
    const fresh = rows.filter(({ accountId }) => !stuck.has(accountId));
    const accounts = Map.groupBy(fresh, ({ accountId }) => accountId);
    const wrong = new Map([...accounts].flatMap(([id, entries]) => followedBy(id, entries)));
    const causes = [...new Set(fresh.flatMap(({ cause }) => cause ?? []))];
    breaks.push(...[...wrong.values()].map((one) => ({ ...one, what: chain.what })));
    const found: Break[] = [];
    for (const { what, of } of checks)
      found.push(...(await all(query, of(causes))).map((one) => ({ ...one, what })));
    const altered = await proveDigests(query, keys, causes);
    found.push(...altered.map((one) => ({ ...one, what: postings.what })));
    breaks.push(...found);
    const marks: Mark[] = [];
    for (const [id, entries] of accounts) {
      if (wrong.has(id) || entries.some((entry) => isNamed(entry, found))) stuck.add(id);
      else marks.push(...markOf(id, entries));
    }
    if (marks.length > 0) await saveCheckpoints(marks).execute(query);
    lookedAt += fresh.length;
    isMore = accounts.size > 0;
  }
  return { checks: [chain, ...checks], breaks, lookedAt };
}

/** Where the entries of an account do not follow from its mark, if they do not. */
function followedBy(id: string, entries: readonly FreshEntry[]): [string, Omit<Break, 'what'>][] {
  const [first] = entries;
  if (!first) return [];
  const { since, balance, stands, until } = first;
  if (until < since || (since > 0n && stands !== balance))
    return [
      [
        id,
        {
          where: `entry ${since} of ${id}`,
          expected: `balance ${balance}, as at the last look`,
          found: stands === null ? `${until} entries` : `balance ${stands}, of ${until} entries`,
        },
      ],
    ];
  let [sequence, before] = [since, balance];
  for (const entry of entries) {
    const after = before + (entry.amount ?? 0n);
    if (entry.sequence !== sequence + 1n || entry.balanceAfter !== after)
      return [
        [
          id,
          {
            where: `entry ${sequence + 1n} of ${id}`,
            expected: `sequence ${sequence + 1n}, balance ${after}`,
            found:
              entry.sequence === null
                ? 'no such entry'
                : `sequence ${entry.sequence}, balance ${String(entry.balanceAfter)}`,
          },
        ],
      ];
    [sequence, before] = [entry.sequence, after];
  }
  return [];
}

/** A place ends with the name of its row, as the cause that was posted for it does. */
function isNamed({ cause }: FreshEntry, found: readonly Break[]): boolean {
  return found.some(({ where }) => cause?.endsWith(where.split(/[ :]/).at(-1) ?? '') ?? false);
}

function markOf(accountId: string, entries: readonly FreshEntry[]): Mark[] {
  const last = entries.at(-1);
  return last?.sequence == null || last.balanceAfter === null
    ? []
    : [{ accountId, sequence: last.sequence, balance: last.balanceAfter }];
}
