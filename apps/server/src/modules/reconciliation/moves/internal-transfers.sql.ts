import type { endpoints, FiltersOf, Mode } from '@wallet/contract';
import { columnsOf, type OrNull, type RawBuilder, type RowOf, sql, valuesOf } from '#platform/db';
import { conditionsOf, equals, every, olderThan, type PageBounds } from '#platform/lists';

const moveEndColumns = columnsOf('id, currency, mode from account');

export interface InternalTransferEnd extends RowOf<typeof moveEndColumns> {
  isRetired: boolean;
}

/** Those of these own accounts that are there; kept from being retired until the transaction ends. */
export function lockEnds(ids: readonly string[]): RawBuilder<InternalTransferEnd> {
  return sql`select ${moveEndColumns}, status = 'retired' as "isRetired" from account where id = any(${ids})
    order by id for share`;
}

const newMoveColumns = columnsOf(`id, mode, from_account_id, to_account_id, currency,
  amount as amountMinor, kind, status, announced_by as by, reason
  from float_move`);

export type NewMove = Omit<RowOf<typeof newMoveColumns>, 'status'>;

export function insertMove(row: NewMove): RawBuilder<unknown> {
  return sql`insert into float_move ${valuesOf(newMoveColumns, { ...row, status: 'proposed' })}`;
}

export interface InternalTransferToDecide {
  mode: Mode;
  proposedBy: string;
  isOpen: boolean;
}

/** A proposal lapses after 24 hours, like every other one. */
const isOpen = sql`status = 'proposed' and created_at > now() - interval '24 hours'`;

export function selectTransferToDecide(id: string): RawBuilder<InternalTransferToDecide> {
  return sql`select mode, announced_by as "proposedBy", ${isOpen} as "isOpen" from float_move where id = ${id}`;
}

/** Moves that still explain lines, before they count as genuine, a line each. */
export function selectTransfersToSign(): RawBuilder<{ line: string }> {
  return sql`select f.kind || ' ' || f.id || ' of ' || f.amount || ' ' || f.currency || ' from ' ||
    coalesce(f.from_account_id, 'outside') || ' to ' || coalesce(f.to_account_id, 'outside')
      || ', announced by ' || coalesce(p.name, f.announced_by) || ', agreed by ' || coalesce(d.name,
        f.decided_by, 'nobody') as line
    from float_move f left join app_user p on p.id = f.announced_by left join app_user d on d.id = f.decided_by
    where f.status in ('proposed', 'announced', 'inTransit') order by f.id`;
}

/**
 * Moves that explain lines, or did, without the words of whoever announced them and of somebody
 * else, or with one that takes them back; of those since the first such word. Their bytes are
 * proved by their own MACs, and those of the words by theirs.
 */
export function selectTransfersWithoutDecisions(): RawBuilder<{ id: string }> {
  return sql`select f.id from float_move f where f.status in ('announced', 'inTransit', 'closed')
      and f.created_at >= (select min(at) from approval_decision where subject = 'ownMove')
      and not exists (
        select from approval_decision a join approval_decision b on b.subject = a.subject
          and b.subject_id = a.subject_id and b.payload_hash = a.payload_hash
        where a.subject = 'ownMove' and a.subject_id = f.id and a.verdict = 'approve'
          and a.person = f.announced_by and b.verdict = 'approve' and b.person <> a.person
          and not exists (select from approval_decision r
            where r.subject = a.subject and r.subject_id = a.subject_id and r.payload_hash = a.payload_hash
              and r.verdict = 'reject'))`;
}

/** No row when somebody else decided meanwhile. */
export function decideTransferRow({
  id,
  status,
  by,
  reason,
}: {
  id: string;
  status: 'announced' | 'rejected';
  by: string;
  reason: string;
}): RawBuilder<{ id: string }> {
  return sql`update float_move set status = ${status}, decided_by = ${by}, decided_at = now(),
    decision_reason = ${reason}, updated_at = now()
    where id = ${id} and ${isOpen} and announced_by <> ${by} returning id`;
}

/** No row once a line of it was seen, or when it has ended. */
export function cancelTransferRow({
  id,
  by,
  reason,
}: {
  id: string;
  by: string;
  reason: string;
}): RawBuilder<{ mode: Mode }> {
  return sql`update float_move
    set status = 'cancelled', cancelled_by = ${by}, cancel_reason = ${reason}, updated_at = now()
    where id = ${id} and status in ('proposed', 'announced') and out_line_id is null and in_line_id is null
      returning mode`;
}

const floatMoveColumns = columnsOf(`id, kind, status, mode, currency, amount as amountMinor,
  reason, announced_by as proposedBy, created_at as proposedAt, decided_by, decided_at,
  decision_reason, cancel_reason from float_move f`);
const fromAccountColumns = columnsOf(`id as fromId, label as fromLabel, last4 as fromLast4
  from account a`);
const toAccountColumns = columnsOf(`id as toId, label as toLabel, last4 as toLast4 from account b`);
const outLineColumns = columnsOf(`id as outLineId, occurred_from as outFrom,
  occurred_to as outTo from statement_line o`);
const inLineColumns = columnsOf(`id as inLineId, occurred_from as inFrom,
  occurred_to as inTo from statement_line i`);

export interface ListedMove
  extends
    RowOf<typeof floatMoveColumns>,
    OrNull<RowOf<typeof fromAccountColumns>>,
    OrNull<RowOf<typeof toAccountColumns>>,
    OrNull<RowOf<typeof outLineColumns>>,
    OrNull<RowOf<typeof inLineColumns>> {
  proposedName: string | null;
  decidedName: string | null;
  openSeconds: number | null;
}

/** Moves, newest first; the cursor is the last id of the page before. */
export function selectMoves(
  filters: FiltersOf<typeof endpoints.listOwnMoves>,
  { after, limit }: PageBounds,
): RawBuilder<ListedMove> {
  const conditions = conditionsOf(filters, {
    id: equals('f.id'),
    status: equals('f.status'),
    accountId: (id) => sql`${id} in (f.from_account_id, f.to_account_id)`,
  });
  return sql`select ${floatMoveColumns}, ${fromAccountColumns}, ${toAccountColumns}, ${outLineColumns},
      ${inLineColumns}, p.name as "proposedName", d.name as "decidedName",
      case when f.status in ('announced', 'inTransit') then extract(epoch
        from now() - coalesce(f.decided_at, f.created_at))::int end as "openSeconds"
    from float_move f left join account a on a.id = f.from_account_id left join account b on b.id = f.to_account_id
      left join statement_line o on o.id = f.out_line_id left join statement_line i on i.id = f.in_line_id
      left join app_user p on p.id = f.announced_by left join app_user d on d.id = f.decided_by
    where ${every(conditions)} ${olderThan('f.id', after)} order by f.id desc limit ${limit}`;
}
