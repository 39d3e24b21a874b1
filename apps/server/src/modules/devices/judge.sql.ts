import { type RawBuilder, sql } from '#platform/db';
import type { DeviceState } from '@wallet/contract';
import { failuresThatCount, silentAfterMs } from './derive-state.ts';

/** Whether `device d` is heard: the last sign of life is young enough to count on it. */
export const isOnlineNow = sql`coalesce(d.last_seen_at >= now() - ${silentAfterMs}::float8 *
  interval '1 millisecond', false)`;

const standing = sql`when d.retired_at is not null then 'retired'
  when d.maintenance_reason is not null then 'maintenance' when d.enrolled_at is null then 'enrolling'
  when d.token_hash is null and d.token_revoked_at is not null or not ${isOnlineNow} then 'offline'
  when d.id in (select h.device_id from health_latest h
    where h.account_id = '' and h.failures_in_row >= ${failuresThatCount}::int) then 'failing'`;

/**
 * The state of `device d`, and its status, which is the state without work. SQL judges only to
 * find, order and count; what is told is derived as everywhere, and tests hold both together.
 */
export const reportedStatus = sql`case ${standing} else 'available' end`;
export const derivedState = sql`case ${standing} when d.is_busy then 'busy' else 'available' end`;

/** What needs a hand first. */
const need: readonly DeviceState[] = [
  'failing',
  'offline',
  'busy',
  'available',
  'maintenance',
  'enrolling',
  'retired',
];
/** States up to this place in the order need a hand. */
export const lastInNeed = 1;

/** The place of a judged state in the order of need, from 0. */
export function rankOf(state: RawBuilder<unknown>): RawBuilder<number> {
  return sql`array_position(${[...need]}::text[], ${state}) - 1`;
}
