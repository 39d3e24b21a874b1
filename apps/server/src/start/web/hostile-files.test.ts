import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorCatalogue, roles } from '@wallet/contract';
import type { Console, ErrorCode, Principal, Problem } from '@wallet/contract';
import { testVault } from '@wallet/server/testing';
import { statementRoutes } from '#modules/statements/imports';
import { evidenceRoutes } from '#modules/evidence';
import { ownMerchantRoutes } from '#modules/merchants/management';
import { ownWithdrawalRoutes } from '#modules/withdrawals/endpoints';
import { mountRoutes, createHttp } from '#platform/http';
import { newId } from '#platform/ids';
import { silentLog } from '#platform/log';
import { mountHealth, createMetrics, createReadiness } from '#platform/metrics';
import { untrustedFiles } from '#platform/untrusted-files';
import {
  hostileDocuments,
  hostilePictures,
  hostileSpreadsheets,
  hostileTables,
  makePng,
} from '../../testing/hostile-files/index.ts';
import type { HostileFile } from '../../testing/hostile-files/index.ts';
import { testApprovals } from '../../testing/signing/test-approvals.ts';
import { createWithdrawalWorld } from '../../testing/payouts/withdrawal-world.ts';
import type { Shop, WithdrawalWorld } from '../../testing/payouts/withdrawal-world.ts';

let world: WithdrawalWorld;
let shop: Shop;
const sites: Partial<Record<Console, FastifyInstance>> = {};

beforeAll(async () => {
  world = await createWithdrawalWorld();
  shop = await world.shop();
  const { deps } = world;
  const { db } = deps;
  const routes = [
    ...statementRoutes({ db, vault: testVault(), approvals: testApprovals() }),
    ...evidenceRoutes({ db }),
    ...ownMerchantRoutes({
      db,
      identity: deps.identity,
      readOperatorSums: () => Promise.reject(new Error('nothing is summed here')),
    }),
    ...ownWithdrawalRoutes(deps),
  ];
  for (const console of ['admin', 'merchant'] as const) {
    const site = createHttp({ log: silentLog(), trustProxy: false });
    mountHealth(site, { metrics: createMetrics(), readiness: createReadiness() });
    const authenticate = () => Promise.resolve(callers()[console]);
    mountRoutes(site, routes, {
      console,
      authenticate: { console: authenticate, merchantApi: authenticate, payer: authenticate },
      log: silentLog(),
    });
    await site.listen({ port: 0, host: '127.0.0.1' });
    sites[console] = site;
  }
});
afterAll(async () => {
  await Promise.all(Object.values(sites).map((site) => site.close()));
  await world.close();
});

const reader = newId('usr');
/** Each request is another person's, so that none waits for the one before. */
function callers(): Record<Console, Principal> {
  const sessionId = newId('ses');
  return {
    admin: {
      kind: 'user',
      userId: newId('usr'),
      sessionId,
      roleId: roles.admin,
      console: 'admin',
      isConfirmed: true,
    },
    merchant: { ...shop.owner, sessionId, isConfirmed: true },
  };
}

interface Door {
  name: string;
  console: Console;
  path: string;
  files: readonly HostileFile[];
  /** Of a body; more is not even sent. */
  bodyLimit: number;
  body(file: HostileFile): object;
  /** What its own rules say first. */
  codes?: Partial<Record<ErrorCode, ErrorCode>>;
}

const base64 = ({ bytes }: HostileFile) => bytes().toString('base64');
const csv = ({ bytes }: HostileFile) => bytes().toString('utf8');
const doors: readonly Door[] = [
  {
    name: 'an XLSX statement',
    console: 'admin',
    path: '/api/statement-files',
    files: hostileSpreadsheets,
    bodyLimit: 2_100_000,
    body: (file) => ({ base64: base64(file) }),
  },
  {
    name: 'a CSV statement',
    console: 'admin',
    path: `/api/accounts/${newId('acc')}/statement-imports`,
    files: hostileTables,
    bodyLimit: 256 * 1_024,
    body: (file) => ({
      purpose: 'settle',
      dryRun: true,
      fileName: file.fileName,
      csv: csv(file),
      mapping: {
        delimiter: ',',
        skipRows: 0,
        date: { column: 'Date', format: 'yyyy-MM-dd', time: 'none' },
        decimal: 'point',
        amount: { sign: 'signed', column: 'Amount' },
        order: 'oldestFirst',
      },
      from: '2026-11-21',
      to: '2026-11-21',
    }),
  },
  ...['/api/withdrawal-requests/import/check', '/api/withdrawal-requests/import'].map((path) => ({
    name: `withdrawals at ${path}`,
    console: 'merchant' as const,
    path,
    files: hostileTables,
    bodyLimit: 256 * 1_024,
    body: (file: HostileFile) => ({ csv: csv(file) }),
  })),
  {
    name: 'a logo',
    console: 'merchant',
    path: '/api/merchant/logo',
    files: hostilePictures,
    bodyLimit: 300 * 1_024,
    body: (file) => ({ content: base64(file) }),
    codes: { fileUnreadable: 'pictureInvalid', fileHoldsTooMuch: 'pictureInvalid' },
  },
  {
    name: 'a proof',
    console: 'admin',
    path: '/api/evidence',
    files: [...hostilePictures, ...hostileDocuments],
    bodyLimit: 7_000_000,
    body: (file) => ({ fileName: file.fileName, content: base64(file) }),
    codes: { fileUnreadable: 'evidenceInvalid' },
  },
];

function portOf(console: Console): number {
  const address = sites[console]?.server.address();
  if (typeof address !== 'object' || !address) throw new Error(`${console} does not listen`);
  return address.port;
}

const originOf = (console: Console) => `http://127.0.0.1:${portOf(console)}`;

async function send({ console, path, body, bodyLimit }: Door, file: HostileFile) {
  const text = JSON.stringify(body(file));
  // What is too long is answered before it is sent, and its connection closed.
  if (text.length > bodyLimit) {
    const said = await raw(console, path, { length: text.length, sent: '{' });
    const problem = JSON.parse(said.slice(said.indexOf('\r\n\r\n'))) as Problem;
    return { status: Number(said.slice(9, 12)), problem, isTooLong: true };
  }
  const answer = await fetch(`${originOf(console)}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: text,
  });
  const problem = (await answer.json()) as Problem;
  return { status: answer.status, problem, isTooLong: false };
}

const isHealthy = async (console: Console) => (await fetch(`${originOf(console)}/healthz`)).ok;

describe.each(doors)('$name', (door) => {
  /** Text whose bytes were no text is refused as any such body is. */
  const asBody: ErrorCode[] = ['invalidRequest', 'importHasErrors', 'notFound'];
  test.each(door.files)('that is $name is refused with a sentence', async (file) => {
    const { status, problem, isTooLong } = await send(door, file);
    const isText = door.files === hostileTables && file.code === 'fileUnreadable';
    const expected = isTooLong ? 'bodyTooLarge' : (door.codes?.[file.code] ?? file.code);
    expect(isText ? asBody : [expected]).toContain(problem.code);
    expect(status).toBe(errorCatalogue[problem.code as ErrorCode].status);
    expect(problem.title).toBe(errorCatalogue[problem.code as ErrorCode].title);
    expect(await isHealthy(door.console)).toBe(true);
  });
});

test('while every process that reads files is held, all else is answered; then the files are', async () => {
  const png: HostileFile = {
    name: '',
    fileName: 'a.png',
    bytes: () => makePng(),
    code: 'evidenceInvalid',
  };
  const proof = doors.at(-1);
  const logo = doors.at(-2);
  if (!proof || !logo) throw new Error('no doors');
  await Promise.all([send(proof, png), send(logo, png)]);
  const held = untrustedFiles.processIds();
  expect(held).toHaveLength(2);
  for (const pid of held) process.kill(pid, 'SIGSTOP');
  const ended: number[] = [];
  const sent = [proof, logo, proof, logo].map(async (door, at) => {
    const { status } = await send(door, png);
    ended.push(at);
    return status;
  });
  for (let turn = 0; turn < 20; turn += 1)
    expect([await isHealthy('admin'), await isHealthy('merchant')]).toEqual([true, true]);
  expect(ended).toEqual([]);
  for (const pid of held) process.kill(pid, 'SIGCONT');
  expect(await Promise.all(sent)).toEqual([201, 201, 201, 201]);
});

describe('a body that is none', () => {
  const paths = doors.map(({ console, path }) => [console, path] as const);
  test.each(paths)('%s %s takes no parts of a form', async (console, path) => {
    const form = new FormData();
    for (let part = 0; part < 50; part += 1) form.append('file', new Blob(['x']), 'a.png');
    const answer = await fetch(`${originOf(console)}${path}`, { method: 'POST', body: form });
    expect([answer.status, ((await answer.json()) as Problem).code]).toEqual([
      415,
      'contentTypeUnsupported',
    ]);
  });

  test.each(paths)(
    '%s %s refuses more than it takes by its length alone',
    async (console, path) => {
      expect(await raw(console, path, { length: 50_000_000, sent: '{' })).toContain('bodyTooLarge');
    },
  );

  test.each(paths)('%s %s refuses what is cut short by its own length', async (console, path) => {
    expect(await raw(console, path, { length: 9, sent: '{"content":"AAAA"}' })).toContain(
      'HTTP/1.1 400',
    );
  });

  test('that is broken off leaves nothing: no file is read, none is kept, and the next is', async () => {
    const begun = untrustedFiles.processIds();
    for (const [console, path] of paths)
      await raw(console, path, { length: 200_000, sent: '{"content":"AAAA', isBrokenOff: true });
    for (const console of ['admin', 'merchant'] as const)
      expect(await isHealthy(console)).toBe(true);
    expect(untrustedFiles.processIds()).toEqual(begun);
  });

  test.each(['not base64!', 'AAA', '====', 'A'])('%s is no base64', async (content) => {
    for (const [at, body] of [
      [0, { base64: content }],
      [4, { content }],
      [5, { fileName: 'a.png', content }],
    ] as const) {
      const door = doors[at];
      if (!door) throw new Error('no door');
      const said = await send({ ...door, body: () => body }, door.files[0] as HostileFile);
      expect([said.status, said.problem.code]).toEqual([400, 'invalidRequest']);
    }
  });
});

/** A request as bytes; what is answered before the server or this side ends it. */
function raw(
  console: Console,
  path: string,
  { length, sent, isBrokenOff = false }: { length: number; sent: string; isBrokenOff?: boolean },
): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const socket = connect(portOf(console), '127.0.0.1', () => {
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\nidempotency-key: ${reader}\r\ncontent-length: ${length}\r\nconnection: close\r\n\r\n${sent}`,
        () => (isBrokenOff ? socket.destroy() : undefined),
      );
    });
    socket.setEncoding('utf8').on('data', (text: string) => (said += text));
    socket.once('error', reject).once('close', () => resolve(said));
  });
}
