import { type RawBuilder, sql } from '#platform/db';
import type { Mode } from '@wallet/contract';
import { type Proved, provedColumns } from '#platform/row-mac';
import { enrolmentPower, type EnrolmentPower } from '../device-power.ts';

/** The code before stops counting. */
export function deleteOpenEnrolment(deviceId: string): RawBuilder<unknown> {
  return sql`delete from device_enrolment where device_id = ${deviceId} and used_at is null`;
}

export interface NewEnrolment {
  digest: string;
  deviceId: string;
  by: string | null;
  minutes: number;
}

export function insertEnrolment({
  digest,
  deviceId,
  by,
  minutes,
}: NewEnrolment): RawBuilder<{ expiresAt: Date }> {
  return sql`insert into device_enrolment (digest, device_id, created_by, expires_at)
    values (${digest}, ${deviceId}, ${by}, now() + make_interval(mins => ${minutes}::int))
      returning expires_at as "expiresAt"`;
}

/**
 * Uses a code up, and locks its device first. No row: it is unknown, was used, is too old, or its
 * device is out of use.
 */
export function spendEnrolment(digest: string): RawBuilder<Proved<EnrolmentPower>> {
  return sql`
    with owner as materialized (
      select d.id from device d join device_enrolment e on e.device_id = d.id
        where e.digest = ${digest} and d.retired_at is null for no key update of d
    )
    update device_enrolment e set used_at = now() from owner o
    where e.digest = ${digest} and e.device_id = o.id and e.used_at is null and e.expires_at > now()
      returning ${provedColumns(enrolmentPower, 'e')}`;
}

/**
 * Gives a device its new token. The one before counts for so many minutes more; when it is itself still waiting for its
 * successor's first use, it stays the one before and the unused successor is dropped.
 */
export function updateToken({
  deviceId,
  tokenHash,
  model,
  graceMinutes,
}: {
  deviceId: string;
  tokenHash: string;
  model: string | null;
  graceMinutes: number;
}): RawBuilder<{ name: string; mode: Mode; issuedAt: Date }> {
  const before = sql`case when d.previous_token_until > now() then d.previous_token_hash else d.token_hash end`;
  return sql`update device d set token_hash = ${tokenHash}, token_issued_at = now(),
    token_revoked_at = null, model = coalesce(${model}, d.model),
      previous_token_hash = ${before}, previous_token_until = case
        when ${before} is not null then now() + make_interval(mins => ${graceMinutes}::int) end, updated_at = now()
    where d.id = ${deviceId} returning d.name, d.mode, d.token_issued_at as "issuedAt"`;
}

/** Devices whose old token's time is over, held until the transaction ends; of those that are still connected by it. */
export function lockOldTokens(): RawBuilder<{ id: string; mode: Mode; wasConnected: boolean }> {
  return sql`select id, mode, connected_token_hash is not distinct from previous_token_hash
    and connected_to is not null as "wasConnected"
    from device where previous_token_until <= now() order by id limit 500 for update skip locked`;
}

/** The token before counts no more, and a connection that came in with it ends too. */
export function updateOldTokenEnded(id: string): RawBuilder<unknown> {
  const isByOld = sql`connected_token_hash is not distinct from previous_token_hash and connected_to is not null`;
  return sql`update device set previous_token_hash = null, previous_token_until = null, connected_to = case
    when not (${isByOld}) then connected_to end,
    is_busy = is_busy and not (${isByOld}), updated_at = now() where id = ${id} and previous_token_hash is not null`;
}
