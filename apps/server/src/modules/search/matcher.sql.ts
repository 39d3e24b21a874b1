import { type RawBuilder, sql } from '#platform/db';
import type { Found, Mode, SearchKind } from '@wallet/contract';

export type Match = Found['match'];

/** One index that a text may lead along: ids in the index's own order, so that a few of very many cost a few. */
export interface Way {
  kind: SearchKind;
  match: Match;
  ids: RawBuilder<unknown>;
}

export interface FoundId {
  kind: SearchKind;
  match: Match;
  id: string;
}

/** The most that one way gives. Whoever has more in mind types another letter. */
export const perWay = 7;

/** All ways in one statement. */
export function selectMatches(ways: readonly Way[]): RawBuilder<FoundId> {
  const parts = ways.map(
    ({ kind, match, ids }) =>
      sql`(select ${sql.lit(kind)}::text as kind, ${sql.lit(match)}::text as match, id
        from (${ids}) as way (id) where id is not null limit ${perWay})`,
  );
  return sql`${sql.join(parts, sql` union all `)}`;
}

/** Texts compared byte by byte that begin like that. */
export function begins(column: string, text: string): RawBuilder<unknown> {
  return sql`(${sql.ref(column)} collate "C" >= ${text} and ${sql.ref(column)} collate "C" < ${`${text}\u{10ffff}`})`;
}

/** Of a table `x` that says whose its rows are: of one merchant, or of all; always of one mode. */
export function ofOwner({
  merchantId,
  mode,
}: {
  merchantId: string | null;
  mode: Mode;
}): RawBuilder<unknown> {
  return merchantId === null
    ? sql`x.mode = ${mode}`
    : sql`x.merchant_id = ${merchantId} and x.mode = ${mode}`;
}

export function reversed(text: string): string {
  return Array.from(text).reverse().join('');
}

/** The ways that there are; a condition that does not hold leaves its way out. */
export function matchersOf(
  kind: SearchKind,
  parts: readonly (Omit<Way, 'kind'> | false | '' | null | undefined)[],
): Way[] {
  return parts.flatMap((part) => (part ? [{ kind, ...part }] : []));
}
