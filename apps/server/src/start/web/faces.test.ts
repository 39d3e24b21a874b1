import { endpoints } from '@wallet/contract';
import { expect, test } from 'vitest';
import { facesAt, facesOfPhones, isHttpsAt } from './faces.ts';

const live = {
  kind: 'live',
  origins: {
    admin: 'https://admin.example',
    merchant: 'https://merchant.example',
    pay: 'https://pay.example',
    agent: 'https://agents.example',
  },
} as const;
const demo = {
  kind: 'demo',
  origins: {
    admin: 'http://localhost:3567',
    merchant: 'http://localhost:3568',
    pay: 'http://localhost:3568',
    agent: 'http://localhost:3567',
  },
} as const;

const payPaths = [
  '/deposit',
  '/deposit/:id',
  '/withdraw/:id/qr.svg',
  '/merchant/embed',
  '/request-transaction',
  '/track',
  '/embed.js',
  '/pay-assets/*',
  '/api/public/sessions/:id/events',
  '/api/public/withdrawals/:id/state',
];
const consolePaths = [
  '/',
  '/*',
  '/auth/signin',
  '/api/auth/signin',
  '/api/users/:id',
  '/ws',
  '/v1/balance',
  '/docs',
  '/depositors',
  '/api/public/pay-preview',
];
const agentPaths = ['/api/public/agents/enrol', '/ws'];

function served(
  facesOf: ReturnType<typeof facesAt>,
  host: string,
  paths: readonly string[],
): string[] {
  return paths.filter((path) => facesOf(host).some(({ serves }) => serves(path)));
}

test('in a live installation each name serves what is its own and nothing of another', () => {
  const [admin, merchant] = [facesAt('admin', live), facesAt('merchant', live)];
  const every = [...payPaths, ...consolePaths, ...agentPaths.slice(0, 1)];
  expect(served(admin, 'admin.example', every)).toEqual(consolePaths);
  expect(served(merchant, 'merchant.example', every)).toEqual(consolePaths);
  expect(served(merchant, 'pay.example', every)).toEqual(payPaths);
  expect(served(admin, 'agents.example', [...payPaths, ...consolePaths, ...agentPaths])).toEqual([
    '/ws',
    '/api/public/agents/enrol',
    '/ws',
  ]);
  for (const host of ['localhost', '127.0.0.1:3567', 'pay.example', 'merchant.example'])
    expect([host, admin(host)]).toEqual([host, []]);
  for (const host of ['localhost:3568', 'admin.example', 'agents.example'])
    expect([host, merchant(host)]).toEqual([host, []]);
  expect(facesOfPhones(live)('admin.example')).toEqual([]);
  expect(served(facesOfPhones(live), 'agents.example', agentPaths)).toEqual(agentPaths);
});

test('in a demo pay pages are at the merchants\u2019 console alone, and phones at the operators\u2019', () => {
  for (const host of ['localhost:3568', 'localhost', '127.0.0.1:3568', '[::1]:3568'])
    expect(served(facesAt('merchant', demo), host, [...payPaths, ...consolePaths])).toEqual([
      ...payPaths,
      ...consolePaths,
    ]);
  for (const host of ['localhost:3567', '127.0.0.1:3567']) {
    expect(served(facesAt('admin', demo), host, payPaths)).toEqual([]);
    expect(served(facesAt('admin', demo), host, agentPaths)).toEqual(agentPaths);
  }
  expect(facesAt('admin', demo)('evil.example')).toEqual([]);
});

test('a demo whose pay pages have a name of their own serves them there alone', () => {
  const apart = { ...demo, origins: { ...demo.origins, pay: 'http://pay.localhost:3568' } };
  const merchant = facesAt('merchant', apart);
  expect(served(merchant, 'pay.localhost:3568', [...payPaths, ...consolePaths])).toEqual(payPaths);
  for (const host of ['localhost:3568', '127.0.0.1:3568'])
    expect(served(merchant, host, payPaths)).toEqual([]);
});

test('every endpoint of the contract is served under some name of a live installation, payers\u2019 under theirs alone', () => {
  for (const { path, surface, who } of Object.values(endpoints)) {
    const at = [
      ...served(facesAt('admin', live), 'admin.example', [path]).map(() => 'admin'),
      ...served(facesAt('merchant', live), 'pay.example', [path]).map(() => 'pay'),
      ...served(facesAt('admin', live), 'agents.example', [path]).map(() => 'agents'),
    ];
    const wanted =
      who === 'payer' ? ['pay'] : path.startsWith('/api/public/agents/') ? ['agents'] : ['admin'];
    expect([path, at]).toEqual([
      path,
      surface === 'public' && !(who === 'payer') && wanted[0] === 'admin'
        ? ['admin', 'pay']
        : wanted,
    ]);
  }
});

test('browsers are told to stay with https where every name of a port is reached so', () => {
  expect([isHttpsAt('admin', live), isHttpsAt('merchant', live)]).toEqual([true, true]);
  expect([isHttpsAt('admin', demo), isHttpsAt('merchant', demo)]).toEqual([false, false]);
});
