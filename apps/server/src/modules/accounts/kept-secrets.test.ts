import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { enrolmentPath } from '@wallet/agent-protocol';
import type { DeviceDetail, DeviceEnrolment } from '@wallet/contract';
import { takeAgain, takeNextCommand } from '#modules/gateway/queue';
import { newId } from '#platform/ids';
import { createAccountFleet, type AccountFleet } from '../../testing/fleet/account-fleet.ts';

let world: AccountFleet;
let accountId: string;
let deviceId: string;
beforeAll(async () => {
  world = await createAccountFleet();
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ accountId, deviceId } = await world.newAccount({ status: 'new' }));
});

const signIn = (who: 'admin' | 'subAdmin', body: object = {}) =>
  world.ask(who, 'POST', `/api/accounts/${accountId}/login`, body);
const keep = async () => {
  expect((await signIn('admin', { secret: '271828' })).status).toBe(202);
  await world.ask('admin', 'POST', `/api/accounts/${accountId}/login/cancel`, {});
};
const isKept = async () => (await world.detail(accountId)).basic.hasCredentials;
const ofPhone = async (id: string, name: string) =>
  (await world.fleet.ask('subAdmin', 'POST', `/api/devices/${id}/${name}`)).body as DeviceEnrolment;
const exchange = async ({ code }: DeviceEnrolment) => {
  const { body } = await world.fleet.ask(undefined, 'POST', enrolmentPath, { code });
  return (body as { token: string }).token;
};
/** A phone that somebody enrolled by himself, whose token he has and whose agent came in. */
async function ownPhone(): Promise<string> {
  const { body } = await world.fleet.ask('subAdmin', 'POST', '/api/devices', { name: 'MINE' });
  const { device, enrolment } = body as { device: DeviceDetail; enrolment: DeviceEnrolment };
  await world.fleet.connect(device.id, await exchange(enrolment));
  return device.id;
}
const move = async (to: string) => {
  const { revision } = (await world.detail(accountId)).account;
  return world.ask('subAdmin', 'POST', `/api/accounts/${accountId}/device`, {
    revision,
    deviceId: to,
  });
};
const missing = { status: 422, body: { code: 'credentialsMissing' } };

test('whoever moves an account to a phone of his own gets no secret that was typed for the phone before', async () => {
  await keep();
  expect((await move(await ownPhone())).status).toBe(200);
  expect(await isKept()).toBe(false);
  expect(await signIn('subAdmin')).toMatchObject(missing);
  expect((await move(deviceId)).status).toBe(200);
  expect(await signIn('subAdmin')).toMatchObject(missing);
  expect((await signIn('admin', { secret: '314159' })).status).toBe(202);
  expect(await isKept()).toBe(true);
});

test('whoever takes another token of the phone gets no secret that was typed under the one before', async () => {
  await keep();
  const code = await ofPhone(deviceId, 'rotate-token');
  expect(await isKept()).toBe(true);
  await world.fleet.connect(deviceId, await exchange(code));
  expect(await isKept()).toBe(false);
  expect(await signIn('subAdmin')).toMatchObject(missing);
});

test('nor when the token was ended first', async () => {
  await keep();
  await world.fleet.ask('subAdmin', 'POST', `/api/devices/${deviceId}/revoke-token`, {
    reason: 'lost',
  });
  await world.fleet.connect(deviceId, await exchange(await ofPhone(deviceId, 'enrolment')));
  expect(await signIn('subAdmin')).toMatchObject(missing);
});

test.each(['waits for its phone', 'is under way there'])(
  'a sign-in that %s when the phone gets another token has failed, and its order goes to nobody',
  async (how) => {
    const { read } = world.fleet.database.db;
    const phone = await world.fleet.newDevice({ isSilent: true });
    const [before, after] = [newId('con'), newId('con')];
    await world.fleet.connect(phone.deviceId, phone.token, before);
    ({ accountId } = await world.newAccount({ status: 'new', deviceId: phone.deviceId }));
    const take = (connectionId: string) =>
      takeNextCommand(read, world.deps.vault, { deviceId: phone.deviceId, connectionId });
    const code = await ofPhone(phone.deviceId, 'rotate-token');
    expect((await signIn('admin', { secret: '271828' })).status).toBe(202);
    const isUnderWay = how === 'is under way there';
    if (isUnderWay) expect(JSON.stringify((await take(before))?.message)).toContain('271828');
    await world.fleet.connect(phone.deviceId, await exchange(code), after);
    const command = await world.command(accountId, 'login');
    expect(command?.state).toBe('failed');
    expect(await take(after)).toBeUndefined();
    expect(await takeAgain(read, world.deps.vault, command?.id ?? '')).toBeUndefined();
  },
);

test('a phone that comes in again under its token is signed in with the kept secret', async () => {
  const phone = await world.fleet.newDevice();
  ({ accountId } = await world.newAccount({ status: 'new', deviceId: phone.deviceId }));
  await keep();
  await world.fleet.connect(phone.deviceId, phone.token, newId('con'), { bootId: 'boot-0002' });
  expect((await signIn('subAdmin')).status).toBe(202);
});
