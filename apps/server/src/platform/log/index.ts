import { pino } from 'pino';
import type { Logger } from 'pino';

export type Log = Logger;

/** A log that says nothing, for tests. */
export function silentLog(): Log {
  return pino({ level: 'silent' });
}
