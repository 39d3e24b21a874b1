import { type RawBuilder, sql } from 'kysely';

/** Two accounts on each device. Nobody asks their phones for anything: the phones of a load take no commands. */
export function insertFleetAccounts(
  rows: readonly { id: string; deviceId: string; provider: string; label: string; last4: string }[],
): RawBuilder<unknown> {
  return sql`insert into account (id, mode, provider, kind, label, holder_name, number_enc, account_key,
    last4, currency, device_id, status)
    select r.id, 'live', r.provider, 'wallet', r.label, 'TOKO', 'x', r.id, r.last4, 'IDR', r.device_id, 'disabled'
    from unnest(${rows.map(({ id }) => id)}::text[], ${rows.map(({ deviceId }) => deviceId)}::text[],
      ${rows.map(({ provider }) => provider)}::text[],
      ${rows.map(({ label }) => label)}::text[], ${rows.map(({ last4 }) => last4)}::text[]) as r (id,
        device_id, provider, label, last4)`;
}

/** The latest checks: four of each phone and four of each account, all well. */
export function insertFleetHealth(): RawBuilder<unknown> {
  return sql`insert into health_latest (device_id, account_id, area, status, failures_in_row, checked_at)
    select d.id, '', area, 1, 0, now() from device d, unnest(array['sms', 'network', 'ip', 'app']) as area
    union all
    select a.device_id, a.id, area, 1, 0, now()
      from account a, unnest(array['get_balance', 'transfer', 'transaction_history', 'get_qr_code']) as area
        where a.device_id is not null
    on conflict do nothing`;
}
