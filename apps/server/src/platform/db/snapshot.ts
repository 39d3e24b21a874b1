import { Kysely, PostgresDialect } from 'kysely';
import type { Log } from '#platform/log';
import type { DatabaseAddress } from './logins/logins.ts';
import type { Query, Schema, Trx } from './create-db.ts';
import { createPool } from './pool.ts';
import { one } from './rows.ts';
import { exportMoment, useOneCore, useSnapshot } from './snapshot.sql.ts';

const hourMs = 3_600_000;

interface Source {
  url: DatabaseAddress;
  log: Log;
}

/** Reads as of one moment without blocking writers: read-only REPEATABLE READ as `wap_staff` on its own connection. */
export function readSnapshot<T>(source: Source, work: (snapshot: Query) => Promise<T>): Promise<T> {
  return withConnections(source, 1, (kysely) => inSnapshot(kysely, work));
}

/**
 * The same snapshot on two connections for parallel work. One core each: PostgreSQL would add four
 * processes, which wait for each other and starve the server.
 */
export function readSnapshotTwice<T>(
  source: Source,
  work: (snapshot: Query, other: Query) => Promise<T>,
): Promise<T> {
  return withConnections(source, 2, (kysely) =>
    inSnapshot(kysely, async (snapshot) => {
      const { moment } = await one(snapshot, exportMoment());
      await useOneCore().execute(snapshot);
      return inSnapshot(kysely, async (other) => {
        await useSnapshot(moment).execute(other);
        await useOneCore().execute(other);
        return work(snapshot, other);
      });
    }),
  );
}

async function withConnections<T>(
  { url, log }: Source,
  max: number,
  work: (kysely: Kysely<Schema>) => Promise<T>,
): Promise<T> {
  const pool = createPool({
    url,
    log,
    name: 'snapshot',
    role: 'wap_staff',
    max,
    timeouts: { statementMs: hourMs, queryMs: hourMs + 1_000, idleInTransactionMs: hourMs },
  });
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await work(kysely);
  } finally {
    await kysely.destroy();
  }
}

function inSnapshot<T>(kysely: Kysely<Schema>, work: (trx: Trx) => Promise<T>): Promise<T> {
  return kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(work);
}
