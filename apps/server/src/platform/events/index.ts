export { defineEvent, on } from './define-event.ts';
export type { EventDefinition, Listener, PayloadOf, Subscription } from './define-event.ts';
export type { DomainEvent } from './domain-event.ts';
export { startDelivery } from './start-delivery.ts';
export type { Delivery } from './start-delivery.ts';
export { publish, publishAll } from './publish.ts';
export type { NewEvent } from './publish.ts';
export { wakeDelivery } from './wake-delivery.ts';
export { readBacklog, releaseParked } from './backlog.ts';
