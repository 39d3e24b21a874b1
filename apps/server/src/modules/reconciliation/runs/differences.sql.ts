import type { Mode } from '@wallet/contract';
import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';
import { newId } from '#platform/ids';
import type { BalanceParting, CurrentDifference } from './find-balance-differences.ts';

const size = sql`(case d.direction when 'credit' then d.amount else -d.amount end)`;

/** The newest balance difference of each account and kind. */
export function selectStatus(): RawBuilder<CurrentDifference> {
  return sql`select distinct on (d.account_id, d.kind) d.id, d.account_id as "accountId", d.kind, d.status,
    d.closed_how as "closedHow", ${size} as "signedMinor"
    from reconciliation_difference d where d.kind in ('ledgerLines', 'runningBalance', 'reportedLines')
      and d.mode = 'live' order by d.account_id, d.kind, d.id desc`;
}

export function insertBalanceDifference({
  accountId,
  kind,
  source,
  apartMinor,
  at,
  lineId,
}: BalanceParting): RawBuilder<{ id: string; accountId: string }> {
  return sql`insert into reconciliation_difference (id, account_id, mode, kind, source, line_id, direction,
    amount, currency, occurred_from, occurred_to)
    select ${newId('dif')}, a.id, a.mode, ${kind}, ${source}, ${lineId},
      ${apartMinor > 0n ? 'credit' : 'debit'}, ${abs(apartMinor)}, a.currency, ${at}, ${at} from account a
        where a.id = ${accountId}
    on conflict do nothing returning id, account_id as "accountId"`;
}

export function changeBalanceDifference(
  id: string,
  { apartMinor, at, lineId }: BalanceParting,
): RawBuilder<unknown> {
  return sql`update reconciliation_difference set direction = ${apartMinor > 0n ? 'credit' : 'debit'},
    amount = ${abs(apartMinor)}, occurred_from = ${at}, occurred_to = ${at}, line_id = coalesce(${lineId}, line_id)
    where id = ${id} and status = 'open'`;
}

export function closeByEvidence(ids: readonly string[]): RawBuilder<{ id: string }> {
  return sql`update reconciliation_difference
    set status = 'explained', closed_at = now(), closed_how = 'evidence'
      where id = any(${ids}) and status = 'open' returning id`;
}

/** What a note explained is gone: the note stays with it and explains nothing that comes later. */
export function outliveNotes(ids: readonly string[]): RawBuilder<unknown> {
  return sql`update reconciliation_difference set closed_how = 'evidence'
    where id = any(${ids}) and closed_how = 'note'`;
}

/** The account of a move whose line is missing, and what writing the other one off moves. */
const missingAt = sql`case when f.from_account_id is not null
  and f.out_line_id is null then f.from_account_id else f.to_account_id end`;
const missingDirection = sql`case when f.in_line_id is not null then 'credit' else 'debit' end`;

/** Opens one for each agreed move that has been open too long, on the account whose line is missing. */
export function insertOverdueTransfers(
  hours: number,
): RawBuilder<{ id: string; accountId: string }> {
  return sql`insert into reconciliation_difference (id, account_id, mode, kind, source, move_id, direction,
    amount, currency, occurred_from, occurred_to)
    select 'dif_' || substr(f.id, 5,
      10) || left(md5(f.id || coalesce(f.out_line_id, '') || coalesce(f.in_line_id, '')), 16),
      ${missingAt}, f.mode, 'moveOpen', 'move', f.id,
      ${missingDirection}, f.amount, f.currency, coalesce(f.decided_at, f.created_at),
        coalesce(f.decided_at, f.created_at)
    from float_move f where f.status in ('announced', 'inTransit') and f.mode = 'live'
      and coalesce(f.decided_at, f.created_at) < now() - make_interval(hours => ${hours})
      and not exists (select from reconciliation_difference d
        where d.move_id = f.id and (d.status = 'open' or d.closed_how = 'note'))
    on conflict do nothing returning id, account_id as "accountId"`;
}

/** Those of moves are where the line is missing now: the other one may have come since. */
export function followMoves(): RawBuilder<unknown> {
  return sql`update reconciliation_difference d set account_id = m.account_id, direction = m.direction
    from (select f.id, ${missingAt} as account_id, ${missingDirection} as direction from float_move f
      where f.status in ('announced', 'inTransit')) m
    where d.status = 'open' and d.kind = 'moveOpen' and m.id = d.move_id
      and (d.account_id, d.direction) is distinct from (m.account_id, m.direction)`;
}

/** Closes those whose move has ended. */
export function closeEndedMoves(): RawBuilder<{ id: string }> {
  return sql`update reconciliation_difference d set status = 'explained', closed_at = now(), closed_how = 'evidence'
    from float_move f where d.status = 'open' and d.kind = 'moveOpen' and f.id = d.move_id
      and f.status in ('closed', 'cancelled') returning d.id`;
}

/** Stops payouts of an account that disagrees with its books, until a person looks. No row: stopped. */
export function stopPayoutsOf(accountIds: readonly string[]): RawBuilder<{ id: string }> {
  return sql`update account set payouts_stopped_at = now(), payouts_stopped_reason = 'balanceDiffers',
    revision = revision + 1, updated_at = now()
    where id = any(${accountIds}) and payouts_stopped_at is null returning id`;
}

const openDifferenceColumns = columnsOf(`id, account_id, kind, source, direction,
  amount as amountMinor, currency, created_at as openedAt from reconciliation_difference d`);

export interface OpenDifference extends RowOf<typeof openDifferenceColumns> {
  direction: 'credit' | 'debit';
  ageDays: number;
}

/** All open differences of live accounts, the oldest first. */
export function selectOpen(): RawBuilder<OpenDifference> {
  return sql`select ${openDifferenceColumns}, extract(day from now() - d.created_at)::int as "ageDays"
    from reconciliation_difference d where d.status = 'open' and d.mode = 'live' order by d.created_at, d.id`;
}

/** Days since each unexplained line was seen, by account. */
export function selectWaitingAges(): RawBuilder<{
  accountId: string;
  ageDays: number;
  count: number;
}> {
  return sql`select l.account_id as "accountId",
    least(extract(day from now() - l.observed_at)::int, 8) as "ageDays", count(*)::int as count
    from statement_line l where l.match_status in ('unmatched', 'proposed', 'review') and l.mode = 'live'
      and l.booked group by 1, 2`;
}

/** A person's word closes a difference. No row when it is closed, or somebody proposed a posting for it. */
export function explainByNote({
  id,
  by,
  note,
}: {
  id: string;
  by: string;
  note: string;
}): RawBuilder<{ mode: Mode; accountId: string }> {
  return sql`update reconciliation_difference d
    set status = 'explained', closed_at = now(), closed_how = 'note', closed_by = ${by}, note = ${note}
    where d.id = ${id} and d.status = 'open' and not exists (select from adjustment j
      where j.difference_id = d.id and j.status = 'open' and j.lapses_at > now())
    returning d.mode, d.account_id as "accountId"`;
}

function abs(minor: bigint): bigint {
  return minor < 0n ? -minor : minor;
}
