import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { testMailServer, type TestMailServer } from '@wallet/server/testing';
import { startSimulator, type Simulator } from '@wallet/simulator';
import { freePorts } from '../../scripts/start/open-system.ts';
import { start, stop, type Started } from '../../scripts/start/started.ts';
import { openTlsProxy } from './tls-proxy.ts';

const serve = fileURLToPath(new URL('../../scripts/start/serve.ts', import.meta.url));
const wallet = fileURLToPath(new URL('../../apps/server/src/cli.ts', import.meta.url));

/**
 * A live installation as the install page makes one: a key file, a server behind TLS, a mail
 * server, and a shell beside it.
 */
export interface LiveInstallation {
  adminUrl: string;
  merchantUrl: string;
  payUrl: string;
  agentUrl: string;
  /** Where the server itself listens, without TLS. */
  ports: Record<'admin' | 'merchant', number>;
  mail: TestMailServer;
  /** Runs a command of the server's shell and gives what it printed. */
  shell(...args: string[]): Promise<string>;
  /** Switches a phone on by its enrolment, with one account in it; gives the address of its control. */
  switchOn(phone: LivePhone): Promise<string>;
  stop(): Promise<void>;
}

export interface LivePhone {
  enrolment: string;
  accountId: string;
  number: string;
  holderName: string;
  staticQr: string;
}

export async function openLiveInstallation(): Promise<LiveInstallation> {
  const dataDir = await mkdtemp(join(tmpdir(), 'live-'));
  await chmod(dataDir, 0o755);
  const mail = await testMailServer();
  const [admin, merchant] = await freePorts(2);
  const ports = { admin: Number(admin), merchant: Number(merchant) };
  const proxies = {
    admin: await openTlsProxy(),
    merchant: await openTlsProxy(),
    pay: await openTlsProxy(),
    agent: await openTlsProxy(),
  };
  for (const [face, proxy] of Object.entries(proxies))
    proxy.leadTo(face === 'admin' || face === 'agent' ? ports.admin : ports.merchant);
  const env = {
    ...process.env,
    NODE_ENV: '',
    DATA_DIR: dataDir,
    SECRET_KEY_FILE: join(dataDir, 'wallet.key'),
    PORT_ADMIN: admin,
    PORT_MERCHANT: merchant,
    ADMIN_ORIGIN: proxies.admin.origin,
    MERCHANT_ORIGIN: proxies.merchant.origin,
    PAY_ORIGIN: proxies.pay.origin,
    AGENT_ORIGIN: proxies.agent.origin,
    TRUST_PROXY: '127.0.0.1,::1',
    SMTP_URL: `smtp://localhost:${mail.port}`,
  };
  const run = (args: readonly string[]) => start({ command: process.execPath, args, env });
  const shell = async (...args: string[]) => {
    const command = run([wallet, ...args]);
    if ((await command.ended) !== 0) throw new Error(`wallet ${args.join(' ')}: ${command.text()}`);
    return command.text();
  };
  await shell('make-key', env.SECRET_KEY_FILE);
  await shell('migrate');
  const server: Started = run([serve, '--live']);
  const farms: Simulator[] = [];
  await server.says('health is at port');
  const adminUrl = proxies.admin.origin;
  const agentUrl = proxies.agent.origin;
  return {
    adminUrl,
    merchantUrl: proxies.merchant.origin,
    payUrl: proxies.pay.origin,
    agentUrl,
    ports,
    mail,
    shell,
    switchOn: async ({ enrolment, ...account }) => {
      const [port] = await freePorts(1);
      const farm = await startSimulator({
        serverUrl: agentUrl,
        controlPort: Number(port),
        seed: 'first day',
        dataDir: join(dataDir, 'phone'),
        devices: [
          {
            ...(await enrolled(enrolment)),
            name: 'JKT-01',
            accounts: [{ ...account, provider: 'dana', openingBalance: idr('2000000.00') }],
          },
        ],
        log: pino({ level: 'silent' }),
      });
      farms.push(farm);
      return farm.controlUrl;
    },
    stop: async () => {
      await Promise.all(farms.map((farm) => farm.stop()));
      await stop(server);
      await Promise.all(Object.values(proxies).map((proxy) => proxy.stop()));
      await mail.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };

  async function enrolled(code: string): Promise<{ deviceId: string; token: string }> {
    return send<{ deviceId: string; token: string }>(agentUrl, '/api/public/agents/enrol', {
      body: { code },
    }).then(({ deviceId, token }) => ({ deviceId, token }));
  }
}

export function idr(value: string): { value: string; currency: 'IDR' } {
  return { value, currency: 'IDR' };
}

/** A refusal with its code, as screens get it. */
export class RefusedCall extends Error {
  readonly code: string;
  readonly detail: string;
  constructor(path: string, { code, detail }: { code: string; detail?: string }) {
    super(`${path}: ${code} ${detail ?? ''}`);
    this.code = code;
    this.detail = detail ?? '';
  }
}

/** A call of a console's own pages; throws a RefusedCall. */
export async function send<Answer>(
  origin: string,
  path: string,
  { body, bearer, method }: { body?: object; bearer?: string; method?: string } = {},
): Promise<Answer> {
  const answer = await fetch(`${origin}${path}`, {
    method: method ?? (body ? 'POST' : 'GET'),
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      origin,
      'idempotency-key': randomUUID(),
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (answer.status === 204) return {} as Answer;
  const json = (await answer.json()) as Answer & { code: string };
  if (!answer.ok) throw new RefusedCall(path, json);
  return json;
}
