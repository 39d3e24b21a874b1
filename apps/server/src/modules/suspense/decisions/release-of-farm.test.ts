import { one, sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { roles } from '@wallet/contract';
import {
  addFarm,
  addLine,
  depositWorld,
  strangers,
  testDatabase,
  testHttp,
  testVault,
} from '@wallet/server/testing';
import type { DepositWorld, Strangers, TestDatabase } from '@wallet/server/testing';
import { recordAudit } from '#modules/audit';
import { devicesRoutes } from '#modules/devices/fleet';
import { systemClock } from '#platform/clock';
import { newId } from '#platform/ids';
import { silentLog } from '#platform/log';
import { signSettings } from '../../../testing/signing/sign-row.ts';
import { decideProposal } from './decide-proposal.ts';
import { matchLines } from '#modules/matching/lines';
import { proposeLine } from '../proposals/propose-line.ts';
import { readMoneyAtRisk } from '#modules/deposits';

let database: TestDatabase;
let world: DepositWorld;
let person: Strangers;
beforeAll(async () => {
  database = await testDatabase();
  person = await strangers(database);
  world = await depositWorld(database);
});
afterAll(async () => {
  await world.close();
  await database.close();
});

/** A credit that a farm claims above its ceiling; one person put its account on the phone. */
async function claimed() {
  const farm = await addFarm(database.db);
  const none = { IDR: { accountMinor: '0', ownerMinor: '0' } };
  await sql`insert into setting (id, key, value, valid_from, source, created_by)
    select ${newId('set')}, key,
      jsonb_set(value, ${`{owners,${farm}}`}::text[], ${JSON.stringify(none)}::jsonb), now(), 'test', 'test'
    from setting where key = 'accounts.unconfirmedCeilings' order by valid_from desc limit 1`.execute(
    database.db.read,
  );
  await signSettings(database.db);
  const { accountId, finalMinor } = await world.deposit({ ownerUserId: farm });
  const lineId = await addLine(database.db, { accountId, amountMinor: finalMinor });
  await matchLines(world.deps, [lineId]);
  const hand = person();
  await database.db.transaction((trx) =>
    recordAudit(trx, {
      actor: hand,
      mode: 'live',
      action: 'account.deviceChosen',
      entity: 'account',
      entityId: accountId,
    }),
  );
  return { lineId, accountId, hand };
}

async function release(lineId: string, by: ReturnType<Strangers>) {
  const { revision } = await one(
    database.db.read,
    sql<{ revision: number }>`select revision from statement_line where id = ${lineId}`,
  );
  return proposeLine(world.deps, {
    lineId,
    revision,
    what: { kind: 'release' },
    reason: 'seen in the app',
    by,
  });
}

test('who gave out a farm\u2019s account neither asks for the release of what it claims nor agrees to it; two others do', async () => {
  const { lineId, hand } = await claimed();
  await expect(release(lineId, hand)).rejects.toMatchObject({ code: 'notIndependent' });
  const proposalId = await release(lineId, person());
  const agree = (by: ReturnType<Strangers>) =>
    decideProposal(world.deps, { proposalId, decision: 'approve', reason: 'seen', by });
  await expect(agree(hand)).rejects.toMatchObject({ code: 'notIndependent' });
  await agree(person());
  await world.prove();
});

test.each([
  ['rotates', ['rotate-token']],
  ['renews', ['revoke-token', 'enrolment']],
])(
  'who %s the token of a farm\u2019s phone stands behind the farm: he asks for no release of what it claims; a stranger does',
  async (_, acts) => {
    const { lineId, accountId } = await claimed();
    const taker = person();
    const { deviceId } = await one(
      database.db.read,
      sql<{
        deviceId: string;
      }>`select device_id as "deviceId" from account where id = ${accountId}`,
    );
    const phones = testHttp({
      console: 'admin',
      routes: devicesRoutes({
        db: database.db,
        vault: testVault(),
        clock: systemClock,
        log: silentLog(),
        readMoneyAtRisk,
        agentOrigin: 'https://pay.example',
      }),
    });
    for (const act of acts) {
      const by = act === 'revoke-token' ? person() : taker;
      const call = phones.as({
        kind: 'user',
        userId: by.actorId,
        sessionId: newId('ses'),
        roleId: roles.admin,
        console: 'admin',
      });
      const body = act === 'revoke-token' ? { reason: 'lost' } : {};
      expect(await call('POST', `/api/devices/${deviceId}/${act}`, { body })).toMatchObject({
        status: 200,
      });
    }
    await phones.close();
    await expect(release(lineId, taker)).rejects.toMatchObject({ code: 'notIndependent' });
    await expect(release(lineId, person())).resolves.toBeDefined();
  },
);
