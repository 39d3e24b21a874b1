import { type RawBuilder, sql } from '#platform/db';
import { isAmong, isId, isSince } from '#platform/db/fragments';
import { idFloor } from '#platform/ids';
import type { DomainEvent } from './domain-event.ts';

export const eventsChannel = 'wal_facts';

export function insertEvent(event: Omit<DomainEvent, 'at'>): RawBuilder<unknown> {
  return sql`insert into fact (id, name, key, mode, payload)
    values (${event.id}, ${event.name}, ${event.key}, ${event.mode}, ${JSON.stringify(event.payload)}::jsonb)`;
}

/** Many events in one statement, in their order. */
export function insertEvents(events: readonly Omit<DomainEvent, 'at'>[]): RawBuilder<unknown> {
  return sql`insert into fact (id, name, key, mode, payload)
    select id, name, key, mode, payload::jsonb
      from unnest(${events.map(({ id }) => id)}::text[], ${events.map(({ name }) => name)}::text[],
        ${events.map(({ key }) => key)}::text[],
      ${events.map(({ mode }) => mode)}::text[],
        ${events.map(({ payload }) => JSON.stringify(payload))}::text[]) as f (id, name, key, mode, payload)`;
}

/** Locks the next open events published since a time; skips those another drainer holds. */
export function claimEvents({
  limit,
  since,
}: {
  limit: number;
  since: Date;
}): RawBuilder<DomainEvent> {
  return sql`select id, name, key, mode, payload, at from fact
    where delivered_at is null and parked_at is null and next_try_at <= now()
      and ${isSince(sql`id`, idFloor('fct', since))}
    order by next_try_at, id limit ${limit} for update skip locked`;
}

/** Locks one open event; no row when another drainer has it or has delivered it. */
export function claimEvent(id: string): RawBuilder<DomainEvent> {
  return sql`select id, name, key, mode, payload, at from fact
    where ${isId(sql`id`, id)} and delivered_at is null and parked_at is null for update skip locked`;
}

export function markDelivered(ids: string[]): RawBuilder<unknown> {
  return sql`update fact set delivered_at = clock_timestamp() where ${isAmong(sql`id`, ids)}`;
}

export interface Failure {
  id: string;
  error: string;
  parkAfter: number;
}

/** Counts a failed try; the next follows after 1, 2, 4 ... seconds, at most an hour, none after `parkAfter` tries. */
export function markFailed(failure: Failure): RawBuilder<{ attempts: number; parked: boolean }> {
  return sql`update fact set
      attempts = attempts + 1,
      last_error = ${failure.error},
      next_try_at = clock_timestamp() + least(interval '1 hour', interval '1 second' * power(2, attempts)),
      parked_at = case when attempts + 1 >= ${failure.parkAfter} then clock_timestamp() end
    where id = ${failure.id} and delivered_at is null
    returning attempts, parked_at is not null as parked`;
}

export function unpark(): RawBuilder<{ id: string }> {
  return sql`update fact set parked_at = null, attempts = 0, next_try_at = now()
    where parked_at is not null returning id`;
}

export function notifyEvents(): RawBuilder<unknown> {
  return sql`select pg_notify(${eventsChannel}, '')`;
}

export interface BacklogRow {
  open: number;
  parked: number;
  oldestAgeSeconds: number;
}

export function selectBacklog(): RawBuilder<BacklogRow> {
  return sql`select
    (select count(*)::int from (select from fact where delivered_at is null and parked_at is null
      limit 100000) as t) as open,
    (select count(*)::int from (select from fact where parked_at is not null limit 100000) as t) as parked,
    coalesce((select extract(epoch from now() - at)::float8 from fact
      where delivered_at is null and parked_at is null order by next_try_at, id limit 1), 0) as "oldestAgeSeconds"`;
}
