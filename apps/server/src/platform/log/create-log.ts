import { type DestinationStream, type Logger, pino } from 'pino';
import { createLogFile } from './create-log-file.ts';
import { redactFields, redactText } from './redact.ts';

export type Log = Logger;

const standardOutput = 1;

export interface LogOptions {
  level: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Standard output when left out. */
  destination?: DestinationStream;
}

/** The log: one JSON document a line, times in ISO 8601 UTC, secrets redacted before anything is written. */
export function createLog({ level, destination }: LogOptions): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: {
        level: (label) => ({ level: label }),
        log: redactFields,
      },
      // Fields are redacted by their names, then the whole line, message included, by what secrets look like.
      hooks: { streamWrite: redactText },
      // The formatter above has already turned errors into plain fields.
      serializers: { err: (err: unknown) => err },
    },
    destination ?? createLogFile({ to: standardOutput }),
  );
}

/** A log that says nothing, for tests. */
export function silentLog(): Log {
  return pino({ level: 'silent' });
}
