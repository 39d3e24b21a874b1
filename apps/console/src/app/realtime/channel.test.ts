import { describe, expect, test, vi } from 'vitest';
import { createChannel, wireOptions, type Wire, type WireOptions } from './channel.ts';
import { eventNames } from './events.ts';

/** A wire that does what the test says. */
function fakeWire() {
  const listeners = new Map<string, (payload?: unknown) => void>();
  const wire = {
    active: true,
    on: (event: string, listener: (payload?: unknown) => void) => listeners.set(event, listener),
    connect: vi.fn<() => void>(),
    disconnect: vi.fn<() => void>(),
  };
  return {
    wire,
    listeners,
    happen: (event: string, payload?: unknown) => listeners.get(event)?.(payload),
  };
}

async function setUp() {
  const fake = fakeWire();
  const open = vi.fn<(options: WireOptions) => Promise<Wire>>(() => Promise.resolve(fake.wire));
  const refresh = vi.fn<(refused: string | null) => Promise<unknown>>(() => Promise.resolve('a2'));
  const channel = createChannel({
    open,
    refresh,
    token: () => 'a1',
    now: () => new Date('2026-11-21T02:40:52Z'),
    wait: () => Promise.resolve(),
  });
  channel.connect();
  await settle();
  return { ...fake, open, refresh, channel };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('the handshake is websocket only, on /ws, with the token in auth and header and the specified timing', () => {
  const { auth, ...rest } = wireOptions(() => 'a1');
  expect(rest).toEqual({
    path: '/ws',
    transports: ['websocket'],
    extraHeaders: { Authorization: 'Bearer a1' },
    reconnection: true,
    reconnectionAttempts: Infinity,
    reconnectionDelay: 1_000,
    reconnectionDelayMax: 5_000,
    randomizationFactor: 0.5,
    timeout: 20_000,
  });
  let token = 'a1';
  const options = wireOptions(() => token);
  token = 'a2';
  const given = vi.fn<(data: unknown) => void>();
  options.auth(given);
  expect(given).toHaveBeenCalledWith({ token: 'a2' });
  auth(given);
});

test('it is down since the first break, and up again with a call to fetch what was missed', async () => {
  const { channel, happen } = await setUp();
  const again = vi.fn<() => void>();
  channel.onReconnect(again);
  expect(channel.get()).toEqual({ status: 'connecting' });
  happen('connect');
  expect(channel.get()).toEqual({ status: 'up' });
  expect(again).not.toHaveBeenCalled();
  happen('disconnect', 'transport close');
  happen('connect_error', new Error('timeout'));
  expect(channel.get()).toEqual({ status: 'down', since: new Date('2026-11-21T02:40:52Z') });
  happen('connect');
  expect(channel.get()).toEqual({ status: 'up' });
  expect(again).toHaveBeenCalledTimes(1);
});

test('a refused token is refreshed before the next handshake', async () => {
  const { wire, happen, refresh } = await setUp();
  wire.active = false;
  happen('connect_error', new Error('signedOut'));
  await settle();
  expect(refresh).toHaveBeenCalledWith('a1');
  expect(wire.connect).toHaveBeenCalledTimes(1);
});

test('when the session is lost it does not come back', async () => {
  const { wire, happen, refresh } = await setUp();
  wire.active = false;
  refresh.mockRejectedValue(new Error('No refresh token available'));
  happen('connect_error', new Error('signedOut'));
  await settle();
  expect(wire.connect).not.toHaveBeenCalled();
});

test('when the client\u2019s code does not arrive the channel is down, and the next try fetches it again', async () => {
  const { wire } = fakeWire();
  const open = vi
    .fn<(options: WireOptions) => Promise<Wire>>(() => Promise.resolve(wire))
    .mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const channel = createChannel({
    open,
    refresh: () => Promise.resolve('a2'),
    token: () => 'a1',
    now: () => new Date(0),
    wait: () => Promise.resolve(),
  });
  channel.connect();
  await settle();
  expect(channel.get().status).toBe('down');
  channel.retry();
  await settle();
  expect(open).toHaveBeenCalledTimes(2);
});

test('after disconnecting nothing changes any more, and connecting opens a new wire', async () => {
  const { channel, wire, happen, open } = await setUp();
  channel.disconnect();
  await settle();
  expect(wire.disconnect).toHaveBeenCalledTimes(1);
  happen('connect');
  expect(channel.get()).toEqual({ status: 'off' });
  channel.connect();
  expect(open).toHaveBeenCalledTimes(2);
});

describe('events', () => {
  test('every event of the contract reaches its listeners until they leave', async () => {
    const { channel, happen, listeners } = await setUp();
    expect([...listeners.keys()]).toEqual(expect.arrayContaining([...eventNames]));
    const heard = vi.fn<(payload: unknown) => void>();
    const leave = channel.hear('transaction:changed', heard);
    happen('transaction:changed', { transactionId: 'txn_1' });
    leave();
    happen('transaction:changed', { transactionId: 'txn_2' });
    expect(heard.mock.calls).toEqual([[{ transactionId: 'txn_1' }]]);
  });

  test('a status without a device and an empty device map are ignored', async () => {
    const { channel, happen } = await setUp();
    const heard = vi.fn<(payload: unknown) => void>();
    channel.hear('device-status-update', heard);
    channel.hear('device:getConnected', heard);
    channel.hear('maya:login-status', heard);
    happen('device-status-update', { isBusy: true });
    happen('device-status-update', undefined);
    happen('device:getConnected', {});
    happen('maya:login-status', { step: 1, status: 'running', message: '' });
    expect(heard).not.toHaveBeenCalled();
    happen('device-status-update', { deviceId: 'dev_1', isBusy: true });
    happen('device:getConnected', {
      dev_1: { name: 'A', state: 'busy', isBusy: true, lastSeenAt: null },
    });
    happen('maya:login-status', { accountId: 'acc_1', step: 1, status: 'running', message: '' });
    expect(heard).toHaveBeenCalledTimes(3);
  });
});
