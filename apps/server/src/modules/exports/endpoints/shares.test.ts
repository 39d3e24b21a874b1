import { sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Principal } from '@wallet/contract';
import { addMerchant, testDatabase, testHttp, testVault } from '@wallet/server/testing';
import type { Answered, TestDatabase, TestHttp } from '@wallet/server/testing';
import { systemClock } from '#platform/clock';
import { newId } from '#platform/ids';
import { silentLog } from '#platform/log';
import { exportsRoutes } from './endpoints.ts';
import type { Exports } from '../exports.ts';

let database: TestDatabase;
let http: TestHttp;
/** What each job was ordered with. */
const ordered: unknown[] = [];
beforeAll(async () => {
  database = await testDatabase();
  const deps: Exports = {
    db: database.db,
    vault: testVault(),
    jobs: {
      enqueue: (_trx, _job, _payload, options) => Promise.resolve(ordered.push(options) > 0),
      work: () => Promise.resolve(),
      every: () => undefined,
    },
    clock: systemClock,
    log: silentLog(),
    mail: { send: () => Promise.resolve() },
    consoleUrls: { admin: 'http://admin.test', merchant: 'http://merchant.test' },
    listsOver: () => [],
    atOnceRows: 0,
  };
  http = testHttp({ routes: exportsRoutes(deps) });
});
afterAll(async () => {
  await http.close();
  await database.close();
});

test('of one merchant’s fifty files at once three are ordered, the others refused by name; another’s is ordered meanwhile', async () => {
  const [busy, calm] = [await addTeam(), await addTeam()];
  const many = Array.from({ length: 50 }, () => order(busy));
  const other = order(calm);
  const answers = await Promise.all(many);
  expect(codesOf(answers)).toEqual({ ordered: 3, exportLimitReached: 3, tooManyRequests: 44 });
  expect(answers.find(({ status }) => status === 429)).toMatchObject({
    body: { detail: 'Too many of your files wait here. Nothing was made: try again.' },
    headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
  });
  expect((await other).status).toBe(202);
  expect(ordered).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ owner: busy, behind: 2 }),
      expect.objectContaining({ owner: calm, behind: 0 }),
    ]),
  );
});

test('where the files of all are at their limit one who has none under way still orders his first', async () => {
  const [one, ...others] = await Promise.all(Array.from({ length: 18 }, addTeam));
  for (const merchantId of others) for (let n = 0; n < 3; n++) await order(merchantId);
  const [second, first] = [await order(others[0] ?? ''), await order(one ?? '')];
  expect(second.body).toMatchObject({ code: 'exportLimitReached' });
  expect(first.status).toBe(202);
  expect((await order(one ?? '')).body).toMatchObject({ code: 'exportLimitReached' });
});

async function addTeam(): Promise<string> {
  const merchantId = await addMerchant(database.db);
  await sql`insert into app_user (id, email, email_key, name, role_id, merchant_id, status, team_role)
    values (${`usr_${merchantId}`}, ${`${merchantId}@team.example`}, ${merchantId}, 'Dian', 4,
      ${merchantId}, 'active', 'owner')`.execute(database.db.read);
  return merchantId;
}

function order(merchantId: string): Promise<Answered> {
  const person: Principal = {
    kind: 'user',
    userId: `usr_${merchantId}`,
    sessionId: newId('ses'),
    roleId: 4,
    merchantId,
    console: 'merchant',
  };
  return http.as(person)('POST', '/api/exports', { body: { kind: 'transactions' } });
}

function codesOf(answers: readonly Answered[]): Record<string, number> {
  const codes: Record<string, number> = {};
  for (const { status, body } of answers) {
    const code = status === 202 ? 'ordered' : String(Reflect.get(Object(body), 'code'));
    codes[code] = (codes[code] ?? 0) + 1;
  }
  return codes;
}
