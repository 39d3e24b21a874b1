import { randomBytes } from 'node:crypto';
import type { Provider } from '@wallet/contract';
import { createProxy } from '#modules/proxies/management';
import type { Trx } from '#platform/db';
import { newId } from '#platform/ids';
import type { Platform } from '../start/platform/start-platform.ts';
import type { FarmFile } from './demo-file.ts';
import { assignProxy, insertPastCheck, insertPastRun, setPastHealth } from './proxies.sql.ts';

interface PlannedProxy {
  name: string;
  username: string | null;
  country: string;
  maxAccounts: number;
  /** Whose first accounts go out by it, and how many. */
  takes: { provider: Provider; count: number } | null;
  /** From now; never when left out. */
  endsInDays?: number;
  isDown?: boolean;
}

/** The simulator is the machine of all of them but the last, where nothing listens. */
const plan: readonly PlannedProxy[] = [
  {
    name: 'Jakarta 1',
    username: 'jakarta-1',
    country: 'ID',
    maxAccounts: 10,
    takes: { provider: 'dana', count: 3 },
  },
  {
    name: 'Jakarta 2',
    username: 'jakarta-2',
    country: 'ID',
    maxAccounts: 5,
    takes: { provider: 'livin', count: 2 },
    endsInDays: 5,
  },
  {
    name: 'Manila 1',
    username: 'manila-1',
    country: 'PH',
    maxAccounts: 5,
    takes: { provider: 'maya', count: 2 },
  },
  {
    name: 'Singapore spare',
    username: null,
    country: 'SG',
    maxAccounts: 5,
    takes: null,
    isDown: true,
  },
];

const dayMs = 86_400_000;
const minuteMs = 60_000;
const discardPort = 9;

interface Seed {
  adminId: string;
  phoneFarmId: string;
  farm: FarmFile;
}

/**
 * Four ways out, of which one ends soon and one is down, with accounts that use them. Gives the
 * logins of those that work.
 */
export async function seedProxies(
  platform: Platform,
  { adminId, phoneFarmId, farm }: Seed,
): Promise<FarmFile['proxies']> {
  const { db, vault, config, clock } = platform;
  const accounts = farm.devices.flatMap((device) => device.accounts);
  const principal = {
    kind: 'user',
    userId: adminId,
    sessionId: newId('ses'),
    roleId: 1,
    console: 'admin',
  } as const;
  const logins: FarmFile['proxies'] = [];
  for (const { name, username, country, maxAccounts, takes, endsInDays, isDown = false } of plan) {
    const password = username === null ? undefined : randomBytes(12).toString('base64url');
    if (username !== null && password !== undefined) logins.push({ username, password });
    const { id } = await createProxy(
      { db, vault, addresses: { allowLoopback: true } },
      {
        principal,
        input: {
          name,
          username,
          password,
          country,
          maxAccounts,
          protocol: isDown ? 'socks5' : 'http',
          host: '127.0.0.1',
          port: isDown ? discardPort : config.ports.simulator,
          ...(endsInDays !== undefined && {
            expiresAt: new Date(clock.now().getTime() + endsInDays * dayMs).toISOString(),
          }),
          ownerUserId: isDown ? null : phoneFarmId,
        },
      },
    );
    const users =
      takes === null
        ? []
        : accounts.filter(({ provider }) => provider === takes.provider).slice(0, takes.count);
    await db.transaction(async (trx) => {
      await assignProxy(
        id,
        users.map(({ accountId }) => accountId),
      ).execute(trx);
      await pastChecks(trx, { proxyId: id, adminId, isDown, now: clock.now() });
    });
  }
  return logins;
}

interface Past {
  proxyId: string;
  adminId: string;
  isDown: boolean;
  now: Date;
}

/** Three checks of the last hour, which say what the proxy’s health is now. */
async function pastChecks(trx: Trx, { proxyId, adminId, isDown, now }: Past): Promise<void> {
  for (const minutesAgo of [50, 30, 10]) {
    const runId = newId('pcr');
    await insertPastRun(runId, adminId).execute(trx);
    const at = new Date(now.getTime() - minutesAgo * minuteMs);
    const found = isDown
      ? { problem: 'unreachable', latencyMs: null, exitIp: null }
      : { problem: null, latencyMs: 20 + minutesAgo, exitIp: '127.0.0.1' };
    await insertPastCheck({ id: newId('pck'), runId, proxyId, at, ...found }).execute(trx);
    await setPastHealth({
      proxyId,
      at,
      health: isDown ? 'down' : 'healthy',
      failures: isDown ? 3 : 0,
      ...found,
    }).execute(trx);
  }
}
