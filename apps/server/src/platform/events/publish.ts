import { afterCommit, type Trx } from '#platform/db';
import { newId } from '#platform/ids';
import type { EventDefinition, PayloadOf } from './define-event.ts';
import type { DomainEvent } from './domain-event.ts';
import { insertEvent, insertEvents } from './events.sql.ts';
import { wakeDelivery } from './wake-delivery.ts';

export type NewEvent<Payload extends object> = Omit<DomainEvent<Payload>, 'id' | 'name' | 'at'>;

/** Publishes an event in the use case's own `db.transaction`: delivered at least once if and only if it commits. */
export async function publish<Definition extends EventDefinition>(
  trx: Trx,
  { name }: Definition,
  event: NewEvent<PayloadOf<Definition>>,
): Promise<void> {
  await insertEvent({ ...event, id: newId('fct'), name }).execute(trx);
  afterCommit(wakeDelivery);
}

/** Publishes many events of one definition in one statement, as `publish` does one. */
export async function publishAll<Definition extends EventDefinition>(
  trx: Trx,
  { name }: Definition,
  events: readonly NewEvent<PayloadOf<Definition>>[],
): Promise<void> {
  if (events.length === 0) return;
  await insertEvents(events.map((event) => ({ ...event, id: newId('fct'), name }))).execute(trx);
  afterCommit(wakeDelivery);
}
