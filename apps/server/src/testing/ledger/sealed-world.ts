import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { verifySeals } from '#modules/ledger/seals';
import { readSnapshot } from '#platform/db';
import { newId } from '#platform/ids';
import { silentLog } from '#platform/log';
import type { Verified, WatchOptions } from '#platform/seals';
import { createVault, type Vault } from '#platform/vault';
import { createWriter, type Writer } from '#platform/writer';
import { type TestDatabase, testDatabase } from '../database/test-database.ts';
import { creditItem, holdItem, createParties } from './operations.ts';

export interface SealedWorld {
  database: TestDatabase;
  writer: Writer;
  /** Where heads of postings are kept. */
  headsFile: string;
  /** So many credits of 90 to one merchant, with a fee of 10, one after the other; tells their causes. */
  credit(count: number, by?: Writer): Promise<string[]>;
  /** Sets 5 of it aside; posts nothing. */
  hold(): Promise<string>;
  /** A writer that signs by other keys. */
  writerBy(keys: Vault): Promise<Writer>;
  /** What a thief with the superuser's password does: no trigger and no right is in his way. */
  steal(...statements: string[]): Promise<void>;
  /** The sentences of everything that is found. */
  found(keys: Vault, options?: Partial<WatchOptions>): Promise<string[]>;
  verify(keys: Vault, options?: Partial<WatchOptions>): Promise<Verified & { found: string[] }>;
  close(): Promise<void>;
}

/** A vault of the keys `k1`, `k2` ... of which the last one signs. */
export function vaultOf(...ids: string[]): Vault {
  const secretOf = (id: string) => id.repeat(43).slice(0, 43);
  const keys = ids.map((id) => ({ id, secret: secretOf(id) }));
  return createVault({ autoMade: true, macSecret: 'm'.repeat(43), keys });
}

/** A ledger of its own, whose writer signs by `keys`, and a folder for heads. */
export async function sealedWorld(keys: Vault): Promise<SealedWorld> {
  const database = await testDatabase({ writerPoolSize: 6 });
  const { db, url } = database;
  const folder = await mkdtemp(join(tmpdir(), 'wallet-seals-'));
  const headsFile = join(folder, 'heads', 'postings.jsonl');
  const log = silentLog();
  const writers: Writer[] = [];
  const writerBy = async (vault: Vault) => {
    const writer = await createWriter({
      pool: db.writerPool,
      log,
      keys: vault,
      afterCommit: () => undefined,
    });
    writers.push(writer);
    return writer;
  };
  const writer = await writerBy(keys);
  const { merchants, floats } = await createParties(db, { merchants: 1, floats: 1 });
  const [merchantId = '', floatOwner = ''] = [merchants[0], floats[0]];
  const world: SealedWorld = {
    database,
    writer,
    headsFile,
    writerBy,
    credit: async (count, by = writer) => {
      const causes: string[] = [];
      for (let i = 0; i < count; i++) {
        const item = creditItem({ merchantId, floatOwner, netMinor: 90n, feeMinor: 10n });
        await by.submit(item);
        causes.push(item.cause);
      }
      return causes;
    },
    hold: async () => {
      const item = holdItem({ holdId: newId('hld'), merchantId, amountMinor: 5n });
      await writer.submit(item);
      return item.cause;
    },
    steal: (...statements) => stealFrom(url, statements),
    found: async (vault, options) => (await world.verify(vault, options)).found,
    verify: (vault, options = {}) =>
      readSnapshot({ url, log }, async (snapshot) => {
        const found: string[] = [];
        const onFinding: WatchOptions['onFinding'] = ({ sentence }) => void found.push(sentence);
        return { ...(await verifySeals(snapshot, vault, { ...options, onFinding })), found };
      }),
    close: async () => {
      for (const each of writers) await each.stop();
      await database.close();
      await rm(folder, { recursive: true });
    },
  };
  return world;
}

/** The same in any database. */
export async function stealFrom(url: string, statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
