import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig, refuseOldNode, refuseOrigins } from './index.ts';
import { ConfigProblem } from './read-config.ts';

function demo(env: Record<string, string>) {
  return readConfig(env, { kind: 'demo' });
}

test('without any variable the defaults are a demo on localhost with its data in .data', () => {
  const config = demo({});
  expect(config).toMatchObject({
    kind: 'demo',
    dataDir: join(process.cwd(), '.data'),
    secretKeyFile: join(process.cwd(), '.data', 'secret.key'),
    databaseUrl: undefined,
    host: 'localhost',
    ports: { admin: 3567, merchant: 3568, simulator: 3570 },
    origins: {
      admin: 'http://localhost:3567',
      merchant: 'http://localhost:3568',
      pay: 'http://localhost:3568',
      agent: 'http://localhost:3567',
    },
    consoleFrameOrigins: [],
    trustProxy: false,
    apiCallsPerSecond: 50,
    freeSpaceFloorBytes: 256 * 1024 * 1024,
    proxyEchoUrl: undefined,
    logLevel: 'info',
  });
});

test('an empty variable counts as not set, and the pay pages follow the merchant origin', () => {
  const config = readConfig(
    { LOG_LEVEL: '', MERCHANT_ORIGIN: 'https://pay.example' },
    { kind: 'live' },
  );
  expect(config.logLevel).toBe('info');
  expect(config.origins.pay).toBe('https://pay.example');
  expect(config.host).toBe('localhost');
});

test.each([
  ['PORT_ADMIN', 'abc', 'PORT_ADMIN is "abc": it must be a whole number from 1 to 65535.'],
  [
    'PORT_MERCHANT',
    '70000',
    'PORT_MERCHANT is "70000": it must be a whole number from 1 to 65535.',
  ],
  [
    'API_CALLS_PER_SECOND',
    '0',
    'API_CALLS_PER_SECOND is "0": it must be a whole number from 1 to 999999.',
  ],
  [
    'BACKUP_DIR',
    'backups',
    'BACKUP_DIR is "backups": it must be the whole path of a folder, such as /var/backups/wallet.',
  ],
  [
    'BACKUP_DIR',
    process.execPath,
    'it must be the whole path of a folder, such as /var/backups/wallet.',
  ],
  [
    'FREE_SPACE_FLOOR_MB',
    '1GB',
    'FREE_SPACE_FLOOR_MB is "1GB": it must be a whole number from 0 to 9999999.',
  ],
  [
    'LOG_LEVEL',
    'loud',
    'LOG_LEVEL is "loud": it must be fatal, error, warn, info, debug, trace or silent.',
  ],
  [
    'ADMIN_ORIGIN',
    'https://a.example/',
    'ADMIN_ORIGIN is "https://a.example/": it must be an origin like https://console.example (http only for localhost), without a path.',
  ],
  ['PAY_ORIGIN', 'http://pay.example', 'PAY_ORIGIN is "http://pay.example": it must be an origin'],
  [
    'CONSOLE_FRAME_ORIGINS',
    'https://a.example, b',
    'CONSOLE_FRAME_ORIGINS is "https://a.example, b": it must be an origin',
  ],
  [
    'PROXY_ECHO_URL',
    'http://echo.example/',
    'PROXY_ECHO_URL is "http://echo.example/": it must be an https address that answers with the address of its caller',
  ],
  [
    'TRUST_PROXY',
    'true',
    'TRUST_PROXY is "true": it must be the addresses or networks of your proxies',
  ],
  [
    'BIND',
    'everywhere',
    'BIND is "everywhere": it must be an address of this machine to listen on',
  ],
  [
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'host',
    'OTEL_EXPORTER_OTLP_ENDPOINT is "host": it must be an address like http://host:4318.',
  ],
])('a wrong %s stops the start with one line that says what is allowed', (name, value, message) => {
  expect(() => readConfig({ [name]: value }, { kind: 'live' })).toThrow(message);
  expect(() => readConfig({ [name]: value }, { kind: 'live' })).toThrow(ConfigProblem);
});

test('a wrong address with a password in it is not repeated', () => {
  for (const name of ['DATABASE_URL', 'DATABASE_WRITER_URL', 'REDIS_URL', 'SMTP_URL']) {
    const read = () => demo({ [name]: 'mysql://user:planted-secret@host/db' });
    expect(read).toThrow(`${name} is wrong (its value is not shown)`);
    expect(read).not.toThrow('planted-secret');
  }
});

test('a demo refuses everything that faces a network, and a live installation does not', () => {
  const dangerous = {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgresql://user:planted-secret@db.example/wallet',
    ADMIN_ORIGIN: 'https://console.example',
  };
  expect(() => demo(dangerous)).toThrow(/^NODE_ENV is .*\nDATABASE_URL is .*\nADMIN_ORIGIN is .*$/);
  expect(() => demo(dangerous)).not.toThrow('planted-secret');
  expect(readConfig(dangerous, { kind: 'live' }).origins.admin).toBe('https://console.example');
  expect(
    demo({ DATABASE_URL: 'postgresql://user@127.0.0.1:5432/wallet' }).databaseUrl,
  ).toBeDefined();
});

test('the server listens on this machine alone unless said, and a demo never elsewhere', () => {
  expect(readConfig({}, { kind: 'live' }).host).toBe('localhost');
  for (const address of ['0.0.0.0', '::', '10.0.0.11'])
    expect(readConfig({ BIND: address }, { kind: 'live' }).host).toBe(address);
  for (const address of ['127.0.0.1', '::1', 'localhost'])
    expect(demo({ BIND: address }).host).toBe(address);
  for (const address of ['0.0.0.0', '::', '10.0.0.11'])
    expect(() => demo({ BIND: address })).toThrow(
      `BIND is "${address}": a demo must stay on this machine.`,
    );
});

const origins = {
  ADMIN_ORIGIN: 'https://admin.example',
  MERCHANT_ORIGIN: 'https://merchant.example',
  PAY_ORIGIN: 'https://pay.example',
};
test.each([
  [
    { ADMIN_ORIGIN: '' },
    [/^ADMIN_ORIGIN is "http:\/\/localhost:3567": .* over https alone\. Set it to/],
  ],
  [{ PAY_ORIGIN: 'http://localhost:3568' }, [/^PAY_ORIGIN is "http:\/\/localhost:3568": /]],
  [{ AGENT_ORIGIN: 'http://127.0.0.1:1' }, [/^AGENT_ORIGIN is "http:\/\/127/]],
  [
    { PAY_ORIGIN: '' },
    [
      /^PAY_ORIGIN is "https:\/\/merchant\.example", as is MERCHANT_ORIGIN: .* Give it a name of its own\.$/,
    ],
  ],
  [{ PAY_ORIGIN: origins.ADMIN_ORIGIN }, [/^PAY_ORIGIN is .*, as is ADMIN_ORIGIN: /]],
  [{ MERCHANT_ORIGIN: origins.ADMIN_ORIGIN }, [/^ADMIN_ORIGIN is .*, as is MERCHANT_ORIGIN: /]],
  [{ AGENT_ORIGIN: origins.PAY_ORIGIN }, [/^AGENT_ORIGIN is .*, as is PAY_ORIGIN: /]],
  [{ AGENT_ORIGIN: origins.MERCHANT_ORIGIN }, [/^AGENT_ORIGIN is .*, as is MERCHANT_ORIGIN: /]],
])('a live server with %j does not start, and says in a line each what to do', (wrong, lines) => {
  const start = () => refuseOrigins(readConfig({ ...origins, ...wrong }, { kind: 'live' }));
  expect(start).toThrow(ConfigProblem);
  const said = messageOf(start).split('\n');
  expect(said).toEqual(lines.map((line) => expect.stringMatching(line)));
});

test('four names over https start, phones may come to the operators\u2019, and a demo needs none', () => {
  refuseOrigins(readConfig(origins, { kind: 'live' }));
  refuseOrigins(
    readConfig({ ...origins, AGENT_ORIGIN: 'https://agents.example' }, { kind: 'live' }),
  );
  refuseOrigins(demo({}));
});

function messageOf(work: () => void): string {
  try {
    work();
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
}

test('a process that does a part of the whole needs the database and the Redis of the others', () => {
  expect(() => readConfig({}, { kind: 'live', roles: 'web' })).toThrow(
    /^DATABASE_URL is not set: a process with --roles=web .*\nREDIS_URL is not set/,
  );
  expect(
    readConfig(
      { DATABASE_URL: 'postgresql://user@db.example/wallet', REDIS_URL: 'redis://redis.example' },
      { kind: 'live', roles: 'web' },
    ).roles,
  ).toEqual(new Set(['web']));
  expect(() => readConfig({}, { kind: 'live', roles: 'web,robot' })).toThrow(
    '--roles is "web,robot": it must be some of web, gateway, worker, separated by commas.',
  );
});

test('the logins of the pools are named all three, beside the owner, or not at all', () => {
  const url = (user: string) => `postgresql://${user}:planted-secret@db.example/wallet`;
  const logins = {
    DATABASE_STAFF_URL: url('staff'),
    DATABASE_WRITER_URL: url('writer'),
    DATABASE_TENANT_URL: url('tenant'),
  };
  const live = (env: Record<string, string>) => readConfig(env, { kind: 'live' }).databaseLogins;
  expect(live({ DATABASE_URL: url('owner') })).toBeUndefined();
  expect(live({ DATABASE_URL: url('owner'), ...logins })).toEqual({
    staff: url('staff'),
    writer: url('writer'),
    tenant: url('tenant'),
  });
  expect(() => live(logins)).toThrow(/^DATABASE_URL is not set: the addresses(?!.*planted)/);
  expect(() => live({ DATABASE_URL: url('owner'), DATABASE_STAFF_URL: url('staff') })).toThrow(
    /^DATABASE_WRITER_URL is not set: .*\nDATABASE_TENANT_URL is not set: /,
  );
  expect(() => demo({ DATABASE_URL: url('owner'), ...logins })).toThrow(
    'DATABASE_TENANT_URL is on another machine (its value is not shown)',
  );
});

test('a setting with a password may come from a file, and never from two places', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'wallet-config-')), 'url');
  writeFileSync(file, 'postgresql://user:planted-secret@db.example/wallet\n');
  expect(readConfig({ DATABASE_URL_FILE: file }, { kind: 'live' }).databaseUrl).toBe(
    'postgresql://user:planted-secret@db.example/wallet',
  );
  expect(() =>
    readConfig(
      { DATABASE_URL_FILE: file, DATABASE_URL: 'postgresql://other@db.example/wallet' },
      { kind: 'live' },
    ),
  ).toThrow(/^DATABASE_URL and DATABASE_URL_FILE are both set(?!.*planted)/);
  expect(() => readConfig({ REDIS_URL_FILE: `${file}.gone` }, { kind: 'live' })).toThrow(
    'it must be a file that can be read (ENOENT)',
  );
});

test('two faces on one port are refused by name', () => {
  expect(() => demo({ PORT_ADMIN: '4000', PORT_SIMULATOR: '4000' })).toThrow(
    'PORT_ADMIN and PORT_SIMULATOR are both 4000: they must differ.',
  );
});

test('the tests and the server run on Node 26 or newer, and an older one is refused', () => {
  expect(Number(process.versions.node.split('.')[0])).toBeGreaterThanOrEqual(26);
  expect(() => refuseOldNode()).not.toThrow();
  expect(() => refuseOldNode('20.20.2')).toThrow('This is Node 20.20.2: the server needs Node 26.');
});
