import { sql } from '#platform/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beatOf, createFarm, type Farm, identityOf, readOf } from '../fixtures.ts';
import { disconnectEndedToken } from './disconnect.ts';

let farm: Farm;
beforeAll(async () => {
  farm = await createFarm();
});
afterAll(() => farm.close());

const read = () => farm.database.db.read;
/** What the event of an ended token does. */
async function hangUp(deviceId: string): Promise<void> {
  const effects: (() => void | Promise<void>)[] = [];
  const event = {
    id: 'fct_1',
    name: 'devices.tokenEnded',
    key: deviceId,
    mode: 'live' as const,
    payload: { deviceId },
    at: new Date('2026-11-21T03:45:00Z'),
  };
  await farm.database.db.transaction((trx) =>
    disconnectEndedToken(farm.io)([event], trx, (effect) => void effects.push(effect)),
  );
  for (const effect of effects) await effect();
}
const end = (deviceId: string) =>
  sql`update device set token_hash = null, token_revoked_at = now(), connected_to = null
    where id = ${deviceId}`.execute(read());

it('a phone whose token ended is hung up on at once, and no other', async () => {
  const [phone, other] = [await farm.newPhone(), await farm.newPhone()];
  const [line, calm] = [await phone.connect(), await other.connect()];
  await end(phone.deviceId);
  await hangUp(phone.deviceId);
  expect(await line.ended).toBe('io server disconnect');
  expect((await calm.say('heartbeat', beatOf())).ok).toBe(true);
  await expect(phone.connect()).rejects.toThrow('signedOut');
});

it('a phone that comes in while its token is ended is not greeted', async () => {
  const phone = await farm.newPhone();
  const line = await phone.connect({ hello: false });
  await end(phone.deviceId);
  const hello = {
    protocolVersions: [1],
    agentVersion: '1',
    model: 'M',
    osVersion: '1',
    serial: 's',
    bootId: 'boot-0001',
    journalId: 'journal-1',
    monotonicMs: 1,
    sims: [],
    accounts: [],
  };
  await expect(line.say('hello', hello)).rejects.toThrow(/lost|disconnected/);
});

it('without the fact the next heartbeat ends it: the connection is not the device\u2019s any more', async () => {
  const phone = await farm.newPhone();
  const line = await phone.connect();
  await end(phone.deviceId);
  await line.say('heartbeat', beatOf());
  await farm.gateway.tick();
  expect(await line.ended).toBe('io server disconnect');
});

describe('a stolen phone that never beats, and was not hung up on', () => {
  const nowMs = Date.now();
  const ask = {
    askId: 'ask-00000001',
    t0MonotonicMs: 1,
    bootId: 'boot-0001',
    journalId: 'journal-1',
    sequence: 1,
  };

  it('speaks for none of its accounts from the moment that its token ended', async () => {
    const phone = await farm.newPhone();
    const line = await phone.connect();
    expect(await line.say('statement:read', readOf(phone, { nowMs }))).toEqual({
      ok: true,
      newLines: 1,
    });
    await end(phone.deviceId);
    const { accountId, number } = phone;
    const [identity, at] = [identityOf(number), new Date(nowMs).toISOString()];
    for (const answer of [
      await line.say('statement:read', readOf(phone, { nowMs, lines: [] })),
      await line.say('balance:reported', {
        reportId: 'rep-00000001',
        accountId,
        balance: { value: '9.00', currency: 'IDR' },
        identity,
        asOf: at,
      }),
      await line.say('observation', {
        observationId: 'obs-00000001',
        accountId,
        observedAt: at,
        direction: 'credit',
        amount: null,
        text: 'money',
      }),
      await line.say('transfer:next', { ...ask, accountId, identity }),
    ])
      expect(answer).toMatchObject({ ok: false, code: 'notYourAccount' });
  });

  it('is hung up on when it has said something for as long as between two heartbeats', async () => {
    const phone = await farm.newPhone();
    const line = await phone.connect();
    await end(phone.deviceId);
    farm.clock.advance(10_000);
    await line.say('statement:read', readOf(phone, { nowMs }));
    await farm.gateway.tick();
    expect(await line.ended).toBe('io server disconnect');
  });
});
