import { all, maybe, type Query } from '#platform/db';
import { selectEntriesOf, selectSequenceAt, type EntryView } from './ledger.sql.ts';
import { payable, type MerchantBalanceName } from './read-balance.ts';

/**
 * Who waits for an account's lock has an earlier time than the one whose entry comes before: by
 * seconds, as locks are not waited for longer.
 */
const slackMs = 5_000;

/**
 * The lines of a merchant's balance that the given postings made, oldest first. Looks near the time of each posting, so
 * that it costs the same with ten lines and with ten million.
 */
export async function findEntries(
  query: Query,
  name: MerchantBalanceName,
  postings: readonly { cause: string; at: Date }[],
): Promise<EntryView[]> {
  const account = payable(name);
  const found = await Promise.all(postings.map((posting) => findNear(query, account, posting)));
  return found.flat().toSorted((a, b) => Number(a.sequence - b.sequence));
}

async function findNear(
  query: Query,
  account: string,
  { cause, at }: { cause: string; at: Date },
): Promise<EntryView[]> {
  const since = new Date(at.getTime() - slackMs);
  const until = new Date(at.getTime() + slackMs);
  const [first, last] = await Promise.all(
    [since, until].map((moment) => maybe(query, selectSequenceAt(account, moment))),
  );
  return first && last
    ? all(
        query,
        selectEntriesOf({
          account,
          cause,
          from: first.sequence,
          before: last.sequence,
          since,
          until,
        }),
      )
    : [];
}
