import { sql } from '#platform/db';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFleet, type Fleet, type Person } from '../../../testing/fleet/fleet.ts';
import { runPending } from './run-pending.ts';

let fleet: Fleet;
let deviceId: string;
beforeAll(async () => {
  fleet = await createFleet();
});
afterAll(() => fleet.database.close());
beforeEach(async () => {
  ({ deviceId } = await fleet.newDevice());
});

const save = (body: object, who: Person = 'admin') =>
  fleet.ask(who, 'PATCH', `/api/devices/${deviceId}`, body);
const ownerOf = async () => (await fleet.detail(deviceId)).owner?.name;

describe('a form', () => {
  it('saves what it names and leaves the rest, with both versions in the trail', async () => {
    expect(
      await save(
        {
          revision: 1,
          name: ' JKT-A07 ',
          notes: 'left shelf',
          tags: ['Shelf-1', 'shelf-1', 'spare'],
        },
        'farm',
      ),
    ).toMatchObject({
      status: 200,
      body: { name: 'JKT-A07', notes: 'left shelf', tags: ['shelf-1', 'spare'], revision: 2 },
    });
    expect(await save({ revision: 2, notes: null }, 'subAdmin')).toMatchObject({
      body: { name: 'JKT-A07', notes: null, revision: 3 },
    });
    expect((await fleet.trailOf(deviceId)).map(({ action }) => action)).toEqual([
      'device.enrolled',
      'device.updated',
      'device.updated',
    ]);
  });

  it('filled from an older version is refused; one that changes nothing leaves no trace', async () => {
    await save({ revision: 1, name: 'B' });
    expect(await save({ revision: 1, name: 'C' })).toMatchObject({
      status: 409,
      body: { code: 'revisionConflict' },
    });
    expect(await save({ revision: 2, name: 'B' })).toMatchObject({
      status: 200,
      body: { revision: 2 },
    });
    expect(await fleet.trailOf(deviceId)).toHaveLength(2);
  });

  it('sent twice at once is saved once', async () => {
    const answers = await Promise.all([
      save({ revision: 1, name: 'B' }),
      save({ revision: 1, name: 'C' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('the owner', () => {
  it('is changed by an Admin only, to an active farm or to nobody', async () => {
    const { farm, otherFarm, staff } = fleet.people;
    for (const who of ['subAdmin', 'farm'] as const)
      expect(await save({ revision: 1, ownerUserId: farm.userId }, who)).toMatchObject({
        status: 403,
        body: { code: 'forbidden' },
      });
    expect(await save({ revision: 1, ownerUserId: staff.userId })).toMatchObject({
      status: 422,
      body: { code: 'ownerNotPossible' },
    });
    expect(await save({ revision: 1, ownerUserId: otherFarm.userId, name: 'moved' })).toMatchObject(
      { status: 200, body: { name: 'moved', owner: { name: 'otherFarm' } } },
    );
    expect((await fleet.ask('farm', 'GET', `/api/devices/${deviceId}`)).status).toBe(404);
    expect((await fleet.trailOf(deviceId)).map(({ action }) => action)).toEqual([
      'device.enrolled',
      'device.updated',
      'device.ownerChanged',
    ]);
    const { revision } = await fleet.detail(deviceId);
    expect(await save({ revision, ownerUserId: null })).toMatchObject({ body: { owner: null } });
  });

  it('is not changed while money is at risk, unless it may wait', async () => {
    const deposit = await fleet.openDeposit(await fleet.newAccount(deviceId));
    const ownerUserId = fleet.people.otherFarm.userId;
    expect(await save({ revision: 1, name: 'B', ownerUserId })).toMatchObject({
      status: 409,
      body: { code: 'moneyAtRisk' },
    });
    expect((await fleet.detail(deviceId)).name).not.toBe('B');
    expect(await save({ revision: 1, name: 'B', ownerUserId, whenSafe: true })).toMatchObject({
      status: 200,
      body: { name: 'B', pendingAct: { act: 'changeOwner' } },
    });
    await fleet.endDeposit(deposit);
    expect([await ownerOf(), await runPending(fleet.deps), await ownerOf()]).toEqual([
      'farm',
      1,
      'otherFarm',
    ]);
  });

  it('who was disabled while the change waited does not get the device', async () => {
    const deposit = await fleet.openDeposit(await fleet.newAccount(deviceId));
    const ownerUserId = fleet.people.otherFarm.userId;
    await save({ revision: 1, ownerUserId, whenSafe: true });
    await fleet.endDeposit(deposit);
    await sql`update app_user set status = 'disabled' where id = ${ownerUserId}`.execute(
      fleet.database.db.read,
    );
    expect([await runPending(fleet.deps), await ownerOf()]).toEqual([1, 'farm']);
    expect((await fleet.trailOf(deviceId)).at(-1)).toMatchObject({
      action: 'device.pendingActDropped',
    });
  });
});
