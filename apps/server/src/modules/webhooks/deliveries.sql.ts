import { columnsOf, type RawBuilder, type RowOf, sql, valuesOf } from '#platform/db';
import type { DisabledReason, EventType, Mode, SentEventType } from '@wallet/contract';
import type { EventRow, Owner } from './webhooks.sql.ts';

export function selectSubscribers(
  { merchantId, mode }: Owner,
  type: EventType,
): RawBuilder<{ id: string }> {
  return sql`select id from webhook_endpoint
    where merchant_id = ${merchantId} and mode = ${mode} and enabled and ${type} = any(event_types) order by id`;
}

const newEventColumns = columnsOf(`id, merchant_id, mode, type, object_id, sequence, data,
  fact_id
  from merchant_event`);

export interface NewEventRow extends RowOf<typeof newEventColumns> {
  /** JSON text. */
  data: string;
  /** What it came from: one event at most comes from each. */
  factId: string;
}

/** Whether something of that time belongs to a backup that was restored. */
export function selectIsFromBackup(at: Date): RawBuilder<{ isTold: boolean }> {
  return sql`select coalesce(${at}::timestamptz <= restored_from(), false) as "isTold"`;
}

/** No row when the fact has its event already. */
export function insertEvent(row: NewEventRow): RawBuilder<{ id: string }> {
  return sql`insert into merchant_event ${valuesOf(newEventColumns, row)}
    on conflict (fact_id) do nothing returning id`;
}

/** How many of the address's last tests are younger than a minute; its tests are the events about itself. */
export function countYoungTests(endpointId: string, most: number): RawBuilder<{ count: number }> {
  return sql`select count(*) filter (where created_at > now() - interval '1 minute')::int as count
    from (select created_at from merchant_event where object_id = ${endpointId} order by id desc limit ${most}) as t`;
}

export interface DeliveredEvent {
  eventId: string;
  objectId: string;
  sequence: number;
}

export function insertDeliveries(
  { eventId, objectId, sequence }: DeliveredEvent,
  rows: readonly { id: string; endpointId: string }[],
): RawBuilder<unknown> {
  return sql`insert into webhook_delivery (id, event_id, object_id, sequence, endpoint_id, status, next_attempt_at)
    select id, ${eventId}, ${objectId}, ${sequence}, endpoint_id, 'pending', now()
    from unnest(${rows.map(({ id }) => id)}::text[],
      ${rows.map(({ endpointId }) => endpointId)}::text[]) as d (id, endpoint_id)
    on conflict (event_id, endpoint_id) do nothing`;
}

export interface ClaimedDelivery extends Omit<EventRow, 'type'> {
  type: SentEventType;
  deliveryId: string;
  attempt: number;
}

/**
 * Takes deliveries that are due, the oldest first, for `leaseSeconds`: should this process die,
 * they are due again after that. The attempt counts from here, so a receiver that kills us is not
 * asked for ever. What comes after an event of the same object that has had no answer yet waits for
 * it; one that was answered with a refusal holds up nothing. Changes of a balance, whose object is
 * the merchant, wait for nothing: thousands may be due, and each says everything.
 */
export function claimDeliveries(
  endpointId: string,
  { limit, leaseSeconds }: { limit: number; leaseSeconds: number },
): RawBuilder<ClaimedDelivery> {
  return sql`with due as (
      select d.id from webhook_delivery d
      where d.endpoint_id = ${endpointId} and d.status in ('pending', 'retrying')
        and d.next_attempt_at <= now() and (starts_with(d.object_id, 'mer_') or not exists (
        select from webhook_delivery b where b.endpoint_id = d.endpoint_id and b.object_id = d.object_id
          and b.status = 'pending' and (b.sequence, b.id) < (d.sequence, d.id)
      ))
      order by d.id limit ${limit} for update skip locked
    ), taken as (
      update webhook_delivery d
        set attempt = d.attempt + 1, next_attempt_at = now() + make_interval(secs => ${leaseSeconds}),
          updated_at = now()
      from due where d.id = due.id returning d.id, d.event_id, d.attempt
    )
    select t.id as "deliveryId", t.attempt, e.id, e.type, e.mode, e.created_at as "createdAt", e.sequence, e.data
    from taken t join merchant_event e on e.id = t.event_id order by t.id`;
}

const targetColumns = columnsOf('id, merchant_id, mode, url, secret_enc from webhook_endpoint');

export interface Target extends RowOf<typeof targetColumns> {
  previousSecretEnc: string | null;
}

/** The endpoint as it is now, when it is still enabled; a former secret only while it is still valid. */
export function selectTarget(id: string): RawBuilder<Target> {
  return sql`select ${targetColumns}, case when previous_secret_until > now() then previous_secret_enc
    end as "previousSecretEnc"
    from webhook_endpoint where id = ${id} and enabled`;
}

export interface Attempted {
  deliveryId: string;
  status: 'succeeded' | 'retrying' | 'failed';
  /** JSON text. */
  request: string;
  response: string;
  pauseSeconds: number | null;
}

/** Changes nothing when the endpoint was disabled meanwhile. */
export function updateDelivery(attempted: Attempted): RawBuilder<unknown> {
  return sql`update webhook_delivery
    set status = ${attempted.status}, request = ${attempted.request}::jsonb, response = ${attempted.response}::jsonb,
      next_attempt_at = now() + make_interval(secs => ${attempted.pauseSeconds}), updated_at = now()
    where id = ${attempted.deliveryId} and status in ('pending', 'retrying')`;
}

/** As if it had not been tried: due now, for whoever goes on. */
export function requeue(deliveryId: string): RawBuilder<unknown> {
  return sql`update webhook_delivery set attempt = greatest(0, attempt - 1), next_attempt_at = now(), updated_at = now()
    where id = ${deliveryId} and status in ('pending', 'retrying')`;
}

export function noteSuccess(endpointId: string): RawBuilder<unknown> {
  return sql`update webhook_endpoint set failing_since = null, updated_at = now()
    where id = ${endpointId} and failing_since is not null`;
}

/** True when it has failed without one success for `days`, or is gone for good. */
export function noteFailure(
  endpointId: string,
  { days, isGone }: { days: number; isGone: boolean },
): RawBuilder<{ hopeless: boolean }> {
  return sql`update webhook_endpoint set failing_since = coalesce(failing_since, now()), updated_at = now()
    where id = ${endpointId}
    returning (${isGone} or failing_since < now() - make_interval(days => ${days})) as hopeless`;
}

/** No row when somebody disabled it before. What waits is given up. */
export function disableEndpoint(
  endpointId: string,
  reason: DisabledReason,
): RawBuilder<{ merchantId: string; mode: Mode; url: string }> {
  return sql`with given_up as (
      update webhook_delivery set status = 'failed', next_attempt_at = null, updated_at = now()
      where endpoint_id = ${endpointId} and status in ('pending', 'retrying')
    )
    update webhook_endpoint set enabled = false, disabled_reason = ${reason}, disabled_at = now(),
      revision = revision + 1, updated_at = now()
    where id = ${endpointId} and enabled returning merchant_id as "merchantId", mode, url`;
}

/** Seconds until the endpoint's next delivery, null for none; those already due are not counted. */
export function selectNextDue(endpointId: string): RawBuilder<{ seconds: number | null }> {
  return sql`select extract(epoch from min(next_attempt_at) - now())::float8 as seconds
    from webhook_delivery where endpoint_id = ${endpointId} and status in ('pending', 'retrying')
      and next_attempt_at > now()`;
}

/** Endpoints whose deliveries are overdue by so much: whoever should have sent them is lost, or has much to do. */
export function selectOverdue(seconds: number): RawBuilder<{ id: string }> {
  return sql`select e.id from webhook_endpoint e
    where e.enabled and exists (
      select from webhook_delivery d where d.endpoint_id = e.id and d.status in ('pending', 'retrying')
        and d.next_attempt_at < now() - make_interval(secs => ${seconds})
    )`;
}
