import type { Query } from '#platform/db';
import { insertDrill } from './backups.sql.ts';

/** `cancelled` says nothing about the backup: a person, or a stop of the server, ended the drill. */
export type DrillOutcome = 'proved' | 'failed' | 'cancelled';

export interface Drill {
  /** An id with the prefix `drl`. */
  id: string;
  /** The file's name, without its folder. */
  file: string;
  /** Null when the file did not even tell that. */
  backupAt: Date | null;
  isScheduled: boolean;
  begunAt: Date;
  endedAt: Date;
  outcome: DrillOutcome;
  /** One line. */
  why: string;
  rows: number | null;
  seconds: number;
}

const longestWhy = 500;

/** Writes down how a drill ended. The first word about a drill stands: a second one under its id changes nothing. */
export async function recordDrill(query: Query, drill: Drill): Promise<void> {
  const [line = ''] = drill.why.split('\n');
  await insertDrill({ ...drill, why: line.slice(0, longestWhy) }).execute(query);
}
