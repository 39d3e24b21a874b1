import { afterAll, beforeAll, expect, test } from 'vitest';
import { enrolmentPath, enrolmentSchema } from '@wallet/agent-protocol';
import type { DeviceDetail, DeviceEnrolment } from '@wallet/contract';
import { watchContradicted } from '#modules/approvals/row-proofs';
import { silentLog } from '#platform/log';
import { powerKinds } from '../../../start/rows/power-rows.ts';
import { createFleet, type Fleet } from '../../../testing/fleet/fleet.ts';
import { thiefOf } from '../../../testing/people/power-world.ts';
import { authenticateDevice } from './enrol-device.ts';

let fleet: Fleet;
let thief: ReturnType<typeof thiefOf>;
beforeAll(async () => {
  fleet = await createFleet();
  thief = thiefOf(fleet.database);
});
afterAll(() => fleet.database.close());

const ask = (deviceId: string, name: string, body?: object) =>
  fleet.ask('admin', 'POST', `/api/devices/${deviceId}/${name}`, body);
const exchange = (code: string) =>
  fleet.ask(undefined, 'POST', enrolmentPath, enrolmentSchema.parse({ code, model: 'Redmi 12' }));
const enrol = async () => {
  const { body } = await fleet.ask('admin', 'POST', '/api/devices', { name: 'JKT-B01' });
  const { device, enrolment } = body as { device: DeviceDetail; enrolment: DeviceEnrolment };
  return { deviceId: device.id, code: enrolment.code };
};
const known = (token: string) => authenticateDevice(fleet.database.db.read, token);
/** What is done to a phone is undone again, so that each proof names its own. */
const steal = async (deviceId: string, what: string) => {
  await thief.steal(
    `create table if not exists kept as select * from device where id = '${deviceId}'; update device
      set ${what} where id = '${deviceId}'`,
  );
  return () =>
    thief.steal(
      `update device d set owner_user_id = k.owner_user_id, mode = k.mode, token_hash = k.token_hash,
        token_issued_at = k.token_issued_at,
         previous_token_hash = k.previous_token_hash, previous_token_until = k.previous_token_until,
           mac = k.mac from kept k where k.id = d.id; drop table kept`,
    );
};

test.each([
  ['owner', 'owner_user_id = null'],
  ['mode', `mode = 'test'`],
  ['time of its token', `token_issued_at = now() + interval '1 day'`],
  ['token before', `previous_token_hash = 'x', previous_token_until = now() + interval '1 year'`],
  ['MAC', 'mac = null'],
])(
  'a phone whose %s was changed by SQL speaks for nobody, is named, and speaks again when it is set back',
  async (_, what) => {
    const { deviceId, token } = await fleet.newDevice();
    const putBack = await steal(deviceId, what);
    await expect(known(token)).rejects.toMatchObject({ code: 'rowNotProved' });
    expect(await thief.named()).toEqual([
      expect.stringMatching(new RegExp(`^device ${deviceId} (wrong|missing)$`)),
    ]);
    await putBack();
    expect(await known(token)).toMatchObject({ id: deviceId });
    expect(await thief.named()).toEqual([]);
  },
);

test('a token that a thief wrote in as the one before counts for nobody', async () => {
  const [{ deviceId }, own] = [await fleet.newDevice(), await fleet.newDevice()];
  await thief.steal(
    `create table own as select token_hash from device where id = '${own.deviceId}'`,
  );
  const putBack = await steal(
    deviceId,
    `previous_token_hash = (select token_hash from own), previous_token_until = now() + interval '1 year'`,
  );
  await thief.steal(`update device set retired_at = now() where id = '${own.deviceId}'`);
  await expect(known(own.token)).rejects.toMatchObject({ code: 'rowNotProved' });
  await putBack();
});

test('enrolment, rotation, the end of the token before, another owner and revocation are signed: nothing is named after them', async () => {
  const { deviceId, code } = await enrol();
  const { token } = (await exchange(code)).body as { token: string };
  await fleet.connect(deviceId, token);
  const rotated = (await ask(deviceId, 'rotate-token')).body as DeviceEnrolment;
  const next = ((await exchange(rotated.code)).body as { token: string }).token;
  expect(await thief.named()).toEqual([]);
  expect(await known(token)).toMatchObject({ id: deviceId });
  await fleet.connect(deviceId, next);
  expect(await known(token)).toBeUndefined();
  const { revision } = await fleet.detail(deviceId);
  const ownerUserId = fleet.people.farm.userId;
  const owned = await fleet.ask('admin', 'PATCH', `/api/devices/${deviceId}`, {
    revision,
    ownerUserId,
  });
  expect(owned.status).toBe(200);
  expect(await known(next)).toMatchObject({ ownerUserId });
  expect((await ask(deviceId, 'revoke-token', { reason: 'lost' })).status).toBe(200);
  expect(await known(next)).toBeUndefined();
  expect(await thief.named()).toEqual([]);
});

test('a one-time code that was turned to another phone by SQL gives no token of it', async () => {
  const [own, other] = [await enrol(), await fleet.newDevice()];
  await thief.steal(
    `update device_enrolment set device_id = '${other.deviceId}' where device_id = '${own.deviceId}'`,
  );
  expect(await exchange(own.code)).toMatchObject({ status: 409, body: { code: 'rowNotProved' } });
  expect(await thief.named()).toEqual([expect.stringMatching(/^device_enrolment \S+ wrong$/)]);
  await thief.steal('delete from device_enrolment');
});

test('a phone that was changed by SQL gets no new token, and is revoked and retired all the same', async () => {
  const { deviceId } = await fleet.newDevice();
  const { code } = (await ask(deviceId, 'rotate-token')).body as DeviceEnrolment;
  const putBack = await steal(deviceId, 'owner_user_id = null');
  expect(await exchange(code)).toMatchObject({ status: 409, body: { code: 'rowNotProved' } });
  expect((await ask(deviceId, 'revoke-token', { reason: 'lost' })).status).toBe(200);
  expect((await ask(deviceId, 'retire', { reason: 'lost' })).status).toBe(200);
  expect(await thief.named()).toEqual([`device ${deviceId} wrong`]);
  await putBack();
  await thief.steal(`delete from device where id = '${deviceId}'`);
});

test('a token that was ended or replaced, put back whole with the MAC that it had, counts no more once it was looked for', async () => {
  const { deviceId, code } = await enrol();
  const { token } = (await exchange(code)).body as { token: string };
  const back =
    'token_hash = k.token_hash, token_issued_at = k.token_issued_at, previous_token_hash = null, previous_token_until = null, mac = k.mac';
  for (const end of ['revoke-token', 'rotate-token'] as const) {
    await thief.steal(`create table kept as select * from device where id = '${deviceId}'`);
    const ended = await ask(deviceId, end, end === 'revoke-token' ? { reason: 'lost' } : undefined);
    if (end === 'rotate-token') await exchange((ended.body as DeviceEnrolment).code);
    await thief.steal(`update device d set ${back} from kept k where k.id = d.id; drop table kept`);
    expect(await thief.named()).toEqual([`device ${deviceId} contradicted`]);
    await watchContradicted({ db: fleet.database.db, log: silentLog() }, powerKinds);
    expect(await known(token)).toBeUndefined();
    await thief.steal(
      `delete from unproved_row; delete from audit_entry where action = 'device.tokenRevoked'`,
    );
  }
});
