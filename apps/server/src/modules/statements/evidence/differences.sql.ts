import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';
import type {
  Currency,
  DifferenceKind,
  endpoints,
  FiltersOf,
  Mode,
  Provider,
} from '@wallet/contract';
import { conditionsOf, equals, every, olderThan, type PageBounds } from '#platform/lists';
import type { EvidenceSource } from './links.sql.ts';

/** A later link explains a difference. */
export function explainDifferences(accountId: string): RawBuilder<unknown> {
  return sql`update reconciliation_difference d set status = 'explained', closed_at = now(), closed_how = 'evidence'
    where d.account_id = ${accountId} and d.status = 'open' and (
      exists (select from evidence_line e where e.id = d.evidence_id and e.line_id is not null)
      or exists (select from evidence_line e where e.line_id = d.line_id and e.source = d.source))`;
}

const openedDifferenceColumns = columnsOf('id, account_id, mode from reconciliation_difference');

export type OpenedDifference = RowOf<typeof openedDifferenceColumns>;

/**
 * Evidence without a line although the settling source covered its time; none before the account's
 * baseline. The number comes from the evidence, so each opens once.
 */
export function insertOnlyElsewhere(limit: number): RawBuilder<OpenedDifference> {
  return sql`
    with due as (
      select e.* from evidence_line e join account a on a.id = e.account_id
      where e.line_id is null and e.occurred_from > a.baseline_at and not exists (select
        from reconciliation_difference d where d.evidence_id = e.id)
      order by e.id limit ${limit}
    ), covered as (
      select c.account_id, range_agg(tstzrange(c.covered_from, c.covered_to, '[]')) as ranges from coverage c
      where c.account_id in (select account_id from due) group by c.account_id
    )
    insert into reconciliation_difference (id, account_id, mode, kind, source, evidence_id, direction,
      amount, currency, counterparty, occurred_from, occurred_to)
    select ${differenceId(sql`e.id`)}, e.account_id, e.mode, 'onlyElsewhere', e.source, e.id, e.direction,
      e.amount, e.currency, e.counterparty, e.occurred_from, e.occurred_to
    from due e join covered c on c.account_id = e.account_id
      and c.ranges @> tstzrange(e.occurred_from, e.occurred_to, '[]')
    on conflict do nothing returning ${openedDifferenceColumns}`;
}

export interface ProvedSpan {
  accountId: string;
  source: EvidenceSource;
  importId: string;
  from: Date;
  to: Date;
}

/** Settling lines wholly inside another source's complete time that this source does not show. */
export function insertOnlySettling({
  accountId,
  source,
  importId,
  from,
  to,
}: ProvedSpan): RawBuilder<OpenedDifference> {
  return sql`
    insert into reconciliation_difference (id, account_id, mode, kind, source, import_id, line_id,
      direction, amount, currency, counterparty, occurred_from, occurred_to)
    select ${differenceId(sql`l.id || ${source}`)}, l.account_id, l.mode, 'onlySettling', ${source},
      ${importId}, l.id, l.direction, l.amount, l.currency, l.counterparty, l.occurred_from, l.occurred_to
    from statement_line l join account a on a.id = l.account_id
    where l.account_id = ${accountId} and l.id >= id_floor('lin', ${from}::timestamptz) and l.booked
      and l.match_status <> 'baseline'
      and l.occurred_from >= ${from} and l.occurred_to < ${to}
      and not exists (select from evidence_line e where e.line_id = l.id and e.source = ${source})
    on conflict do nothing returning id, account_id as "accountId", mode`;
}

/** Made of what differs, so that it is opened once; sorted by the time of that. */
function differenceId(of: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`'dif_' || substr(${of}, 5, 10) || left(md5(${of}), 16)`;
}

export interface ListedDifference {
  id: string;
  accountId: string;
  accountProvider: Provider;
  accountLabel: string;
  accountLast4: string;
  kind: DifferenceKind;
  source: EvidenceSource | 'marking' | 'ledger' | 'provider' | 'phone' | 'move';
  lineId: string | null;
  moveId: string | null;
  expectedId: string | null;
  direction: 'credit' | 'debit';
  amountMinor: bigint;
  currency: Currency;
  counterparty: string | null;
  occurredFrom: Date;
  occurredTo: Date;
  status: 'open' | 'explained';
  openedAt: Date;
  closedAt: Date | null;
  closedHow: 'evidence' | 'note' | 'posting' | null;
  closedName: string | null;
  note: string | null;
  ageDays: number;
  /** A posting that was proposed for it and is not decided. */
  proposalId: string | null;
  proposalCode: string | null;
  proposalName: string | null;
  /** The same for another difference of its account. */
  isAccountProposed: boolean;
  isPostedSince: boolean;
  /** Of a move: one of its lines was seen, and the other is missing. */
  isMoveSeen: boolean;
}

export type DifferenceFilters = FiltersOf<typeof endpoints.listDifferences>;

/** Newest first; the cursor is the last id of the page before. */
export function selectDifferences(
  filters: DifferenceFilters,
  { after, limit }: PageBounds,
): RawBuilder<ListedDifference> {
  const conditions = conditionsOf(filters, {
    id: equals('d.id'),
    accountId: equals('d.account_id'),
    status: equals('d.status'),
    kind: equals('d.kind'),
  });
  return sql`${listed} where ${every(conditions)} ${olderThan('d.id', after)} order by d.id desc limit ${limit}`;
}

/** Those of these ids that are there. */
export function selectDifferencesOf(
  ids: readonly string[],
): RawBuilder<ListedDifference & { mode: Mode }> {
  return sql`${listed} where d.id = any(${ids})`;
}

const listed = sql`select d.id, d.mode, d.account_id as "accountId", a.provider as "accountProvider",
  a.label as "accountLabel", a.last4 as "accountLast4", d.kind, d.source, d.line_id as "lineId",
    d.move_id as "moveId", d.expected_id as "expectedId",
      d.direction, d.amount as "amountMinor", d.currency, d.counterparty, d.occurred_from as "occurredFrom",
        d.occurred_to as "occurredTo", d.status,
      d.created_at as "openedAt", d.closed_at as "closedAt", d.closed_how as "closedHow",
        c.name as "closedName", d.note,
      extract(day from coalesce(d.closed_at, now()) - d.created_at)::int as "ageDays", j.id as "proposalId",
        j.code as "proposalCode", p.name as "proposalName",
      exists (select from adjustment o where o.account_id = d.account_id and o.status = 'open'
        and o.lapses_at > now() and o.kind = 'difference' and o.move_id is null
          and o.expected_id is null) as "isAccountProposed",
      exists (select from adjustment o where o.account_id = d.account_id and o.status = 'approved'
        and o.kind = 'difference' and o.move_id is null and o.expected_id is null
        and o.decided_at >= coalesce((select max(r.at) from reconciliation_run r), '-infinity')) as "isPostedSince",
      exists (select from float_move f where f.id = d.move_id and f.status = 'inTransit') as "isMoveSeen"
    from reconciliation_difference d join account a on a.id = d.account_id
      left join app_user c on c.id = d.closed_by
      left join adjustment j on j.difference_id = d.id and j.status = 'open' and j.lapses_at > now()
        left join app_user p on p.id = j.proposed_by`;
