import { all, sql } from '#platform/db';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type StatementRead, statementReadSchema } from '@wallet/agent-protocol';
import { type TestDatabase, testDatabase, testVault } from '@wallet/server/testing';
import { systemActor } from '#modules/audit';
import { enrolDevice } from '#modules/devices/enrolment';
import { newId } from '#platform/ids';
import { createAccount } from '#modules/accounts/virtual';
import { readAccount } from '#modules/accounts';
import { readNotifications } from './read-notifications.ts';
import { recordObservation } from './record-reports.ts';
import { recordSnapshot } from './record-snapshot.ts';
import { resumeSettling } from '../imports/resume-settling.ts';
import { providerDay } from '#modules/accounts/providers';

const vault = testVault();
let database: TestDatabase;
let deviceId: string;
let accountId: string;
let number = '';
let count = 0;

beforeAll(async () => {
  database = await testDatabase();
  ({ deviceId } = await database.db.transaction((trx) =>
    enrolDevice(trx, { mode: 'live', name: 'A', model: 'M', by: systemActor }),
  ));
});
afterAll(() => database.close());
beforeEach(async () => {
  number = `0814${String(++count).padStart(8, '0')}`;
  accountId = await database.db.transaction((trx) =>
    createAccount(trx, vault, {
      mode: 'live',
      provider: 'dana',
      label: 'a',
      holderName: 'TOKO',
      number,
      deviceId,
      status: 'active',
      by: systemActor,
    }),
  );
  await record([row(0, 200, '100.00')], { to: 100 });
});

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const idr = (value: string) => ({ value, currency: 'IDR' as const });
const row = (n: number, minutes: number, amount: string): StatementRead['lines'][number] => ({
  providerTransactionId: `D${n}`,
  direction: 'credit',
  amount: idr(amount),
  occurredFrom: ago(minutes),
  occurredTo: ago(minutes),
  status: 'booked',
  raw: '',
});

function record(lines: StatementRead['lines'], { to = 1 } = {}) {
  return recordSnapshot(database.db, vault, {
    deviceId,
    read: statementReadSchema.parse({
      readId: `read-${++count}-abcdefgh`,
      accountId,
      identity: { provider: 'dana', holderName: 'TOKO', number },
      startedAt: ago(0.5),
      finishedAt: ago(0.25),
      from: ago(300),
      to: ago(to),
      lagMs: 10_000,
      passes: 2,
      tabs: ['booked', 'pending', 'failed'],
      openingBalance: null,
      closingBalance: null,
      claims: {
        identityRead: true,
        reachedFrom: true,
        reachedBeginning: true,
        allTabs: true,
        passesAgree: true,
      },
      lines,
    }),
  });
}

const by = { actor: { actorId: newId('usr'), actorRole: 'Admin' } };
const resume = () =>
  resumeSettling(database.db, { accountId, reason: 'the provider corrected it', by });
const statuses = async () =>
  (
    await all(
      database.db.read,
      sql<{
        status: string;
      }>`select match_status as status from statement_line where account_id = ${accountId} order by id`,
    )
  ).map(({ status }) => status);

describe('an account whose statements contradicted themselves', () => {
  beforeEach(async () => {
    await record([row(0, 200, '100.00'), row(1, 20, '50.00')]);
    await record([row(0, 200, '100.00'), row(1, 20, '51.00')]);
  });

  it('goes on when a person says why: what is in review stays there, and new lines settle again', async () => {
    expect(await readAccount(database.db.read, accountId)).toMatchObject({
      settlingStoppedReason: 'sameIdOtherAmount',
    });
    expect(await resume()).toEqual({ accountId, linesInReview: 1 });
    expect(await readAccount(database.db.read, accountId)).toMatchObject({
      settlingStoppedAt: null,
      settlingStoppedReason: null,
    });
    await record([row(0, 200, '100.00'), row(1, 20, '50.00'), row(2, 10, '7.00')]);
    expect(await statuses()).toEqual(['baseline', 'review', 'unmatched']);
    const told = await all(
      database.db.read,
      sql<{
        payload: unknown;
      }>`select payload from fact where key = ${accountId} and name = 'accounts.settlingResumed'`,
    );
    expect(told).toEqual([{ payload: { accountId, reason: 'the provider corrected it' } }]);
    const [act] = await all(
      database.db.read,
      sql<{
        reason: string;
        before: unknown;
      }>`select reason, before from audit_entry where entity_id = ${accountId} and action = 'account.settlingResumed'`,
    );
    expect(act).toMatchObject({
      reason: 'the provider corrected it',
      before: { reason: 'sameIdOtherAmount' },
    });
  });

  it('goes on once: a second person is told that it settles already', async () => {
    const results = await Promise.allSettled([resume(), resume(), resume()]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(resume()).rejects.toMatchObject({ code: 'stateConflict' });
    await expect(
      resumeSettling(database.db, { accountId: newId('acc'), reason: 'x', by }),
    ).rejects.toMatchObject({ code: 'notFound' });
  });

  it('stays stopped while it is locked', async () => {
    await sql`update account set status = 'locked' where id = ${accountId}`.execute(
      database.db.read,
    );
    await expect(resume()).rejects.toMatchObject({ code: 'stateConflict' });
  });

  it('stops again at the next contradiction', async () => {
    await resume();
    await record([row(0, 200, '100.00'), row(1, 20, '52.00')]);
    expect(await readAccount(database.db.read, accountId)).toMatchObject({
      settlingStoppedReason: 'sameIdOtherAmount',
    });
  });
});

describe('notifications', () => {
  const hear = (
    minutes: number,
    amount: string | null,
    direction: 'credit' | 'unknown' = 'credit',
  ) =>
    database.db.transaction((trx) =>
      recordObservation(trx, vault, {
        deviceId,
        report: {
          observationId: `obs-${++count}-abcdefgh`,
          accountId,
          observedAt: ago(minutes),
          direction,
          amount: amount === null ? null : idr(amount),
          text: 'x',
        },
      }),
    );
  const heard = async () =>
    readNotifications(database.db.read, accountId, providerDay('dana', new Date()));

  it('are linked to the history one to one, whichever came first; they settle nothing', async () => {
    await hear(3, '50.00');
    await hear(3, '50.00', 'unknown');
    await record([row(0, 200, '100.00'), row(1, 3, '50.00')]);
    await record([row(0, 200, '100.00'), row(1, 3, '50.00'), row(2, 2, '8.00')]);
    await hear(2, '8.00');
    const links = await all(
      database.db.read,
      sql<{
        line: string | null;
        amount: bigint;
      }>`select line_id as line, amount from observation where account_id = ${accountId} order by id`,
    );
    expect(new Set(links.filter(({ line }) => line !== null).map(({ amount }) => amount))).toEqual(
      new Set([5_000n, 800n]),
    );
    expect(new Set(links.flatMap(({ line }) => line ?? [])).size).toBe(2);
    expect(await statuses()).toEqual(['baseline', 'unmatched', 'unmatched']);
  });

  it('of the provider\u2019s day are counted against the history: heard, and how many of them it shows', async () => {
    await hear(3, '50.00');
    await hear(2, '60.00');
    await hear(1, null);
    await record([row(0, 200, '100.00'), row(1, 3, '50.00')]);
    expect(await heard()).toEqual({ heard: 2, linked: 1 });
    expect(await readNotifications(database.db.read, accountId, '2020-01-01')).toEqual({
      heard: 0,
      linked: 0,
    });
    expect(await readNotifications(database.db.read, newId('acc'), '2020-01-01')).toEqual({
      heard: 0,
      linked: 0,
    });
  });

  it('far from a line\u2019s time, or of another amount, are not that line', async () => {
    await hear(3, '50.00');
    await record([row(0, 200, '100.00'), row(1, 20, '50.00'), row(2, 3, '51.00')]);
    const { heard: all_, linked } = await heard();
    expect([all_, linked]).toEqual([1, 0]);
  });
});
