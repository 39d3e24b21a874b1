import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { endpoints, realtimePath, type Endpoint } from '@wallet/contract';
import { Client } from 'pg';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSystem, type System } from '../../scripts/start/open-system.ts';
import { simulator } from '../support/people.ts';
import {
  detailPaths,
  fileOf,
  forbiddenTo,
  plantPayee,
  planted as entered,
  readers,
  searches,
} from './masks.ts';
import { doorOf, openWorld, payoutNumber, send, urlOf, type Knocker, type World } from './world.ts';

/**
 * What everybody's hands touched: log lines, answers to every GET, what sockets were told, every
 * column of every table.
 */
const seen: { where: string; text: string }[] = [];
let system: System;
let world: World;
let withdrawalId: string;

beforeAll(async () => {
  system = await openSystem({
    withoutConsoles: true,
    heardLog: (text) => void seen.push({ where: 'log', text }),
  });
  world = await openWorld(system);
  withdrawalId = await plantPayee(system, world.knockers.apiToken.bearer ?? '');
});
afterAll(() => system.stop());

test('after people, phones and payers have done their work no secret is in a log line, an answer, a socket or a table', async () => {
  const link = await payWhileEverybodyListens();
  await askEverything();
  await dump();
  for (const kind of ['log', 'answer', 'socket', 'table'])
    expect(seen.filter(({ where }) => where.startsWith(kind)).length).toBeGreaterThan(3);
  // What is no secret is found, so what is not found is not there.
  for (const kind of ['answer', 'table'])
    expect(
      seen.some(({ where, text }) => where.startsWith(kind) && text.includes('owner@kopi.example')),
    ).toBe(true);
  const secrets = await planted(link);
  expect(secrets.length).toBeGreaterThan(30);
  const leaks = secrets.flatMap(({ name, text }) =>
    seen.filter((one) => one.text.includes(text)).map(({ where }) => `${name} in ${where}`),
  );
  expect([...new Set(leaks)]).toEqual([]);
});

test('Staff and PhoneFarm find no whole phone, number or e-mail, and no name that is hidden from them: in lists, details, files, sockets and refusals', async () => {
  const { id: session } = await newestSession();
  const { data } = (await (
    await send(system.merchantUrl, `/v1/transactions?sessionId=${session}`, {
      bearer: world.knockers.apiToken.bearer ?? '',
    })
  ).json()) as { data: { id: string }[] };
  const paths = [
    ...detailPaths(world, { session, withdrawal: withdrawalId, transaction: data[0]?.id ?? '' }),
    ...searches,
  ];
  expect(paths.length).toBeGreaterThan(25);
  const told = {
    admin: await everythingTo('admin', paths),
    staff: await everythingTo('staff', paths),
    phoneFarm: await everythingTo('phoneFarm', paths),
  };
  // What is shown to an Admin could have been shown to others.
  for (const word of [
    entered.customer.name,
    entered.payee.holderName,
    'owner@kopi.example',
    'bantuan@kopi.example',
  ])
    expect([word, told.admin.some(({ text }) => text.includes(word))]).toEqual([word, true]);
  // And what hides it is there: the very rows were shown.
  for (const [reader, word] of [
    ['staff', entered.customer.name],
    ['staff', 'W*** T***'],
    ['phoneFarm', 'P*** R***'],
  ] as const)
    expect([reader, word, told[reader].some(({ text }) => text.includes(word))]).toEqual([
      reader,
      word,
      true,
    ]);
  for (const reader of readers) {
    expect(told[reader].filter(({ text }) => text.includes('"data":[{')).length).toBeGreaterThan(3);
    const leaks = forbiddenTo(reader, system).flatMap(({ name, text: word }) =>
      told[reader]
        .filter(({ text }) => text.includes(word))
        .map(({ where }) => `${name} in ${where}`),
    );
    expect([reader, [...new Set(leaks)]]).toEqual([reader, []]);
  }
});

async function newestSession(): Promise<{ id: string }> {
  const answer = await send(
    system.merchantUrl,
    `/v1/transaction-sessions?reference=${plantedReference}`,
    { bearer: world.knockers.apiToken.bearer ?? '' },
  );
  const [session] = ((await answer.json()) as { data: { id: string }[] }).data;
  if (!session) throw new Error('nothing was planted');
  return session;
}

/**
 * What a reader was told in lists, over the socket, on the pages of what was planted, in files, and
 * where it was refused.
 */
async function everythingTo(
  who: 'admin' | 'staff' | 'phoneFarm',
  paths: readonly string[],
): Promise<{ where: string; text: string }[]> {
  const { bearer = '' } = world.knockers[who];
  const pages = await Promise.all(
    paths.map(async (path) => ({
      where: path,
      text: await (await send(system.adminUrl, path, { bearer })).text(),
    })),
  );
  const looked = await Promise.all(
    [
      { entity: 'withdrawal', id: withdrawalId, field: 'accountNumber' },
      { entity: 'session', id: 'x', field: entered.customer.name },
    ].map(async (body) => ({
      where: `refusal of ${body.entity}`,
      text:
        who === 'admin'
          ? ''
          : await (
              await send(system.adminUrl, '/api/operator/reveal', { method: 'POST', bearer, body })
            ).text(),
    })),
  );
  const files = await Promise.all(
    ['sessions', 'withdrawals', 'merchants'].map(async (kind) => ({
      where: `file of ${kind}`,
      text: (await fileOf(system, world.knockers[who], kind)) ?? '',
    })),
  );
  return [
    ...seen.filter(({ where }) => where.endsWith(` to ${who}`) || where === `socket of ${who}`),
    ...pages,
    ...looked,
    ...files,
  ];
}

const plantedReference = 'masks-session';

/** A deposit from the link to the money, while a socket of each user writes down what it is told. */
async function payWhileEverybodyListens(): Promise<string> {
  const users = Object.entries(world.knockers).filter(([, { home }]) => home !== undefined);
  const sockets = await Promise.all(
    users.map(async ([who, { home, bearer }]) => {
      const url = urlOf(system, home ?? 'admin');
      const socket = io(url, {
        path: realtimePath,
        transports: ['websocket'],
        auth: { token: bearer },
        forceNew: true,
        extraHeaders: { origin: url },
      });
      socket.onAny(
        (...told: unknown[]) =>
          void seen.push({ where: `socket of ${who}`, text: JSON.stringify(told) }),
      );
      await new Promise((resolve) => socket.once('connect', () => resolve(undefined)));
      return { who, socket };
    }),
  );
  const balance = new Promise((resolve) =>
    sockets
      .find(({ who }) => who === 'merchant')
      ?.socket.once('merchant:trigger-available-balance', () => resolve(undefined)),
  );
  const wish = {
    type: 'deposit',
    reference: plantedReference,
    amount: { value: '150000.00', currency: 'IDR' },
    customer: entered.customer,
  };
  const session = (await (
    await send(system.merchantUrl, '/v1/transaction-sessions', {
      method: 'POST',
      bearer: world.knockers.apiToken.bearer ?? '',
      body: wish,
    })
  ).json()) as { id: string; url: string };
  const token = new URL(session.url).searchParams.get('session') ?? '';
  const shown = await send(system.merchantUrl, `/api/public/sessions/${session.id}/method`, {
    method: 'POST',
    body: { token, method: 'livin' },
  });
  const { deposit } = (await shown.json()) as { deposit: { qrPayload: string } };
  await simulator(system, '/pay', { payload: deposit.qrPayload });
  await balance;
  for (const { socket } of sockets) socket.close();
  return token;
}

async function askEverything(): Promise<void> {
  const gets: Endpoint[] = Object.values(endpoints).filter(
    ({ method, path }: Endpoint) => method === 'GET' && !path.includes(':'),
  );
  for (const endpoint of gets) {
    for (const [who, knocker] of Object.entries(world.knockers) as [string, Knocker][]) {
      const answer = await send(
        doorOf(system, endpoint, knocker),
        endpoint.path,
        knocker.bearer === undefined ? {} : { bearer: knocker.bearer },
      );
      // A merchant may read the links of its own sessions again; nobody else's answer holds one.
      const text = (await answer.text()).replace(
        who === 'apiToken' || who === 'merchant' ? /[?&]session=[\w-]+/g : /$^/,
        '',
      );
      seen.push({ where: `answer of ${endpoint.path} to ${who}`, text });
    }
  }
}

async function dump(): Promise<void> {
  const client = new Client({ connectionString: system.databaseUrl });
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  for (const { name } of tables) {
    const { rows } = await client.query<{ text: string | null }>(
      `select string_agg(t::text, e'\\n') as text from ${name} t`,
    );
    seen.push({ where: `table ${name}`, text: rows[0]?.text ?? '' });
  }
  await client.end();
}

async function planted(link: string): Promise<{ name: string; text: string }[]> {
  const { demo, farm, dataDir } = system;
  const key = await readFile(join(dataDir, 'secret.key'), 'utf8');
  const numbers = farm.devices
    .flatMap(({ accounts }) => accounts)
    .filter(({ number, staticQr }) => !staticQr.includes(number));
  return [
    ...demo.users.map(({ email, password }) => ({ name: `password of ${email}`, text: password })),
    ...demo.merchants.flatMap(({ code, apiToken, testApiToken, webhookSecret }) => [
      { name: `API token of ${code}`, text: apiToken },
      { name: `test token of ${code}`, text: testApiToken },
      { name: `webhook secret of ${code}`, text: webhookSecret.replace('whsec_', '') },
    ]),
    ...farm.devices.map(({ name, token }) => ({ name: `token of ${name}`, text: token })),
    ...farm.proxies.map(({ username, password }) => ({
      name: `password of the proxy ${username}`,
      text: password,
    })),
    ...numbers.map(({ number }) => ({ name: `account number ${number}`, text: number })),
    ...Object.entries(world.knockers)
      .filter(([, { home }]) => home !== undefined)
      .map(([who, { bearer = '' }]) => ({ name: `access token of ${who}`, text: bearer })),
    ...[...key.matchAll(/[A-Za-z0-9+/_-]{32,}={0,2}/g)].map(([text]) => ({
      name: 'the key file',
      text,
    })),
    { name: 'the link of a session', text: link },
    { name: 'account number of a payout method', text: payoutNumber },
  ];
}
