import type { Registry } from 'prom-client';
import type { Log } from '#platform/log';
import { noteNothing, type NoteWork } from './note-work.ts';

export interface Telemetry {
  note: NoteWork;
  /** Sends what waits, for three seconds at most. */
  close(): Promise<void>;
}

export interface TelemetryOptions {
  /** The OTLP/HTTP collector, without `/v1/traces`; undefined: collects and loads nothing. */
  endpoint: string | undefined;
  roles: Iterable<string>;
  registry: Registry;
  log: Pick<Log, 'warn'>;
}

/** Sends traces and metrics to a collector, if any. An absent one is logged and costs no work. */
export async function startTelemetry({
  endpoint,
  ...options
}: TelemetryOptions): Promise<Telemetry> {
  if (endpoint === undefined) return { note: noteNothing, close: () => Promise.resolve() };
  const { exportOverHttp } = await import('./export-over-http.ts');
  return exportOverHttp({ endpoint, ...options });
}
