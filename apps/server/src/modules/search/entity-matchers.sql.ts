import { providers, type SearchKind } from '@wallet/contract';
import { type RawBuilder, sql } from '#platform/db';
import type { Readings } from './readings.ts';
import type { Searcher } from './searcher.ts';
import { perWay, type Way } from './matcher.sql.ts';

const few = sql.lit(perWay);

/** Kinds that are found by their names: what they are called in `search_name`, and by the words of their own rows. */
interface Named {
  prefix: string;
  table: string;
  names: readonly string[];
  /** The column that says whose it is: a merchant, or the owner of a phone. */
  merchant?: string;
  /** The rows of one phone farm. */
  ofOwner?: (ownerUserId: string) => RawBuilder<unknown>;
  hasMode?: boolean;
}

const named: Readonly<Partial<Record<SearchKind, Named>>> = {
  device: {
    prefix: 'dev',
    table: 'device',
    names: ['name', 'serial'],
    ofOwner: (owner) => sql`x.owner_user_id = ${owner}`,
  },
  account: {
    prefix: 'acc',
    table: 'account',
    names: ['label', 'holder_name', 'last4'],
    ofOwner: (owner) =>
      sql`x.device_id in (select d.id from device d where d.owner_user_id = ${owner})`,
  },
  proxy: {
    prefix: 'prx',
    table: 'proxy',
    names: ['name', 'host', 'username', 'exit_ip'],
    ofOwner: (owner) => sql`x.owner_user_id = ${owner}`,
  },
  merchant: { prefix: 'mer', table: 'merchant', names: ['code', 'name'] },
  user: { prefix: 'usr', table: 'app_user', names: ['name', 'email'], merchant: 'merchant_id' },
  payoutMethod: {
    prefix: 'pym',
    table: 'payout_method',
    names: ['bank_name', 'bank_short_name', 'last4', 'bank_user_name'],
    merchant: 'merchant_id',
    hasMode: true,
  },
  apiToken: {
    prefix: 'tok',
    table: 'api_token',
    names: ['name', 'prefix', 'last4'],
    merchant: 'merchant_id',
  },
  webhook: {
    prefix: 'whe',
    table: 'webhook_endpoint',
    names: ['url'],
    merchant: 'merchant_id',
    hasMode: true,
  },
};

/** Phones, accounts, proxies, merchants, people and merchants' setup: by id, and by prefixes of name words. */
export function namedMatchers(seeker: Searcher, kind: SearchKind, readings: Readings): Way[] {
  const of = named[kind];
  if (!of) return [];
  const { id, beginnings } = readings;
  const mine = ownOf(seeker, of);
  const ways: Way[] = [];
  if (id?.startsWith(`${of.prefix}_`))
    ways.push({
      kind,
      match: 'exact',
      ids: sql`select x.id from ${sql.table(of.table)} x where x.id = ${id}${mine ? sql` and ${mine}` : sql``}`,
    });
  if (beginnings.length === 0) return ways;
  if (mine) {
    const name = sql`concat_ws(' ', ${sql.join(of.names.map((column) => sql.ref(`x.${column}`)))})`;
    return [
      ...ways,
      {
        kind,
        match: 'name',
        ids: sql`select x.id from ${sql.table(of.table)} x
          where ${mine} and has_beginnings(${name}, ${beginnings}::text[]) order by x.id desc limit ${few}`,
      },
    ];
  }
  return [
    ...ways,
    ...nameMatchers(kind, beginnings),
    ...(kind === 'payoutMethod' && !seeker.isMasked
      ? nameMatchers('payoutMethodName', beginnings).map((way) => ({ ...way, kind }))
      : []),
  ];
}

/** Undefined where all rows may be found. */
function ownOf(
  { merchantId, ownerUserId, mode }: Searcher,
  { merchant, ofOwner, hasMode }: Named,
): RawBuilder<unknown> | undefined {
  if (merchantId !== null && merchant !== undefined)
    return sql`${sql.ref(`x.${merchant}`)} = ${merchantId}${hasMode ? sql` and x.mode = ${mode}` : sql``}`;
  return ownerUserId !== null && ofOwner ? ofOwner(ownerUserId) : undefined;
}

/** Exact words come first in the index. The longest word leads; the others filter its matches. */
export function nameMatchers(
  name: SearchKind | 'payoutMethodName',
  words: readonly string[],
): Way[] {
  const [lead = '', ...others] = words.toSorted((a, b) => b.length - a.length);
  const also = others.map(
    (word) =>
      sql` and exists (select from search_name o
        where o.kind = ${sql.lit(name)} and o.id = n.id and starts_with(o.word, ${word}))`,
  );
  const ids = sql`select n.id from (select id, word from search_name
    where kind = ${sql.lit(name)} and word >= ${lead} and word < ${`${lead}\u{10ffff}`} order by word, id
      limit ${others.length === 0 ? few : sql.lit(500)}) n where true${sql.join(also, sql``)} limit ${few}`;
  return [{ kind: name === 'payoutMethodName' ? 'payoutMethod' : name, match: 'name', ids }];
}

/** Accounts of ours by their whole number. */
export function accountNumberMatchers({ ownerUserId }: Searcher, { accountKeys }: Readings): Way[] {
  if (accountKeys.length === 0) return [];
  const mine =
    ownerUserId === null
      ? sql``
      : sql` and x.device_id in (select d.id from device d where d.owner_user_id = ${ownerUserId})`;
  return [
    {
      kind: 'account',
      match: 'exact',
      ids: sql`select x.id from account x
        where x.provider = any(${providers}::text[])
          and x.account_key = any(${[...accountKeys]}::text[])${mine} limit ${few}`,
    },
  ];
}

/** Lines by id and code. */
export function lineMatchers({ mode }: Searcher, { id, lineEnd }: Readings): Way[] {
  if (id?.startsWith('lin_'))
    return [
      {
        kind: 'line',
        match: 'exact',
        ids: sql`select x.id from statement_line x where x.id = ${id} and x.match_status <> 'baseline'`,
      },
    ];
  return lineEnd === undefined
    ? []
    : [
        {
          kind: 'line',
          match: 'exact',
          ids: sql`select x.id from statement_line x
            where right(x.id, 6) collate "C" = ${lineEnd} and x.match_status <> 'baseline'
              and x.mode = ${mode} order by right(x.id, 6) collate "C", x.id limit ${few}`,
        },
      ];
}

/** Files by id: what their reader ordered, or his merchant's people. */
export function exportMatchers({ merchantId, userId }: Searcher, { id }: Readings): Way[] {
  if (!id?.startsWith('exp_')) return [];
  return [
    {
      kind: 'export',
      match: 'exact',
      ids: sql`select x.id from export x
        where x.id = ${id} and ${
          merchantId === null
            ? sql`x.merchant_id is null
          and x.made_by = ${userId}`
            : sql`x.merchant_id = ${merchantId}`
        }`,
    },
  ];
}

/** What a request did, by its id; entries by theirs. */
export function auditMatchers({ merchantId }: Searcher, { text }: Readings): Way[] {
  const mine = merchantId === null ? sql`true` : sql`x.merchant_id = ${merchantId}`;
  const word = text.toLowerCase();
  if (!/^[a-z]{3}_[0-9a-z]{26}$/.test(word)) return [];
  return [
    {
      kind: 'auditEntry',
      match: 'exact',
      ids: word.startsWith('aud_')
        ? sql`select x.id from audit_entry x where x.id = ${word} and ${mine}`
        : sql`select x.id from audit_entry x
          where x.request_id = ${word} and x.id >= id_floor('aud', id_time(${word}) - interval '1 minute')
            and x.id < id_floor('aud', id_time(${word}) + interval '1 day') and ${mine} order by x.id limit ${few}`,
    },
  ];
}
