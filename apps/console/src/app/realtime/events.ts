import { providers, type ServerToConsole } from '@wallet/contract';

export type EventName = keyof ServerToConsole;
/** What each event carries; undefined for those that only say "look again". */
export type Payload<E extends EventName> =
  Parameters<ServerToConsole[E]> extends [infer P] ? P : undefined;
export type Handler<E extends EventName> = (payload: Payload<E>) => void;

export const eventNames: readonly EventName[] = [
  'health-check',
  'device-status-update',
  'device:getConnected',
  'device:refresh',
  'merchant:trigger-available-balance',
  ...providers.map((provider) => `${provider}:login-status` as const),
  'alert',
  'transaction:changed',
  'payout-method:changed',
  'withdrawal:changed',
  'session:changed',
  'shift:changed',
  'unmatched:changed',
  'maintenance:changed',
  'reconciliation:changed',
];

type Listeners = { [E in EventName]: Set<Handler<E>> };

/**
 * Whether an event says anything: a status without a device and an empty map of devices do not, and are dropped.
 * The rest of the shape is the server's promise.
 */
export function isTelling<E extends EventName>(event: E, payload: unknown): payload is Payload<E> {
  if (event === 'device-status-update')
    return (
      isObject(payload) && typeof payload['deviceId'] === 'string' && payload['deviceId'] !== ''
    );
  if (event === 'device:getConnected') return isObject(payload) && Object.keys(payload).length > 0;
  if (event === 'health-check') return Array.isArray(payload);
  if (event.endsWith(':login-status'))
    return isObject(payload) && typeof payload['accountId'] === 'string';
  return true;
}

function isObject(payload: unknown): payload is Record<string, unknown> {
  return typeof payload === 'object' && payload !== null;
}

/** Tells every listener of an event. A listener that throws does not silence the others. */
export function createBus() {
  const listeners = Object.fromEntries(
    eventNames.map((event) => [event, new Set()]),
  ) as unknown as Listeners;
  return {
    hear<E extends EventName>(event: E, handler: Handler<E>): () => void {
      const set: Set<Handler<E>> = listeners[event];
      set.add(handler);
      return () => void set.delete(handler);
    },
    tell: (event: EventName, payload: unknown) => tellAll(listeners, event, payload),
  };
}

function tellAll<E extends EventName>(
  listeners: { [Event in E]: Set<Handler<Event>> },
  event: E,
  payload: unknown,
): void {
  if (!isTelling(event, payload)) return;
  for (const handler of listeners[event]) {
    try {
      handler(payload);
    } catch (error) {
      reportError(error);
    }
  }
}
