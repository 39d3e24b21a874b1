import { type RawBuilder, sql } from '#platform/db';
import { openItemKinds } from '@wallet/contract';
import type { AlertSeverity, OpenItem, OpenItemKind } from '@wallet/contract';
import { type ApprovalTimeouts, type OpenPart, partsOf } from './open-parts.sql.ts';

/** What its reader may know of: these kinds, and of everybody's or only of the own phones and accounts. */
export interface ItemScope {
  kinds: readonly OpenItemKind[];
  ownerUserId: string | null;
  patience: ApprovalTimeouts;
}

export interface ItemRow extends Pick<OpenItem, 'kind' | 'id' | 'targetId' | 'facts' | 'notes'> {
  since: Date;
  ownerId: string | null;
  ownerName: string | null;
  /** Where the page after this row begins: since when, to the microsecond. */
  sinceText: string;
}

export interface ItemPlace {
  gravity: number;
  sinceText: string;
  id: string;
}

export interface ItemFilter {
  /** Whose items, nobody's, or all. */
  owner: { userId: string } | 'nobody' | 'all';
  after?: ItemPlace | undefined;
  limit: number;
}

const gravities: Readonly<Record<AlertSeverity, number>> = { critical: 0, warning: 1, notice: 2 };

/** The lower, the graver. */
export function gravityOf(kind: OpenItemKind): number {
  return gravities[openItemKinds[kind].urgency];
}

/** Open items, most severe then oldest first; each part yields at most one page, from a partial index. */
export function selectOpenItems(
  scope: ItemScope,
  { owner, after, limit }: ItemFilter,
): RawBuilder<ItemRow> {
  const parts = partsOf(scope).map((part) => page(part, { owner, after, limit }));
  return withPeople(
    sql`select * from (${sql.join(parts, sql` union all `)}) x order by gravity, since, id limit ${limit}`,
  );
}

/** One item, while it is open. */
export function selectOpenItem(scope: ItemScope, id: string): RawBuilder<ItemRow> {
  const parts = partsOf(scope).map(
    (part) =>
      sql`(select ${columns(part)} from ${part.from} ${ownerJoin(part)}
        where ${part.where} and ${part.id} = ${id} limit 1)`,
  );
  return withPeople(sql`select * from (${sql.join(parts, sql` union all `)}) x`);
}

export interface KindCount {
  kind: OpenItemKind;
  count: number;
  mine: number;
  nobodys: number;
  oldestSince: Date;
}

/** How much is open of each kind; kinds of which nothing is are left out. */
export function countOpenItems(scope: ItemScope, userId: string): RawBuilder<KindCount> {
  const parts = partsOf(scope).map(
    (part) => sql`select ${part.kind}::text as kind, count(*)::int as count,
      (count(*) filter (where ${part.owner} = ${userId}))::int as mine,
      (count(*) filter (where ${part.owner} is null))::int as nobodys, min(${part.since}) as "oldestSince"
        from ${part.from} ${ownerJoin(part)} where ${part.where}`,
  );
  return sql`select * from (${sql.join(parts, sql` union all `)}) c where count > 0`;
}

function page(part: OpenPart, { owner, after, limit }: ItemFilter): RawBuilder<unknown> {
  const whose =
    owner === 'all'
      ? sql``
      : owner === 'nobody'
        ? sql`and ${part.owner} is null`
        : sql`and ${part.owner} = ${owner.userId}`;
  return sql`(select ${columns(part)} from ${part.from} ${ownerJoin(part)}
    where ${part.where} ${whose} and ${isAfter(part, after)} order by ${part.since}, ${part.id} limit ${limit})`;
}

function isAfter(part: OpenPart, after: ItemPlace | undefined): RawBuilder<unknown> {
  const gravity = gravityOf(part.kind);
  if (after === undefined || gravity > after.gravity) return sql`true`;
  return gravity < after.gravity
    ? sql`false`
    : sql`(${part.since}, ${part.id}) > (${after.sinceText}::timestamptz, ${after.id}::text collate "C")`;
}

function columns(part: OpenPart): RawBuilder<unknown> {
  return sql`${part.kind}::text as kind, ${gravityOf(part.kind)}::int as gravity, ${part.id} as id,
    ${part.target} as target, ${part.since} as since, ${part.owner} as owner,
      jsonb_strip_nulls(${part.facts}) as facts`;
}

/** Items that have no owner elsewhere have theirs in `shift_owner`. */
function ownerJoin({ kind, id, hasOwnPlace }: OpenPart): RawBuilder<unknown> {
  return hasOwnPlace
    ? sql``
    : sql`left join shift_owner o on o.kind = ${kind} and o.item_id = ${id}`;
}

/** Names and notes are joined to the page's rows only. */
function withPeople(rows: RawBuilder<unknown>): RawBuilder<ItemRow> {
  return sql`select x.kind, x.id, x.target as "targetId", x.facts, x.since,
    to_char(x.since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "sinceText",
      x.owner as "ownerId", u.name as "ownerName",
      (select count(*)::int from shift_note n where n.kind = x.kind and n.item_id = x.id) as notes
    from (${rows}) x left join app_user u on u.id = x.owner order by x.gravity, x.since, x.id`;
}
