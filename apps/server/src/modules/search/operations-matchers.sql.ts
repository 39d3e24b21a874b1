import { sql } from '#platform/db';
import type { SearchKind } from '@wallet/contract';
import type { Readings } from './readings.ts';
import type { Searcher } from './searcher.ts';
import { nameMatchers } from './entity-matchers.sql.ts';
import { perWay, type Way } from './matcher.sql.ts';

const few = sql.lit(perWay);
/** Of each name so many shifts, the latest. */
const latest = sql.lit(3);

const desk = {
  move: { prefix: 'flm', table: 'float_move' },
  posting: { prefix: 'adj', table: 'adjustment' },
  proposal: { prefix: 'prp', table: 'line_proposal' },
  difference: { prefix: 'dif', table: 'reconciliation_difference' },
} as const;

/** What operators propose and compare: by id, and postings by their whole code. */
export function operationsMatchers(kind: keyof typeof desk, { id, text }: Readings): Way[] {
  const { prefix, table } = desk[kind];
  if (id?.startsWith(`${prefix}_`))
    return [
      { kind, match: 'exact', ids: sql`select x.id from ${sql.table(table)} x where x.id = ${id}` },
    ];
  const code = text.toUpperCase();
  return kind === 'posting' && /^ADJ-[0-9A-Z]{4,12}$/.test(code)
    ? [{ kind, match: 'exact', ids: sql`select x.id from adjustment x where x.code = ${code}` }]
    : [];
}

const subjects: readonly SearchKind[] = ['device', 'account', 'proxy', 'merchant'];

/** Alerts: by id, and ongoing ones by the name of the phone, account, proxy or merchant concerned. */
export function alertMatchers(
  { alertKinds, ownerUserId }: Searcher,
  { id, beginnings }: Readings,
): Way[] {
  const owned = ownerUserId === null ? sql`true` : sql`x.owner_user_id = ${ownerUserId}`;
  const mine = sql`x.told_at is not null and x.ending is distinct from 'worse'
    and x.kind = any(${[...alertKinds]}::text[]) and ${owned}`;
  if (id?.startsWith('alr_'))
    return [
      {
        kind: 'alert',
        match: 'exact',
        ids: sql`select x.id from alert x where x.id = ${id} and ${mine}`,
      },
    ];
  if (beginnings.length === 0) return [];
  return subjects
    .flatMap((subject) => nameMatchers(subject, beginnings))
    .map(({ ids }) => ({
      kind: 'alert',
      match: 'name',
      ids: sql`select x.id from (${ids}) as named (id)
        join alert x on x.subject_id = named.id and x.closed_at is null where ${mine} limit ${few}`,
    }));
}

/** Shifts: by id, and the latest of the person of a name; of an owner of phones his own and those handed to him. */
export function shiftMatchers(
  { userId, ownerUserId }: Searcher,
  { id, beginnings }: Readings,
): Way[] {
  const mine =
    ownerUserId === null ? sql`true` : sql`(x.user_id = ${userId} or x.handed_to = ${userId})`;
  if (id?.startsWith('shf_'))
    return [
      {
        kind: 'shift',
        match: 'exact',
        ids: sql`select x.id from shift x where x.id = ${id} and ${mine}`,
      },
    ];
  if (beginnings.length === 0) return [];
  return nameMatchers('user', beginnings).map(({ ids }) => ({
    kind: 'shift',
    match: 'name',
    ids: sql`select s.id from (${ids}) as named (id)
      cross join lateral (select x.id from shift x where x.user_id = named.id and ${mine} order by x.id desc
        limit ${latest}) s limit ${few}`,
  }));
}

/** What the own servers asked: by the request's id, which the answer named, or by the entry's own. */
export function callMatchers({ merchantId }: Searcher, { text }: Readings): Way[] {
  const word = text.toLowerCase();
  if (!/^(?:apc|req)_[0-9a-z]{26}$/.test(word)) return [];
  return [
    {
      kind: 'apiCall',
      match: 'exact',
      ids: sql`select x.id from api_call x
        where ${sql.ref(word.startsWith('apc_') ? 'x.id' : 'x.request_id')} = ${word}
          and x.merchant_id = ${merchantId} limit ${few}`,
    },
  ];
}
