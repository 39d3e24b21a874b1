import { type RawBuilder, sql } from 'kysely';
import type { Sample } from './open-reader.ts';

/** A paid one in the middle of all whose customer gave a phone number. */
export function selectSample(): RawBuilder<Sample> {
  return sql<Sample>`select t.id, t.session_id as "sessionId", t.code, s.ref_no as "refNo",
    s.merchant_reference as reference, t.provider_transaction_id as provider, s.phone_last4 as last4,
      s.phone_key as "phoneKey",
      t.account_id as "accountId", t.device_id as "deviceId", t.merchant_id as "merchantId"
    from transaction t join transaction_session s on s.id = t.session_id
    where t.status = 'succeeded' and s.phone_key is not null
      and t.id < (select id_floor('txn', now() - interval '10 days')) order by t.id desc limit 1`;
}

export function selectCursor(behind: number): RawBuilder<{ id: string }> {
  return sql<{ id: string }>`select id from transaction order by id desc offset ${behind} limit 1`;
}

export function explained(text: string): string {
  return `explain (analyze, buffers, format json) ${text}`;
}

export const countEverything = `select count(*) from transaction where mode = 'live'`;
/** What decision 40 adds to making and changing a transaction. */
const triggers = ['transaction_noted_new', 'transaction_noted_changed'];

export function makeDeposits(first: number, count: number): string {
  return `insert into transaction (id, kind, code, merchant_id, mode, method, account_id, device_id,
    currency, payment_amount, amount_discount, final_payment, status)
    select left(id_floor('txn', now()), 14) || '8' || lpad(n::text, 15, '0'), 'deposit', 'BENCH-' || n,
      (select id from merchant limit 1), 'live', 'dana', (select id from account limit 1), (select device_id
        from account limit 1), 'IDR',
      15000000, n % 400 * 100, 15000000 - n % 400 * 100, 'awaitingPayment'
        from generate_series(${first}, ${first + count - 1}) as n`;
}

export function settleDeposits(first: number, count: number): string {
  return `update transaction set status = 'succeeded', paid_amount = final_payment, net = final_payment,
    payer_name = 'BUDI SANTOSO', provider_transaction_id = code, paid_at = now(), completed_at = now()
    where id = any(array(select left(id_floor('txn', now()), 14) || '8' || lpad(n::text, 15, '0')
      from generate_series(${first}, ${first + count - 1}) as n))`;
}

export function switchTriggers(on: boolean): string {
  return triggers
    .map((name) => `alter table transaction ${on ? 'enable' : 'disable'} trigger ${name}`)
    .join('; ');
}
