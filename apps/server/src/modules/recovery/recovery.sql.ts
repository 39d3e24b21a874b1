import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';
import { orderPower, type OrderPower, releasePower, type ReleasePower } from '#modules/restores';
import { type Proved, provedColumns } from '#platform/row-mac';

export interface RecoveryRow extends RowOf<typeof recoveryColumns> {
  /** Since when what left is unknown: the backup's moment, or an older open recovery's. */
  since: Date;
}

/** Of the recovery `r`. Accounts that an older one did not release may have sent since its own backup. */
export const sinceOf = sql`(select min(o.backup_at) from recovery o
  where o.id = r.id or exists (select from recovery_account c where c.recovery_id = o.id and c.released_at is null))`;

const recoveryColumns = columnsOf(`id, backup_at, backup_digest, started_at, looked_at, ended_at
  from recovery r`);
const columns = sql`${recoveryColumns}, ${sinceOf} as since`;

/** The one under way, or the last one. */
export function selectRecovery(): RawBuilder<RecoveryRow> {
  return sql`select ${columns} from recovery r order by r.started_at desc, r.id desc limit 1`;
}

export function selectOpenRecovery(): RawBuilder<RecoveryRow> {
  return sql`select ${columns} from recovery r where r.ended_at is null`;
}

export function lockOpenRecovery(): RawBuilder<RecoveryRow> {
  return sql`select ${columns} from recovery r where r.ended_at is null for update of r`;
}

export function selectOpenRecoveries(): RawBuilder<{ id: string }> {
  return sql`select id from recovery where ended_at is null`;
}

export function noteAccounts(id: string, accounts: number): RawBuilder<unknown> {
  return sql`update recovery set accounts = ${accounts} where id = ${id}`;
}

export function insertRecovery({
  id,
  backupAt,
  backupDigest,
}: Pick<RecoveryRow, 'id' | 'backupAt' | 'backupDigest'>): RawBuilder<unknown> {
  return sql`insert into recovery (id, backup_at, backup_digest) values (${id}, ${backupAt}, ${backupDigest})`;
}

/**
 * Every account with money of its own that could have sent something since the backup: also one
 * that is switched off in it, which somebody may have switched on behind it, while a phone has it.
 * What an older recovery did not release keeps the journal of before that one.
 */
export function insertRecoveryAccounts(recoveryId: string): RawBuilder<{ id: string }> {
  return sql`insert into recovery_account (id, recovery_id, account_id, journal_before)
    select ${`${recoveryId}.`} || a.id, ${recoveryId}, a.id, case
      when o.account_id is null then d.journal_id else o.journal_before end from account a
        left join device d on d.id = a.device_id
      left join lateral (select c.account_id, c.journal_before from recovery_account c
        where c.account_id = a.id and c.released_at is null order by c.recovery_id limit 1) o on true
    where a.mode = 'live' and not a.is_virtual and a.status <> 'retired'
      and (a.status <> 'disabled' or a.device_id is not null or o.account_id is not null) returning id`;
}

/** What was due at the moment of the backup was sent before the restore, or is older than what is told now. */
export function giveUpDeliveries(): RawBuilder<{ id: string }> {
  return sql`update webhook_delivery set status = 'failed', next_attempt_at = null,
      response = ${JSON.stringify({ status: null, body: '', error: 'Given up: the database was restored from a backup.', durationMs: 0 })}::jsonb, updated_at = now()
    where status in ('pending', 'retrying') returning id`;
}

export function updateInstallation(state: 'normal' | 'recovery'): RawBuilder<unknown> {
  return sql`update installation set state = ${state}, updated_at = now()`;
}

export function noteChecked(id: string, isLooked: boolean): RawBuilder<unknown> {
  return sql`update recovery
    set looked_at = case when ${isLooked}::boolean then coalesce(looked_at, now()) end where id = ${id}`;
}

export function endRecovery(id: string): RawBuilder<unknown> {
  return sql`update recovery set ended_at = now() where id = ${id}`;
}

/** What each account of a recovery has to show, and who released it, with its MAC. */
export function selectReleases(recoveryId: string): RawBuilder<Proved<ReleasePower>> {
  return sql`select ${provedColumns(releasePower, 'c')} from recovery_account c where c.recovery_id = ${recoveryId}`;
}

export function selectFigures(
  id: string,
): RawBuilder<{ waitingRequests: number; unclaimedOrders: number }> {
  return sql`select
      (select count(*)::int from withdrawal_request
        where mode = 'live' and status in ('approved', 'processing')) as "waitingRequests",
      (select count(*)::int from recovery_order
        where recovery_id = ${id} and request_id is null and state <> 'closed') as "unclaimedOrders"`;
}

// Journals -----------------------------------------------------------------------------------------------------------

/** Phones that are connected now and tell what their journals hold. */
export function selectTellingDevices(): RawBuilder<{ id: string; hasTaken: boolean }> {
  return sql`select d.id, exists (select from recovery_order o
    where o.device_id = d.id and o.state = 'taken') as "hasTaken"
    from device d where d.retired_at is null and d.mode = 'live' and 'journal' = any (d.capabilities)
      and d.connected_to is not null and d.last_seen_at > now() - interval '90 seconds' order by d.id`;
}

export interface NewOrder {
  intentId: string;
  epoch: number;
  recoveryId: string;
  deviceId: string;
  accountId: string;
  journalId: string;
  sequence: number;
  state: string;
  method: string;
  payeeKey: string;
  payeeLast4: string;
  currency: 'IDR' | 'PHP';
  amountMinor: bigint;
  takenAt: string;
  evidence: string;
}

/** Keeps what a journal told; nothing where that order is known. */
export function insertOrder(order: NewOrder): RawBuilder<{ id: string }> {
  return sql`insert into recovery_order (id, intent_id, epoch, recovery_id, device_id, account_id,
    journal_id, sequence, state, method, payee_key, payee_last4, currency, amount, taken_at, evidence)
    values (${`${order.intentId}.${order.epoch}`}, ${order.intentId}, ${order.epoch}, ${order.recoveryId},
      ${order.deviceId}, ${order.accountId}, ${order.journalId}, ${order.sequence}, ${order.state},
        ${order.method}, ${order.payeeKey},
      ${order.payeeLast4}, ${order.currency}, ${order.amountMinor}, ${order.takenAt}, ${order.evidence}::jsonb)
    on conflict (intent_id, epoch) do nothing returning id`;
}

/** What a journal tells again later counts. */
export function updateOrder(id: string, order: NewOrder): RawBuilder<unknown> {
  return sql`update recovery_order set recovery_id = ${order.recoveryId}, state = ${order.state},
    sequence = ${order.sequence}, journal_id = ${order.journalId}, evidence = ${order.evidence}::jsonb
      where id = ${id}`;
}

/** Of the accounts that a phone carries, in the recovery. */
export function selectReleasesOf({
  recoveryId,
  deviceId,
}: {
  recoveryId: string;
  deviceId: string;
}): RawBuilder<{ id: string }> {
  return sql`select r.id from recovery_account r join account a on a.id = r.account_id
    where r.recovery_id = ${recoveryId} and a.device_id = ${deviceId} order by r.id`;
}

export function noteJournal(id: string, journalId: string): RawBuilder<unknown> {
  return sql`update recovery_account set journal_id = ${journalId}, journal_at = now() where id = ${id}`;
}

/** An order of a journal that is to be brought together with what is known, with its MAC. */
export type StoredOrder = Proved<OrderPower>;

/** Those that belong to no request yet, the newest epoch of each intent, oldest first. */
export function selectUnclaimed(recoveryId: string): RawBuilder<StoredOrder> {
  return sql`select distinct on (o.intent_id) ${provedColumns(orderPower, 'o')}
    from recovery_order o where o.recovery_id = ${recoveryId} and o.request_id is null
      and o.taken_at is not null order by o.intent_id, o.epoch desc limit 500`;
}

/** All that journals told, with its MACs: whose order one is, is what somebody may have changed. */
export function selectOrdersToProve(): RawBuilder<Proved<OrderPower>> {
  return sql`select ${provedColumns(orderPower, 'o')} from recovery_order o`;
}

export function selectEpochs(intentId: string): RawBuilder<{ id: string }> {
  return sql`select id from recovery_order where intent_id = ${intentId} order by id`;
}

export function claimOrder(id: string, requestId: string): RawBuilder<unknown> {
  return sql`update recovery_order set request_id = ${requestId} where id = ${id}`;
}

/** The order of the account, sum and payee of a request to which persons attached a debit, when it is the only one. */
export function selectOrderOf({
  accountId,
  requestId,
}: {
  accountId: string;
  requestId: string;
}): RawBuilder<{ id: string }> {
  return sql`select o.id from recovery_order o join withdrawal_request w on w.id = ${requestId}
    where o.account_id = ${accountId} and o.request_id is null and o.payee_key = w.destination_key
      and o.amount = w.amount
      and 1 = (select count(*) from recovery_order p
        where p.account_id = o.account_id and p.request_id is null and p.payee_key = o.payee_key
          and p.amount = o.amount)`;
}
