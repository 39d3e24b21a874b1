import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import {
  requestStatement,
  beginRecovery,
  newId,
  createDb,
  createRecoverer,
  payeeKeyOf,
  payingWorld,
  recoveryRoutes,
  restoreBackup,
  silentLog,
  systemActor,
  testVault,
  writeBackup,
  type PayingWorld,
  type Recoverer,
  accountPower,
  recoveryPower,
} from '@wallet/server/bench';
import {
  emptyDatabase,
  testHttp,
  type TestDatabase,
  type TestHttp,
  signPeople,
  signRequest,
  signRow,
  signRows,
  testApprovals,
} from '@wallet/server/testing';
import { beginLife, type Life } from '../crash/mortal-server.ts';
import { openStage, pause, type Stage } from '../crash/stage.ts';

export { pause };

/** A server with phones, and the same one again over a database that was restored from its backup. */
export interface RestoredStage {
  stage: Stage;
  /** What is asked for before the backup, or after it. */
  approve(
    phone: number,
    options: { payee: string; amountMinor: bigint; in?: PayingWorld },
  ): Promise<string>;
  backUp(): Promise<void>;
  /** The server ends, its database is lost, and the backup takes its place; the phones are as they were. */
  restore(): Promise<Restored>;
  close(): Promise<void>;
}

export interface Restored {
  database: TestDatabase;
  world: PayingWorld;
  life: Life;
  recoverer: Recoverer;
  http: TestHttp;
  /** Two Admins. */
  admins: ReturnType<TestHttp['as']>[];
  /** One round of everything that runs by itself. */
  round(): Promise<void>;
}

export async function openRestoredStage(width: number): Promise<RestoredStage> {
  const stage = await openStage({ width, seed: 7 });
  const folder = await mkdtemp(join(tmpdir(), 'wallet-restore-'));
  const path = join(folder, 'old.backup');
  const closers: (() => Promise<unknown>)[] = [];
  for (const [phone, accountId] of stage.phones.accountIds.entries()) {
    await sql`update account set merchant_ids = ${[stage.merchantIds[phone]]}::text[] where id = ${accountId}`.execute(
      stage.database.db.read,
    );
    await signRow(stage.database.db, accountPower, accountId);
  }
  // Those that only gave the merchants their money have no phone.
  await sql`update account set status = 'retired'
    where device_id is null or not (id = any(${stage.phones.accountIds}))`.execute(
    stage.database.db.read,
  );
  await sql`insert into installation (kind) values ('demo')`.execute(stage.database.db.read);
  return {
    stage,
    approve: async (phone, { payee, amountMinor, in: world = stage.world }) => {
      const merchantId = stage.merchantIds[phone] ?? '';
      const requestId = await world.approved(merchantId, { payee, amountMinor });
      const payeeKey = payeeKeyOf(testVault(), { institutionId: 'ID-DANA', number: payee });
      await sql`update withdrawal_request set destination_key = ${payeeKey} where id = ${requestId}`.execute(
        world.deps.db.read,
      );
      await signRequest(world.deps.db, requestId);
      return requestId;
    },
    backUp: async () =>
      void (await writeBackup({ url: stage.database.url, vault: testVault(), keyIds: [], path })),
    restore: async () => {
      const { port } = stage.life;
      await stage.life.die();
      const restored = await openRestored({ path, port });
      closers.push(() => restored.close());
      return restored;
    },
    close: async () => {
      for (const close of closers) await close();
      if (closers.length === 0) await stage.life.die();
      await stage.phones.stop();
      await stage.world.close();
      await stage.database.close();
      await rm(folder, { recursive: true });
    },
  };
}

async function openRestored({
  path,
  port,
}: {
  path: string;
  port: number;
}): Promise<Restored & { close(): Promise<void> }> {
  const empty = await emptyDatabase();
  const { header, trailer } = await restoreBackup({
    url: empty.url,
    vault: testVault(),
    keyIds: [],
    path,
    intoUnused: false,
    say: () => undefined,
  });
  const db = await createDb({ url: empty.url, log: silentLog(), poolSize: 6, writerPoolSize: 2 });
  const database = { url: empty.url, db, close: () => empty.close() };
  await beginRecovery(db, {
    backupAt: new Date(header.backupAt),
    backupDigest: trailer.sha256,
    by: systemActor,
    vault: testVault(),
  });
  await passTheTime(empty.url);
  await signRows(db, recoveryPower);
  const world = await payingWorld(database);
  const life = await beginLife({ url: empty.url, port });
  const deps = {
    ...world.deps,
    approvals: testApprovals(),
    queryJournal: life.gateway.queryJournal,
    requestStatement: (
      trx: Parameters<typeof requestStatement>[0],
      question: { accountId: string; since: Date; idempotencyKey: string },
    ) => requestStatement(trx, testVault(), { ...question, reason: 'resolve' as const }),
  };
  const recoverer = createRecoverer(deps);
  const http = testHttp({ routes: recoveryRoutes(deps), console: 'admin' });
  const admins = await Promise.all(
    ['one', 'two'].map(async (name) => {
      const userId = newId('usr');
      await sql`insert into app_user (id, email, email_key, name, role_id, status)
        values (${userId}, ${`${userId}@wallet.example`}, ${userId}, ${`Admin ${name}`}, 1, 'active')`.execute(
        db.read,
      );
      return http.as({
        kind: 'user',
        userId,
        sessionId: newId('ses'),
        roleId: 1,
        console: 'admin',
      });
    }),
  );
  await signPeople(db);
  return {
    database,
    world,
    life,
    recoverer,
    http,
    admins,
    round: async () => {
      await recoverer.sweep();
      await life.payouts.sweep();
      await life.matcher.idle();
    },
    close: async () => {
      await http.close();
      await life.die();
      await world.close();
      await db.close();
      await database.close();
    },
  };
}

/** As if ten minutes after the restore, past every history's lag; the backup's content is older still. */
async function passTheTime(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  for (const statement of [
    `update recovery set started_at = started_at - interval '10 minutes',
      backup_at = backup_at - interval '10 minutes'`,
    `update coverage set read_started_at = read_started_at - interval '1 hour'`,
    `update account set created_at = created_at - interval '1 hour'`,
    `update withdrawal_request set created_at = created_at - interval '1 hour'`,
  ])
    await client.query(statement);
  await client.end();
}

/** Until it is so; a round of everything in between. */
export async function until(
  what: string,
  isSo: () => Promise<boolean>,
  round: () => Promise<void>,
): Promise<void> {
  for (const endMs = Date.now() + 20_000; !(await isSo()); await pause(40)) {
    if (Date.now() > endMs) throw new Error(`waited in vain for ${what}`);
    await round();
  }
}
