import { Kysely, PostgresDialect } from 'kysely';
import type { Log } from '#platform/log';
import type { DatabaseAddress } from './logins.ts';
import type { Query, Schema, Trx } from './open-db.ts';
import { openPool } from './pool.ts';

const hourMs = 3_600_000;

/**
 * Reads everything as of one moment, for as long as it takes, while others go on writing: a read-only REPEATABLE READ
 * transaction of role `wap_staff` on a connection of its own.
 */
export async function readSnapshot<T>(
  { url, log }: { url: DatabaseAddress; log: Log },
  work: (snapshot: Query) => Promise<T>,
): Promise<T> {
  const pool = openPool({
    url,
    log,
    name: 'snapshot',
    role: 'wap_staff',
    max: 1,
    timeouts: { statementMs: hourMs, queryMs: hourMs + 1_000, idleInTransactionMs: hourMs },
  });
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await kysely
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((trx: Trx) => work(trx));
  } finally {
    await kysely.destroy();
  }
}
