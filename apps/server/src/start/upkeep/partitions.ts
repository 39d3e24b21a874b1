import type { Db } from '#platform/db';
import { ensureMonths } from './partitions.sql.ts';

/** The tables of history and the prefix of their ids; entries are ranged by their time. */
const histories: Readonly<Record<string, string | null>> = {
  fact: 'fct',
  audit_entry: 'aud',
  transaction: 'txn',
  statement_line: 'lin',
  device_command: 'cmd',
  device_event: 'dve',
  health_check: 'hck',
  ledger_entry: null,
};

/** Makes the monthly partitions of the next three months where they are missing. */
export async function ensurePartitions(db: Db): Promise<void> {
  for (const [table, prefix] of Object.entries(histories))
    await ensureMonths(table, prefix).execute(db.read);
}
