import type { z } from 'zod';
import type { Trx } from '#platform/db';
import type { DomainEvent } from './domain-event.ts';

/** What an event is called, `<room>.<whatHappened>`, and what is said of it. Made by `defineEvent` only. */
export interface EventDefinition<Payload extends object = object> {
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
}

/** What a definition says of each event; of several definitions, what one of them says. */
export type PayloadOf<Definition extends EventDefinition> =
  Definition extends EventDefinition<infer Payload> ? Payload : never;

/**
 * Defines an event for publishers and listeners. Its payload is JSON (times and money in wire form,
 * no bigint), parsed by this schema at delivery. Events outlive upgrades, so fields added later are
 * optional.
 */
export function defineEvent<Payload extends object>(
  name: `${string}.${string}`,
  payload: z.ZodType<Payload>,
): EventDefinition<Payload> {
  return { name, payload };
}

/** Does something that leaves the database, after the commit and best effort. */
export type AfterCommit = (effect: () => void | Promise<void>) => void;

/**
 * Handles events of one definition, in the order in which they were published, inside the
 * transaction that marks them delivered, so that its changes happen exactly once; whatever leaves
 * the database goes into `after`. It may be called again for the same events after a rollback.
 * Events of one key keep their order, except where one had to be tried again.
 */
export type Listener<Payload extends object> = (
  events: readonly DomainEvent<Payload>[],
  trx: Trx,
  after: AfterCommit,
) => Promise<void>;

/** That a listener hears an event. Made by `on` only, which sees that the listener can read the payload. */
export interface Subscription {
  readonly event: EventDefinition;
  readonly listener: Listener<never>;
}

/** Subscribes listeners to an event, or to each of several; all of them must understand what each of these says. */
export function on<Definition extends EventDefinition>(
  events: Definition | readonly Definition[],
  ...listeners: readonly Listener<PayloadOf<Definition>>[]
): Subscription[] {
  const each: readonly EventDefinition[] = 'name' in events ? [events] : events;
  return each.flatMap((event) => listeners.map((listener) => ({ event, listener })));
}
