import { proposalMachine } from '@wallet/contract';
import type { AdjustmentStatus, endpoints, FiltersOf, Mode } from '@wallet/contract';
import { columnsOf, type OrNull, type RawBuilder, type RowOf, sql, valuesOf } from '#platform/db';
import { isState } from '#platform/db/fragments';
import { conditionsOf, equals, every, olderThan, type PageBounds } from '#platform/lists';
import { adjustmentRows, type LockedAdjustment } from './adjustment-rows.ts';

const newAdjustmentColumns = columnsOf(`id, code, kind, mode, currency, amount as amountMinor,
  goal, account_id, difference_id, line_id, line_revision, move_id, expected_id, merchant_id,
  reason, proposed_by as by
  from adjustment`);

export type NewAdjustment = RowOf<typeof newAdjustmentColumns>;

/** No row when the code was taken, or something is proposed or posted for the same thing. */
export function insertAdjustment(one: NewAdjustment): RawBuilder<{ id: string }> {
  return sql`insert into adjustment ${valuesOf(newAdjustmentColumns, one)}
    on conflict do nothing returning id`;
}

export function isCodeTaken(code: string): RawBuilder<{ taken: boolean }> {
  return sql`select exists (select from adjustment where code = ${code}) as taken`;
}

/** Ends proposals about an account or a line that nobody decided in time, so that another one can be made. */
export function lapseAdjustments({
  accountId,
  lineId,
}: {
  accountId: string | null;
  lineId: string | null;
}): RawBuilder<unknown> {
  const { from, to } = proposalMachine.moves.lapse;
  return sql`update adjustment set status = ${to}, updated_at = now()
    where ${isState(sql`status`, from)} and lapses_at <= now() and (account_id = ${accountId} or line_id = ${lineId})`;
}

const lineToAdjustColumns = columnsOf(`account_id, mode, currency, amount as amountMinor,
  direction, revision from statement_line`);

export interface LineToAdjust extends RowOf<typeof lineToAdjustColumns> {
  isOpen: boolean;
  isPayout: boolean;
}

/** A line as it waits; locked until the transaction ends. */
export function lockLine(lineId: string): RawBuilder<LineToAdjust> {
  return sql`select ${lineToAdjustColumns},
    (posted and allocated = 0 and match_status in ('unmatched', 'review')) as "isOpen",
      coalesce(reason = 'payoutPossible', false) as "isPayout"
    from statement_line where id = ${lineId} for update`;
}

const adjustmentToDecideColumns = columnsOf(`id, kind, mode, currency, goal, account_id,
  difference_id, line_id, move_id, expected_id, merchant_id, proposed_by from adjustment j`);

export interface AdjustmentToDecide extends RowOf<typeof adjustmentToDecideColumns> {
  isOpen: boolean;
  /** Another difference of its account was posted since: one cause shows as several. */
  isOvertaken: boolean;
}

export function selectAdjustmentToDecide(id: string): RawBuilder<AdjustmentToDecide> {
  return sql`select ${adjustmentToDecideColumns}, j.status = 'open' and j.lapses_at > now() as "isOpen",
      j.kind = 'difference' and j.move_id is null and j.expected_id is null and exists (select
        from adjustment o where o.account_id = j.account_id and o.status = 'approved'
          and o.kind = 'difference' and o.move_id is null and o.expected_id is null
            and o.decided_at >= j.created_at) as "isOvertaken"
    from adjustment j where j.id = ${id}`;
}

/** A proposal just as its money item locks it. */
export function selectAsLocked(id: string): RawBuilder<LockedAdjustment> {
  const columns = Object.keys(adjustmentRows.columns).map(
    (name) =>
      sql`${sql.ref(name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))} as ${sql.ref(name)}`,
  );
  return sql`select ${sql.join(columns)} from adjustment where id = ${id}`;
}

/** Ends a proposal without a posting. No row when it has ended. */
export function endAdjustment({
  id,
  status,
  by,
  reason,
}: {
  id: string;
  status: 'rejected' | 'withdrawn';
  by: string | null;
  reason: string | null;
}): RawBuilder<{ id: string; mode: Mode }> {
  const { reject, withdraw } = proposalMachine.moves;
  const { from, to } = status === 'rejected' ? reject : withdraw;
  return sql`update adjustment
    set status = ${to}, decided_by = ${by}, decided_at = now(), decision_reason = ${reason}, updated_at = now()
    where id = ${id} and ${isState(sql`status`, from)} and lapses_at > now() returning id, mode`;
}

const adjustmentColumns = columnsOf(`id, code, kind, goal, currency, amount as amountMinor,
  reason, difference_id, line_id, move_id, expected_id, proposed_by, created_at as proposedAt,
  lapses_at, decided_by, decided_at, decision_reason from adjustment j`);
const accountColumns = columnsOf(`id as accountId, label as accountLabel, last4 as accountLast4
  from account a`);
const merchantColumns = columnsOf('id as merchantId, name as merchantName from merchant m');

export interface ListedAdjustment
  extends
    RowOf<typeof adjustmentColumns>,
    OrNull<RowOf<typeof accountColumns>>,
    OrNull<RowOf<typeof merchantColumns>> {
  status: AdjustmentStatus;
  proposedName: string | null;
  decidedName: string | null;
}

/** A proposal that nobody decided in time has lapsed, whatever its row says. */
const standing = sql`case when j.status = 'open' and j.lapses_at <= now() then 'lapsed' else j.status end`;

/** Postings by hand, newest first; the cursor is the last id of the page before. */
export function selectAdjustments(
  filters: FiltersOf<typeof endpoints.listAdjustments>,
  { after, limit }: PageBounds,
): RawBuilder<ListedAdjustment> {
  const conditions = conditionsOf(filters, {
    id: equals('j.id'),
    status: (status) => sql`${standing} = ${status}`,
    lineId: equals('j.line_id'),
  });
  return sql`select ${adjustmentColumns}, ${accountColumns}, ${merchantColumns}, ${standing} as status,
    p.name as "proposedName",
      d.name as "decidedName"
    from adjustment j left join account a on a.id = j.account_id left join merchant m on m.id = j.merchant_id
      left join app_user p on p.id = j.proposed_by left join app_user d on d.id = j.decided_by
    where ${every(conditions)} ${olderThan('j.id', after)} order by j.id desc limit ${limit}`;
}
