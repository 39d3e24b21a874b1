import { all, one, sql } from '#platform/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  enrolledSchema,
  enrolmentPath,
  enrolmentSchema,
  readEnrolmentLink,
} from '@wallet/agent-protocol';
import type { DeviceDetail, DeviceEnrolment } from '@wallet/contract';
import { createFleet, type Fleet, type Person } from '../../../testing/fleet/fleet.ts';
import { signRow } from '../../../testing/signing/sign-row.ts';
import { devicePower } from '../device-power.ts';
import { endOldTokens } from '../enrolment/end-old-tokens.ts';
import { authenticateDevice } from '../enrolment/enrol-device.ts';
import { acceptHandshake } from '../presence/accept-handshake.ts';

let fleet: Fleet;
beforeAll(async () => {
  fleet = await createFleet();
});
afterAll(() => fleet.database.close());

const read = () => fleet.database.db.read;
async function enrol(
  body: object = {},
  who: Person = 'admin',
): Promise<{ device: DeviceDetail; enrolment: DeviceEnrolment }> {
  const answer = await fleet.ask(who, 'POST', '/api/devices', { name: 'JKT-B01', ...body });
  expect(answer.status).toBe(201);
  return answer.body as { device: DeviceDetail; enrolment: DeviceEnrolment };
}
const exchange = (code: string) =>
  fleet.ask(undefined, 'POST', enrolmentPath, enrolmentSchema.parse({ code, model: 'Redmi 12' }));
const tokenFor = async (code: string) => ((await exchange(code)).body as { token: string }).token;
const counts = async (token: string) => (await authenticateDevice(read(), token)) !== undefined;
const ask = (deviceId: string, name: string, body?: object) =>
  fleet.ask('admin', 'POST', `/api/devices/${deviceId}/${name}`, body);
const codeOf = async (deviceId: string, name: 'enrolment' | 'rotate-token') =>
  ((await ask(deviceId, name)).body as DeviceEnrolment).code;

describe('enrolling', () => {
  it('makes a device without a token, and a code that becomes its token once', async () => {
    const { device, enrolment } = await enrol({ tags: ['Shelf'], notes: 'from the second batch' });
    expect(device).toMatchObject({
      state: 'enrolling',
      tags: ['shelf'],
      token: { issuedAt: null },
      enrolment: { expiresAt: enrolment.expiresAt },
      owner: null,
    });
    expect(enrolment.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
    expect(readEnrolmentLink(enrolment.qrPayload)).toEqual({
      server: 'https://console.example',
      code: enrolment.code,
    });
    const answer = await exchange(enrolment.code.toLowerCase().replaceAll('-', ' '));
    expect(enrolledSchema.safeParse(answer.body).success).toBe(true);
    expect(answer).toMatchObject({ status: 200, body: { deviceId: device.id, name: 'JKT-B01' } });
    const { token } = answer.body as { token: string };
    expect(await counts(token)).toBe(true);
    expect(await exchange(enrolment.code)).toMatchObject({
      status: 422,
      body: { code: 'enrolmentCodeWrong' },
    });
    expect(await fleet.detail(device.id)).toMatchObject({
      model: 'Redmi 12',
      enrolment: null,
      token: { issuedAt: expect.any(String), previousUntil: null },
    });
    expect(
      (await fleet.trailOf(device.id)).map(({ action, actorId }) => [action, actorId]),
    ).toEqual([
      ['device.enrolled', fleet.people.admin.userId],
      ['device.tokenIssued', device.id],
    ]);
    const stored = await one(
      read(),
      sql<{
        text: string;
      }>`select concat(d::text, (select string_agg(e::text, '') from device_enrolment e)) as text
        from device d where id = ${device.id}`,
    );
    expect([
      stored.text.includes(enrolment.code),
      stored.text.includes(enrolment.code.replaceAll('-', '')),
      stored.text.includes(token),
    ]).toEqual([false, false, false]);
  });

  it('by a farm makes its own device; by operators one of nobody or of an active farm', async () => {
    expect(
      (await enrol({ ownerUserId: fleet.people.otherFarm.userId }, 'farm')).device.owner?.name,
    ).toBe('farm');
    expect(
      (await enrol({ ownerUserId: fleet.people.otherFarm.userId }, 'subAdmin')).device.owner?.name,
    ).toBe('otherFarm');
    expect(
      await fleet.ask('admin', 'POST', '/api/devices', {
        name: 'X',
        ownerUserId: fleet.people.staff.userId,
      }),
    ).toMatchObject({ status: 422, body: { code: 'ownerNotPossible' } });
    expect(await fleet.ask('admin', 'POST', '/api/devices', { name: '' })).toMatchObject({
      status: 400,
      body: { code: 'invalidRequest' },
    });
    expect((await fleet.ask(undefined, 'POST', '/api/devices', { name: 'X' })).status).toBe(401);
  });

  it('a code that is too old, was replaced, or was made up gives nothing', async () => {
    const { device, enrolment } = await enrol();
    const second = await codeOf(device.id, 'enrolment');
    expect((await exchange(enrolment.code)).status).toBe(422);
    await sql`update device_enrolment set expires_at = now()
      where device_id = ${device.id} and used_at is null`.execute(read());
    expect((await exchange(second)).status).toBe(422);
    for (const code of ['0000-0000-0000', 'short', 'U'.repeat(12), `${second}0`])
      expect([400, 422]).toContain((await exchange(code)).status);
  });

  it('one code sent from many sides at once gives one token', async () => {
    const { enrolment } = await enrol();
    const answers = await Promise.all(Array.from({ length: 8 }, () => exchange(enrolment.code)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 422),
    ]);
  });

  it('guessing is slowed down', async () => {
    const answers = await Promise.all(
      Array.from({ length: 150 }, () => exchange('0000-0000-0000')),
    );
    expect(answers.some(({ status }) => status === 429)).toBe(true);
    fleet.clock.advance(120_000);
    const { enrolment } = await enrol();
    expect((await exchange(enrolment.code)).status).toBe(200);
  });
});

describe('rotating a token', () => {
  it('lets the old one count until the agent has come in with the new one', async () => {
    const { deviceId, token: old } = await fleet.newDevice();
    const code = await codeOf(deviceId, 'rotate-token');
    expect(await counts(old)).toBe(true);
    const fresh = await tokenFor(code);
    expect([await counts(old), await counts(fresh)]).toEqual([true, true]);
    expect((await fleet.detail(deviceId)).token.previousUntil).not.toBeNull();
    await fleet.connect(deviceId, old);
    expect(await counts(old)).toBe(true);
    await fleet.connect(deviceId, fresh);
    expect([await counts(old), await counts(fresh)]).toEqual([false, true]);
  });

  it('ends the old one ten minutes after the exchange, with the connection that still uses it', async () => {
    const { deviceId, token: old } = await fleet.newDevice();
    const fresh = await tokenFor(await codeOf(deviceId, 'rotate-token'));
    expect(await endOldTokens(fleet.database.db)).toBe(0);
    const [{ minutes } = { minutes: 0 }] = await all(
      read(),
      sql<{
        minutes: number;
      }>`select (extract(epoch from previous_token_until - now()) / 60)::int as minutes from device
        where id = ${deviceId}`,
    );
    expect(minutes).toBe(10);
    await sql`update device set previous_token_until = now() - interval '1 second' where id = ${deviceId}`.execute(
      read(),
    );
    await signRow(fleet.database.db, devicePower, deviceId);
    expect([await counts(old), await counts(fresh)]).toEqual([false, true]);
    expect(await endOldTokens(fleet.database.db)).toBe(1);
    expect(await fleet.factsOf(deviceId, 'devices.tokenEnded')).toEqual([{ deviceId }]);
    expect(await endOldTokens(fleet.database.db)).toBe(0);
  });

  it('twice before the agent came back keeps the token that is in use, not the one nobody has', async () => {
    const { deviceId, token: old } = await fleet.newDevice();
    const lost = await tokenFor(await codeOf(deviceId, 'rotate-token'));
    const fresh = await tokenFor(await codeOf(deviceId, 'rotate-token'));
    expect([await counts(old), await counts(lost), await counts(fresh)]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('is refused while money is at risk, and without a token; a new code is refused with one', async () => {
    const { deviceId } = await fleet.newDevice();
    expect(await ask(deviceId, 'enrolment')).toMatchObject({
      status: 409,
      body: { code: 'stateConflict' },
    });
    const deposit = await fleet.openDeposit(await fleet.newAccount(deviceId));
    expect(await ask(deviceId, 'rotate-token')).toMatchObject({
      status: 409,
      body: { code: 'moneyAtRisk' },
    });
    await fleet.endDeposit(deposit);
    const rotating = await codeOf(deviceId, 'rotate-token');
    await ask(deviceId, 'revoke-token', { reason: 'stolen' });
    expect((await exchange(rotating)).status).toBe(422);
    expect(await ask(deviceId, 'rotate-token')).toMatchObject({
      status: 409,
      body: { code: 'stateConflict' },
    });
    const fresh = await tokenFor(await codeOf(deviceId, 'enrolment'));
    expect(await counts(fresh)).toBe(true);
    await fleet.connect(deviceId, fresh);
    expect((await fleet.detail(deviceId)).state).toBe('available');
  });

  it('a connection whose token was ended while it was made is not the device\u2019s', async () => {
    const { deviceId, token } = await fleet.newDevice({ isSilent: true });
    const tokenHash = (await authenticateDevice(read(), token))?.tokenHash ?? '';
    const hello = {
      deviceId,
      connectionId: 'con_late',
      tokenHash,
      agentVersion: '1',
      model: 'M',
      osVersion: '1',
      serial: 's',
      bootId: 'b',
      journalId: 'j',
      sims: [],
    };
    await ask(deviceId, 'revoke-token', { reason: 'stolen' });
    expect([
      tokenHash.length,
      await fleet.database.db.transaction((trx) => acceptHandshake(trx, hello)),
    ]).toEqual([64, undefined]);
  });
});
