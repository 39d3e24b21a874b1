import { columnsOf, type RawBuilder, type RowOf, sql, valuesOf } from '#platform/db';
import { isAmong } from '#platform/db/fragments';

export interface QrRow {
  id: string;
  accountId: string;
  payload: string;
  status: 'proposed' | 'approved' | 'replaced' | 'rejected';
  source: 'upload' | 'phone' | 'creation';
  uploadedById: string | null;
  uploadedByName: string | null;
  createdAt: Date;
  probeMinor: bigint | null;
  probeLineId: string | null;
  probeSeenAt: Date | null;
  decidedById: string | null;
  decidedByName: string | null;
  decidedAt: Date | null;
  reason: string | null;
}

const row = sql`q.id, q.account_id as "accountId", q.payload, q.status, q.source, u.id as "uploadedById",
  u.name as "uploadedByName", q.created_at as "createdAt",
  q.probe_minor as "probeMinor", q.probe_line_id as "probeLineId", q.probe_seen_at as "probeSeenAt",
    e.id as "decidedById", e.name as "decidedByName",
  q.decided_at as "decidedAt", q.reason`;
const joined = sql`account_qr q left join app_user u on u.id = q.uploaded_by
  left join app_user e on e.id = q.decided_by`;

/** The code in use and the one that waits, as far as there are any. */
export function selectCurrentQrs(accountId: string): RawBuilder<QrRow> {
  return sql`select ${row} from ${joined}
    where q.account_id = ${accountId} and q.status in ('approved', 'proposed') order by q.id`;
}

/** The code that waits. The account's own lock keeps it. */
export function selectProposedQr(accountId: string): RawBuilder<QrRow> {
  return sql`select ${row} from ${joined} where q.account_id = ${accountId} and q.status = 'proposed'`;
}

/** Whose phone the account is on. */
export function selectHolders(accountId: string): RawBuilder<{ userId: string }> {
  return sql`select d.owner_user_id as "userId" from account a join device d on d.id = a.device_id
    where a.id = ${accountId} and d.owner_user_id is not null`;
}

const newQrColumns = columnsOf(`id, account_id, payload, status, source, uploaded_by,
  probe_minor, decided_at
  from account_qr`);

export interface NewQr extends Omit<RowOf<typeof newQrColumns>, 'status' | 'decidedAt'> {
  /** Null for one that counts from the beginning. */
  probeMinor: bigint | null;
}

export function insertQr(row: NewQr): RawBuilder<{ id: string }> {
  const isApproved = row.probeMinor === null;
  return sql`insert into account_qr ${valuesOf(newQrColumns, {
    ...row,
    status: isApproved ? 'approved' : 'proposed',
    decidedAt: sql`case when ${isApproved} then now() end`,
  })}
    on conflict do nothing returning id`;
}

/** No row when it does not wait any more. */
export function updateQrRejected({
  id,
  by,
  reason,
}: {
  id: string;
  by: string | null;
  reason: string;
}): RawBuilder<{ id: string }> {
  return sql`update account_qr set status = 'rejected', decided_by = ${by}, decided_at = now(),
    reason = ${reason} where id = ${id} and status = 'proposed' returning id`;
}

export function updateQrReplaced(accountId: string): RawBuilder<unknown> {
  return sql`update account_qr set status = 'replaced' where account_id = ${accountId} and status = 'approved'`;
}

export function updateQrApproved({
  id,
  by,
}: {
  id: string;
  by: string | null;
}): RawBuilder<unknown> {
  return sql`update account_qr set status = 'approved', decided_by = ${by}, decided_at = now()
    where id = ${id} and status = 'proposed'`;
}

/** From now on payers see this code. */
export function updateStaticQr(accountId: string, payload: string): RawBuilder<unknown> {
  return sql`update account set static_qr = ${payload}, qr_usable = true, revision = revision + 1,
    updated_at = now() where id = ${accountId}`;
}

/** The first line that is the waiting code's probe: its exact amount, after the proposal. */
export function updateProbeSeen(
  accountId: string,
  lineIds: readonly string[],
): RawBuilder<{ id: string; lineId: string }> {
  return probeSeen(accountId, isAmong(sql`p.id`, lineIds));
}

/** The same among all lines of the account, those before its baseline too: a probe may be in the very first read. */
export function updateProbeFound(accountId: string): RawBuilder<{ id: string; lineId: string }> {
  return probeSeen(accountId, sql`p.id >= id_floor('lin', q.created_at)`);
}

function probeSeen(
  accountId: string,
  among: RawBuilder<unknown>,
): RawBuilder<{ id: string; lineId: string }> {
  return sql`update account_qr q set probe_line_id = l.id, probe_seen_at = now()
    from statement_line l
    where q.account_id = ${accountId} and q.status = 'proposed' and q.probe_line_id is null and l.id = (
      select min(p.id) from statement_line p
        where ${among} and p.account_id = ${accountId} and p.direction = 'credit' and p.amount = q.probe_minor
        and p.booked and p.match_status <> 'matched' and p.occurred_to >= q.created_at
          and p.observed_at >= q.created_at)
    returning q.id, l.id as "lineId"`;
}

/** Amounts of the account that are taken, and until when the last one is at least. */
export function selectTaken(
  accountId: string,
): RawBuilder<{ count: number; freeAfter: Date | null }> {
  return sql`select count(*)::int as count, max(free_after) as "freeAfter" from amount_slot
    where account_id = ${accountId}`;
}

/** The amounts that must not be a probe: those of unexplained credits. */
export function selectWaitingAmounts(accountId: string): RawBuilder<{ minor: bigint }> {
  return sql`select distinct amount as minor from open_line where account_id = ${accountId} and direction = 'credit'`;
}
