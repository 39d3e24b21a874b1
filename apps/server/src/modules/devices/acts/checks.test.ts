import { sql } from '#platform/db';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { HealthCheckRecord, RunningCheck } from '@wallet/contract';
import { createFleet, type Fleet, type Person } from '../../../testing/fleet/fleet.ts';
import { expireCommands, moveCommand, readCommand } from '#modules/gateway/queue';

let fleet: Fleet;
let deviceId: string;
beforeAll(async () => {
  fleet = await createFleet();
});
afterAll(() => fleet.database.close());
beforeEach(async () => {
  ({ deviceId } = await fleet.newDevice());
});

const read = () => fleet.database.db.read;
const check = (body: object, who: Person = 'farm') =>
  fleet.ask(who, 'POST', `/api/devices/${deviceId}/check`, body);
const idOf = (answer: { body: unknown }) => (answer.body as RunningCheck).commandId;
const end = (commandId: string, event: 'succeed' | 'fail', outcome = {}) =>
  fleet.database.db.transaction(async (trx) => {
    await sql`update device_command set state = 'running' where id = ${commandId}`.execute(trx);
    return moveCommand(trx, commandId, event, outcome);
  });
const told = async () =>
  (await fleet.factsOf(deviceId, 'devices.healthChecked')).map(({ record, ownerUserId }) => {
    const { data, processStatus, additionalData } = record as HealthCheckRecord;
    return {
      data,
      processStatus,
      message: additionalData.message,
      accountId: additionalData.accountId,
      isOwners: ownerUserId === fleet.people.farm.userId,
    };
  });

describe('a check of a phone', () => {
  it('is one command with all its areas, and shows each as being checked from that moment', async () => {
    const answer = await check({ areas: ['sms', 'network'] });
    expect(answer).toMatchObject({
      status: 202,
      body: { accountId: null, areas: ['sms', 'network'] },
    });
    expect(await readCommand(read(), idOf(answer))).toMatchObject({
      kind: 'healthCheck',
      state: 'queued',
      accountId: null,
      checkAreas: ['sms', 'network'],
    });
    const { health, runningChecks } = await fleet.detail(deviceId);
    expect(health.map(({ area, status }) => [area, status])).toEqual([
      ['network', 3],
      ['sms', 3],
    ]);
    expect(runningChecks).toMatchObject([{ commandId: idOf(answer), areas: ['sms', 'network'] }]);
    expect(await told()).toEqual([
      {
        data: { sms: 3 },
        processStatus: 'running',
        message: undefined,
        accountId: undefined,
        isOwners: true,
      },
      {
        data: { network: 3 },
        processStatus: 'running',
        message: undefined,
        accountId: undefined,
        isOwners: true,
      },
    ]);
    expect((await fleet.trailOf(deviceId)).at(-1)?.action).toBe('device.checkStarted');
  });

  it('runs alone: a second one is refused and named the first, also when both are asked for at once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => check({ areas: ['sms'] })));
    const started = answers.filter(({ status }) => status === 202);
    expect(started).toHaveLength(1);
    const running = started[0] ? idOf(started[0]) : '';
    for (const { body } of answers.filter(({ status }) => status !== 202))
      expect(body).toMatchObject({
        status: 409,
        code: 'checkRunning',
        detail: expect.stringContaining(running),
      });
    await end(running, 'succeed');
    expect((await check({ areas: ['app'] })).status).toBe(202);
  });

  it('that breaks says why for each area, and counts as no failure of the phone', async () => {
    const first = idOf(await check({ areas: ['sms', 'app'] }));
    await end(first, 'fail', { error: 'interrupted: the agent was restarted' });
    expect((await told()).slice(2)).toMatchObject([
      { data: { sms: 0 }, processStatus: 'error', message: 'interrupted: the agent was restarted' },
      { data: { app: 0 }, processStatus: 'error' },
    ]);
    const { health, state } = await fleet.detail(deviceId);
    expect([state, health.map(({ status, failuresInRow }) => [status, failuresInRow])]).toEqual([
      'available',
      [
        [0, 0],
        [0, 0],
      ],
    ]);
  });

  it('that nobody answers ends by its deadline, and another may begin', async () => {
    const commandId = idOf(await check({ areas: ['ip'] }));
    await sql`update device_command set deadline = now() - interval '1 second' where id = ${commandId}`.execute(
      read(),
    );
    expect((await check({ areas: ['ip'] })).status).toBe(202);
    await expireCommands(fleet.database.db);
    expect((await readCommand(read(), commandId))?.state).toBe('expired');
    expect((await told()).at(-1)).toMatchObject({
      processStatus: 'error',
      message: 'deadlinePassed',
    });
  });

  it('of a phone that is away, or of an account\u2019s area without its account, is refused', async () => {
    expect(await check({ areas: ['sms', 'get_balance'] })).toMatchObject({
      status: 400,
      body: { code: 'invalidRequest', errors: [{ path: 'areas.1' }] },
    });
    expect(await check({ areas: ['sms', 'sms'] })).toMatchObject({ status: 400 });
    ({ deviceId } = await fleet.newDevice({ isSilent: true }));
    expect(await check({ areas: ['sms'] })).toMatchObject({
      status: 409,
      body: { code: 'stateConflict' },
    });
  });
});

describe('a check of an account', () => {
  it('runs beside one of its phone and of another account', async () => {
    const [one, two] = [await fleet.newAccount(deviceId), await fleet.newAccount(deviceId)];
    const areas = ['get_balance', 'transfer', 'transaction_history', 'get_qr_code'];
    expect([
      (await check({ areas, accountId: one })).status,
      (await check({ areas, accountId: two })).status,
      (await check({ areas: ['sms'] })).status,
    ]).toEqual([202, 202, 202]);
    expect(await check({ areas: ['transfer'], accountId: one })).toMatchObject({
      status: 409,
      body: { code: 'checkRunning' },
    });
    expect((await told())[0]).toMatchObject({ data: { get_balance: 3 }, accountId: one });
  });

  it('that another phone carries is not found', async () => {
    const other = await fleet.newAccount((await fleet.newDevice()).deviceId);
    expect(await check({ areas: ['transfer'], accountId: other })).toMatchObject({ status: 404 });
    expect(await check({ areas: ['sms'], accountId: other })).toMatchObject({ status: 400 });
  });
});
