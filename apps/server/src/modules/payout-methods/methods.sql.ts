import { columnsOf, type RawBuilder, type RowOf, sql, valuesOf } from '#platform/db';
import type { Currency, Mode, PayoutMethodStatus, PayoutMethodType } from '@wallet/contract';
import type { Owner } from './own-methods.sql.ts';

/**
 * Whoever changes a merchant's payout methods of a mode waits here for the one before: what counts
 * them or has one default is judged one by one.
 */
export function lockMethods({ merchantId, mode }: Owner): RawBuilder<unknown> {
  return sql`select pg_advisory_xact_lock(hashtextextended(${`payout methods ${merchantId} ${mode}`}, 0))`;
}

const newMethodColumns = columnsOf(`id, merchant_id, mode, type as method, currency, country,
  institution_code as code, bank_name, bank_short_name, bank_number_enc as numberEnc, qr_enc,
  payee_key, last4, bank_user_name as holderName, verification, usable_after, is_default,
  warnings, replaces, status, created_by
  from payout_method`);

export interface NewMethodRow extends Omit<
  RowOf<typeof newMethodColumns>,
  'verification' | 'usableAfter' | 'status'
> {
  coolDownHours: number;
  /** JSON text. */
  warnings: string;
}

/** The cool-down begins by the database's time. */
export function insertMethod(row: NewMethodRow): RawBuilder<{ usableAfter: Date }> {
  return sql`insert into payout_method ${valuesOf(newMethodColumns, {
    ...row,
    verification: 'unverified',
    usableAfter: sql`now() + ${row.coolDownHours}::float8 * interval '1 hour'`,
    status: 'active',
  })} returning usable_after as "usableAfter"`;
}

/** How many of a merchant's methods count, and whether one is the default. */
export function selectStock({
  merchantId,
  mode,
}: Owner): RawBuilder<{ count: number; hasDefault: boolean }> {
  return sql`select count(*)::int as count, coalesce(bool_or(is_default), false) as "hasDefault" from payout_method
    where merchant_id = ${merchantId} and mode = ${mode} and status in ('active', 'blocked')`;
}

export function selectByPayee(
  { merchantId, mode }: Owner,
  payeeKey: string,
): RawBuilder<{ id: string; status: PayoutMethodStatus }> {
  return sql`select id, status from payout_method
    where merchant_id = ${merchantId} and mode = ${mode} and payee_key = ${payeeKey}
      and status in ('active', 'blocked')`;
}

export interface LockedMethod extends RowOf<typeof payoutMethodColumns> {
  method: PayoutMethodType;
  isCool: boolean;
}

const payoutMethodColumns = columnsOf(`id, merchant_id, mode, type as method, currency, country,
  institution_code as code, bank_name, bank_short_name, bank_number_enc as numberEnc, qr_enc,
  payee_key, last4, bank_user_name as holderName, is_default, status, usable_after, mac
  from payout_method p`);
const locked = sql`${payoutMethodColumns}, p.usable_after <= now() as "isCool"`;

/** Of whichever mode; people name rows by their id alone. */
export function selectModeOf(merchantId: string, id: string): RawBuilder<{ mode: Mode }> {
  return sql`select mode from payout_method where id = ${id} and merchant_id = ${merchantId}`;
}

export function lockMethod({ merchantId, mode }: Owner, id: string): RawBuilder<LockedMethod> {
  return sql`select ${locked} from payout_method p
    where p.id = ${id} and p.merchant_id = ${merchantId} and p.mode = ${mode} for update`;
}

/** It stays as it is until the transaction ends: who blocks or removes it waits. */
export function selectMethodForShare(
  { merchantId, mode }: Owner,
  id: string,
): RawBuilder<LockedMethod> {
  return sql`select ${locked} from payout_method p
    where p.id = ${id} and p.merchant_id = ${merchantId} and p.mode = ${mode} for share`;
}

export interface StatusChange {
  id: string;
  to: PayoutMethodStatus;
  reason: string | null;
  by: string | null;
}

/** What is not active is nobody's default. */
export function setStatus({ id, to, reason, by }: StatusChange): RawBuilder<unknown> {
  return sql`update payout_method
    set status = ${to}, status_reason = ${reason}, status_by = ${by}, status_at = now(), updated_at = now(),
    is_default = is_default and ${to} = 'active' where id = ${id}`;
}

export function setReplacedBy(id: string, replacedBy: string): RawBuilder<unknown> {
  return sql`update payout_method set replaced_by = ${replacedBy} where id = ${id}`;
}

export function clearDefault({ merchantId, mode }: Owner, currency: Currency): RawBuilder<unknown> {
  return sql`update payout_method set is_default = false, updated_at = now()
    where merchant_id = ${merchantId} and mode = ${mode} and currency = ${currency} and is_default`;
}

export function setDefault(id: string): RawBuilder<unknown> {
  return sql`update payout_method set is_default = true, updated_at = now() where id = ${id}`;
}
