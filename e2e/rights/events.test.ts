import { io, type Socket } from 'socket.io-client';
import { realtimePath, type ServerToConsole } from '@wallet/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSystem, type System } from '../../scripts/start/open-system.ts';
import { createSession, simulator } from '../support/people.ts';
import { cellsOf, eventRights, principals, type PrincipalName } from './table.ts';
import { openWorld, send, urlOf, type World } from './world.ts';

let system: System;
let world: World;

beforeAll(async () => {
  system = await openSystem({ withoutConsoles: true });
  world = await openWorld(system);
});
afterAll(() => system.stop());

const events = Object.keys(eventRights) as (keyof ServerToConsole)[];
const isUser = (who: PrincipalName) => world.knockers[who].home !== undefined;

test('only a signed-in user of that very console gets a socket', async () => {
  for (const who of principals) {
    for (const door of ['admin', 'merchant'] as const) {
      const { home, bearer } = world.knockers[who];
      const refused = await refusalOf(connect(urlOf(system, door), bearer));
      expect([who, door, refused]).toEqual([
        who,
        door,
        home === door ? undefined : home === undefined ? 'signedOut' : 'wrongConsole',
      ]);
    }
  }
});

test('a change of a phone, an alert, sign-ins of accounts, a paid deposit, money that nobody asked for, an added destination, a withdrawal, a comparison and announced maintenance are heard by exactly those the table names', async () => {
  const heard = new Map<PrincipalName, Set<string>>();
  const waiting: (() => void)[] = [];
  const sockets = principals.filter(isUser).map((who) => {
    const { home, bearer } = world.knockers[who];
    const socket = connect(urlOf(system, home ?? 'admin'), bearer);
    const own = new Set<string>();
    heard.set(who, own);
    socket.onAny((event: string) => {
      own.add(event);
      waiting.forEach((look) => look());
    });
    return { who, socket };
  });
  await Promise.all(sockets.map(({ socket }) => refusalOf(socket, { keep: true })));

  await simulator(system, '/faults', {
    fault: 'forgetJournal',
    deviceId: system.farm.devices[0]?.deviceId,
  });
  await endProxy();
  await signAccountsIn();
  await payDeposit();
  await payUnasked();
  await addPayoutMethod();
  await askForWithdrawal();
  await beginShift();
  await compare();
  await announceMaintenance();
  const missing = () =>
    events.flatMap((event) =>
      principals
        .filter(
          (who) => cellsOf(eventRights[event], words)[who] === 'yes' && !heard.get(who)?.has(event),
        )
        .map((who) => `${who}: ${event}`),
    );
  await new Promise<void>((resolve, reject) => {
    const impatient = setTimeout(
      () => reject(new Error(`not heard: ${missing().join(', ')}`)),
      30_000,
    );
    const look = () => void (missing().length === 0 && (clearTimeout(impatient), resolve()));
    waiting.push(look);
    look();
  });
  // What was sent to a socket arrives before its end: after this nothing can be on its way any more.
  await Promise.all(
    sockets.map(async ({ who, socket }) => {
      const ended = new Promise((resolve) => socket.once('disconnect', resolve));
      const { home, bearer } = world.knockers[who];
      const answer = await send(urlOf(system, home ?? 'admin'), '/api/auth/logout', {
        method: 'POST',
        ...(bearer !== undefined && { bearer }),
      });
      expect([who, answer.status]).toEqual([who, 204]);
      await ended;
      socket.close();
    }),
  );

  for (const event of events) {
    const found = Object.fromEntries(
      principals.map((who) => [who, heard.get(who)?.has(event) ? 'yes' : '-']),
    );
    expect({ event, ...found }).toEqual({ event, ...cellsOf(eventRights[event], words) });
  }
});

const words = ['yes', '-'];

async function beginShift(): Promise<void> {
  const { bearer } = world.knockers.admin;
  expect(
    (
      await send(urlOf(system, 'admin'), '/api/shift/begin', {
        method: 'POST',
        body: {},
        ...(bearer !== undefined && { bearer }),
      })
    ).status,
  ).toBe(200);
}

async function announceMaintenance(): Promise<void> {
  const { bearer = '' } = world.knockers.admin;
  const value = {
    severity: 'notice',
    audiences: ['operators'],
    text: { en: 'Back soon.' },
    until: '2099-01-01T00:00:00Z',
  };
  expect(
    (
      await send(system.adminUrl, '/api/settings/operation.maintenance', {
        method: 'POST',
        bearer,
        body: { value, source: 'a test', version: null },
      })
    ).status,
  ).toBe(200);
}

/** Books and providers are compared. */
async function compare(): Promise<void> {
  const { bearer = '' } = world.knockers.admin;
  expect(
    (await send(system.adminUrl, '/api/reconciliation/runs', { method: 'POST', bearer, body: {} }))
      .status,
  ).toBe(201);
}

function connect(url: string, token: string | undefined): Socket {
  return io(url, {
    path: realtimePath,
    transports: ['websocket'],
    auth: { token },
    reconnection: false,
    forceNew: true,
    extraHeaders: { origin: url },
  });
}

/** The code with which a socket was refused; undefined when it was let in. */
async function refusalOf(socket: Socket, { keep = false } = {}): Promise<string | undefined> {
  const refused = await new Promise<string | undefined>((resolve) => {
    socket.once('connect', () => resolve(undefined));
    socket.once('connect_error', (error) => resolve(error.message));
  });
  if (!keep) socket.close();
  return refused;
}

/** One account of each provider, on the last phones, so that others can be paid into. */
async function signAccountsIn(): Promise<void> {
  const { bearer = '' } = world.knockers.admin;
  for (const provider of ['dana', 'livin', 'maya']) {
    const account = system.farm.devices
      .flatMap(({ accounts }) => accounts)
      .findLast((one) => one.provider === provider);
    const answer = await send(system.adminUrl, `/api/accounts/${account?.accountId ?? ''}/login`, {
      method: 'POST',
      bearer,
      body: { secret: 'anything' },
    });
    expect([provider, answer.status]).toEqual([provider, 202]);
  }
}

/** A proxy of the farm ends within a day: an alert. */
async function endProxy(): Promise<void> {
  const { bearer = '' } = world.knockers.admin;
  const path = `/api/proxies/${world.rows.proxy}`;
  const { proxy } = (await (await send(system.adminUrl, path, { bearer })).json()) as {
    proxy: { revision: number };
  };
  const answer = await send(system.adminUrl, path, {
    method: 'PATCH',
    bearer,
    body: { revision: proxy.revision, expiresAt: new Date(Date.now() + 3_600_000).toISOString() },
  });
  expect(answer.status).toBe(200);
}

/** A destination of the merchant is added. */
async function addPayoutMethod(): Promise<void> {
  const { bearer = '' } = world.knockers.merchant;
  const answer = await send(system.merchantUrl, '/api/payout-methods', {
    method: 'POST',
    bearer,
    body: { institutionCode: '008', accountNumber: '1230004567890', holderName: 'Budi Santoso' },
  });
  expect(answer.status).toBe(201);
}

/** The merchant's server asks for a withdrawal. */
async function askForWithdrawal(): Promise<void> {
  const { bearer = '' } = world.knockers.apiToken;
  const body = {
    reference: 'events-1',
    amount: { value: '10000', currency: 'IDR' },
    destination: {
      institutionCode: '014',
      accountNumber: '1230004567891',
      holderName: 'Budi Santoso',
    },
  };
  const answer = await send(system.merchantUrl, '/v1/withdrawal-requests', {
    method: 'POST',
    bearer,
    body,
  });
  expect(answer.status).toBe(201);
}

/** Money comes to an account that belongs to no deposit. */
async function payUnasked(): Promise<void> {
  await simulator(system, '/pay', {
    accountId: system.farm.devices
      .flatMap(({ accounts }) => accounts)
      .find(({ provider }) => provider === 'dana')?.accountId,
    amount: '777777.00',
  });
}

async function payDeposit(): Promise<void> {
  const session = await createSession(system);
  const token = new URL(session.url).searchParams.get('session');
  const shown = await send(system.merchantUrl, `/api/public/sessions/${session.id}/method`, {
    method: 'POST',
    body: { token, method: 'dana' },
  });
  const { deposit } = (await shown.json()) as { deposit: { qrPayload: string } };
  await simulator(system, '/pay', { payload: deposit.qrPayload });
}
