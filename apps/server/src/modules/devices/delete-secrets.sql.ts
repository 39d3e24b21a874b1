import type { Mode } from '@wallet/contract';
import { type RawBuilder, sql } from '#platform/db';
import { isSince } from '#platform/db/fragments';
import { openFloor } from '#platform/ids';

const isSignIn = () =>
  sql`c.kind in ('login', 'submitOtp') and c.state in ('queued', 'sent', 'running')
    and ${isSince(sql`c.id`, openFloor('cmd'))}`;

/** Orders to sign in that a code's phone has not ended, until the transaction ends. */
export function lockSignIns(digest: string): RawBuilder<{ id: string }> {
  return sql`select c.id from device_command c
    where c.device_id = (select device_id from device_enrolment where digest = ${digest}) and ${isSignIn()}
      order by c.id for update`;
}

/** The accounts that a code's phone carries, until the transaction ends. */
export function lockCarried(digest: string): RawBuilder<{ id: string }> {
  return sql`select a.id from account a
    where a.device_id = (select device_id from device_enrolment where digest = ${digest})
      order by a.id for no key update`;
}

/** Orders to sign in that a phone has not ended. */
export function selectSignIns(deviceId: string): RawBuilder<{ id: string }> {
  return sql`select c.id from device_command c where c.device_id = ${deviceId} and ${isSignIn()} order by c.id`;
}

/** Which of its accounts had a secret. */
export function deleteStoredSecrets(deviceId: string): RawBuilder<{ id: string; mode: Mode }> {
  return sql`update account set credentials_enc = null, updated_at = now()
    where device_id = ${deviceId} and credentials_enc is not null returning id, mode`;
}
