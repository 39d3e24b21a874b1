import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import type { Pool } from 'pg';
import type { Log } from '#platform/log';
import { insideTransaction } from './inside-transaction.ts';
import type { DatabaseAddress } from './logins/logins.ts';
import { createPool, type Timeouts } from './pool.ts';
import { retryWhenTransient } from './retry.ts';
import { retryWhenStale } from './statements/stale-plan.ts';
import { type ReadAsTenant, tenantDoor, tenantTurns } from './tenant.ts';

/** Deliberately empty: statements are SQL text in `*.sql.ts`, typed by the row interfaces beside them. */
export type Schema = Record<string, never>;
export type Query = Kysely<Schema>;
export type Trx = Transaction<Schema>;

export interface Db {
  /** Single statements as role `wap_staff`, each planned once per connection: frequent reads by key. */
  read: Query;
  /**
   * One use case in one READ COMMITTED transaction of role `wap_staff`. With `idempotent` it is run
   * again, at most three times in all, after a deadlock, a serialisation failure or a lost
   * connection: say so only when running it twice is the same as running it once. Any work is run
   * again when a migration changed a statement under it, which was refused and its transaction
   * rolled back: what it keeps outside the transaction it must keep anew each time.
   */
  transaction<T>(work: (trx: Trx) => Promise<T>, options?: { idempotent?: boolean }): Promise<T>;
  /** Reads under row-level security for a merchant's user or token. Not inside a transaction. */
  tenant: ReadAsTenant;
  /** The same with all statements as of one moment, while others go on writing. */
  tenantSnapshot: ReadAsTenant;
  /** `tenant` for what is read by its key many times a second: each text is planned once for each connection. */
  tenantByKey: ReadAsTenant;
  /** The same database for lists, counts, searches and reports: plans each call by value, on its own connections. */
  lists: Db;
  /** Reads as role `wap_staff`, all statements as of one moment; a pause of 15 seconds between two ends it. */
  snapshot<T>(work: (query: Query) => Promise<T>): Promise<T>;
  /** Raw connections of role `wap_staff`, for what needs a session of its own (LISTEN, session locks). */
  staffPool: Pool;
  /** Connections of role `wap_staff` whose statements are planned for their values. */
  listsPool: Pool;
  /** Raw connections of role `wap_writer`, the only one that may insert ledger entries. */
  writerPool: Pool;
  /** Connections of role `wap_tenant`; what reads through them is `tenant`. */
  tenantPool: Pool;
  /** Waits for the connections in use, then closes all. */
  close(): Promise<void>;
}

export interface DbOptions {
  url: DatabaseAddress;
  log: Log;
  /** Connections of the staff pool; the writer's pool is small because a writer posts one batch at a time. */
  poolSize?: number;
  writerPoolSize?: number;
  tenantPoolSize?: number;
  listsPoolSize?: number;
  timeouts?: Partial<Timeouts>;
  /** Hears the code of each error that the server answers. */
  heardError?: (code: string) => void;
}

/** Opens the pools and proves that the database answers. Throws the connection's error when it does not. */
export async function createDb(options: DbOptions): Promise<Db> {
  const pools = openPools(options);
  const { staffPool, listsPool, writerPool, tenantPool } = pools;
  const kysely = [staffPool, listsPool].map(
    (pool) => new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }),
  );
  const [staff, lists] = kysely as [Query, Query];
  const turns = tenantTurns(tenantPool);
  const shared = {
    ...pools,
    tenant: tenantDoor(tenantPool, { turns }),
    tenantByKey: tenantDoor(tenantPool, { genericPlans: true, turns }),
    tenantSnapshot: tenantDoor(tenantPool, {
      turns,
      begin: 'begin isolation level repeatable read read only',
    }),
    snapshot: <T>(work: (query: Query) => Promise<T>) =>
      lists
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(work),
    close: async () => {
      await Promise.all([
        ...kysely.map((one) => one.destroy()),
        writerPool.end(),
        tenantPool.end(),
      ]);
      // Kysely ends a pool only when a statement went through it.
      await Promise.all([staffPool, listsPool].map((pool) => pool.ended || pool.end()));
    },
  };
  const over = (query: Query) => ({ ...shared, read: query, transaction: transactionOf(query) });
  const forLists = over(lists) as Db;
  forLists.lists = forLists;
  const db: Db = { ...over(staff), lists: forLists };
  try {
    (await staffPool.connect()).release();
  } catch (error) {
    await db.close();
    throw error;
  }
  return db;
}

function openPools(
  options: DbOptions,
): Pick<Db, 'staffPool' | 'listsPool' | 'writerPool' | 'tenantPool'> {
  const shared = {
    url: options.url,
    log: options.log,
    heardError: options.heardError,
    ...(options.timeouts && { timeouts: options.timeouts }),
  };
  return {
    staffPool: createPool({
      ...shared,
      name: 'staff',
      role: 'wap_staff',
      max: options.poolSize ?? 10,
      genericPlans: true,
    }),
    listsPool: createPool({
      ...shared,
      name: 'lists',
      role: 'wap_staff',
      max: options.listsPoolSize ?? 4,
    }),
    writerPool: createPool({
      ...shared,
      name: 'writer',
      role: 'wap_writer',
      max: options.writerPoolSize ?? 3,
      pipeline: true,
      genericPlans: true,
    }),
    tenantPool: createPool({
      ...shared,
      name: 'tenant',
      role: 'wap_tenant',
      max: options.tenantPoolSize ?? 6,
      pipeline: true,
    }),
  };
}

function transactionOf(query: Query): Db['transaction'] {
  return (work, { idempotent = false } = {}) => {
    const attempt = () =>
      retryWhenStale(() => insideTransaction(query, () => query.transaction().execute(work)));
    return idempotent ? retryWhenTransient(attempt) : attempt();
  };
}
