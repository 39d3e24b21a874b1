import { type RawBuilder, sql } from '#platform/db';

/** Whether what a payer would see holds; it does while the account's amounts are locked. */
export function selectStillPayable({
  accountId,
  deviceId,
  staticQr,
  numberUsable,
}: {
  accountId: string;
  deviceId: string | null;
  staticQr: string | null;
  numberUsable: boolean | null;
}): RawBuilder<{ holds: boolean }> {
  return sql`select exists (select from account a
    where a.id = ${accountId} and a.device_id is not distinct from ${deviceId}
    and a.static_qr is not distinct from ${staticQr}
      and a.number_usable is not distinct from ${numberUsable} and a.accepts_deposits
        and a.deposits_stopped_at is null and a.status not in ('locked', 'disabled', 'retired')) as holds`;
}
