import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { all, sql } from '#platform/db';
import { Client } from 'pg';
import { type AuditProof, recordAudit, systemActor, verifyAudit } from '#modules/audit';
import { silentLog } from '#platform/log';
import type { VerifyOptions } from '#platform/seals';
import { type TestDatabase, testDatabase } from '../database/test-database.ts';

export interface Place {
  id: string;
  seq: bigint | null;
}

export interface AuditWorld {
  database: TestDatabase;
  headsFile: string;
  /** Records so many entries in one transaction, on entities named `thing 1`, `thing 2` ... across the calls. */
  act(count: number): Promise<void>;
  /** What a thief with the superuser's password does: no trigger and no right is in his way. */
  steal(...statements: string[]): Promise<void>;
  /** Ids and places of all entries, by id. */
  places(): Promise<Place[]>;
  verify(
    options?: Omit<VerifyOptions, 'headsFile'> & { withoutHeads?: boolean },
  ): Promise<AuditProof>;
  close(): Promise<void>;
}

/** An audit log in a database of its own, and a folder for its heads. */
export async function auditWorld(): Promise<AuditWorld> {
  const database = await testDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'wallet-audit-'));
  const headsFile = join(folder, 'heads', 'audit.jsonl');
  let acts = 0;
  return {
    database,
    headsFile,
    act: (count) =>
      database.db.transaction(async (trx) => {
        for (let i = 0; i < count; i++) {
          const entityId = `thing ${++acts}`;
          await recordAudit(trx, {
            actor: systemActor,
            action: 'thing.changed',
            entity: 'thing',
            entityId,
            before: { size: acts },
            after: { size: acts + 1 },
          });
        }
      }),
    steal: (...statements) => asThief(database.url, statements),
    places: () => all(database.db.read, sql<Place>`select id, seq from audit_entry order by id`),
    verify: ({ withoutHeads = false, ...options } = {}) =>
      verifyAudit(
        { url: database.url, log: silentLog() },
        { ...options, headsFile: withoutHeads ? undefined : headsFile },
      ),
    close: async () => {
      await database.close();
      await rm(folder, { recursive: true });
    },
  };
}

async function asThief(url: string, statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
