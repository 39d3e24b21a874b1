import { createHash, randomBytes } from 'node:crypto';
import {
  type DepositMethod,
  providerTable,
  type RoleId,
  roleNames,
  tokenScopes,
  writeMoney,
} from '@wallet/contract';
import { createAccount } from '#modules/accounts/virtual';
import { systemActor } from '#modules/audit';
import { enrolDevice } from '#modules/devices/enrolment';
import { createUser } from '#modules/identity/credentials';
import { createApiToken } from '#modules/merchants/tokens';
import { createMerchant } from '#modules/merchants/management';
import { readMerchantByCode } from '#modules/merchants';
import { createEndpoint } from '#modules/webhooks/endpoints';
import type { Trx } from '#platform/db';
import type { Vault } from '#platform/vault';
import type { Platform } from '../start/platform/start-platform.ts';
import { readDemoFiles, writeDemoFiles, type DemoFile, type FarmFile } from './demo-file.ts';
import { switchEndpointOff } from './history.sql.ts';
import {
  demoDevices,
  demoMerchants,
  demoUsers,
  type PlannedDevice,
  type PlannedMerchant,
} from './plan.ts';
import { seedCodes } from './seed-codes.ts';
import { seedHistory } from './seed-history.ts';
import { seedPayoutMethods } from './seed-payout-methods.ts';
import { seedProxies } from './seed-proxies.ts';
import { staticQr } from './static-qr.ts';

const by = systemActor;

/** The demo was half made or half deleted. */
export class DemoProblem extends Error {
  override name = 'DemoProblem';
}

/**
 * The demo's people, merchants, phones, accounts and a day of history: made at the first start, found again at every
 * other. Passwords and tokens are new for each installation and written to `demo.json` once.
 */
export async function seedDemo(
  platform: Platform,
  say: (line: string) => void,
): Promise<{ demo: DemoFile; farm: FarmFile }> {
  const { dataDir } = platform.config;
  const found = readDemoFiles(dataDir);
  if (found) return found;
  if (await readMerchantByCode(platform.db.read, demoMerchants[0]?.code ?? '')) {
    throw new DemoProblem(
      `The demo\u2019s database is there but not its demo.json, which holds the passwords: delete the folder ${dataDir} and start again.`,
    );
  }
  say('Making the demo\u2019s data ...');
  const { db, vault, clock } = platform;
  const made = await db.transaction(async (trx) => {
    const merchants = new Map<string, MadeMerchant>();
    for (const plan of demoMerchants)
      merchants.set(plan.code, await makeMerchant(trx, vault, { plan, now: clock.now() }));
    const users = await makeUsers(trx, vault, merchants);
    const farm = await makeFarm(trx, vault, users.phoneFarmId);
    return { merchants, users, farm };
  });
  await seedCodes(platform, {
    farm: made.farm,
    adminId: made.users.adminId,
    phoneFarmId: made.users.phoneFarmId,
  });
  const farm = await seedHistory(platform, {
    merchants: [...made.merchants.values()],
    farm: made.farm,
  });
  const proxies = await seedProxies(platform, {
    adminId: made.users.adminId,
    phoneFarmId: made.users.phoneFarmId,
    farm,
  });
  const files = {
    farm: { ...farm, proxies },
    demo: { users: made.users.shown, merchants: [...made.merchants.values()].map(shownMerchant) },
  };
  writeDemoFiles(platform.config.dataDir, files);
  return files;
}

export interface MadeMerchant {
  plan: PlannedMerchant;
  merchantId: string;
  apiToken: string;
  testApiToken: string;
  webhookSecret: string;
}

async function makeMerchant(
  trx: Trx,
  vault: Vault,
  { plan, now }: { plan: PlannedMerchant; now: Date },
): Promise<MadeMerchant> {
  const merchantId = await createMerchant(trx, {
    by,
    code: plan.code,
    name: plan.name,
    country: plan.country,
    currency: plan.currency,
    timeZone: plan.timeZone,
    allowedMethods: [...plan.methods] as DepositMethod[],
    branding: plan.branding,
    requestTransaction: plan.publicForm,
    ...(plan.policy && { approvalPolicy: plan.policy }),
    returnOrigins: ['http://localhost:8080'],
    allowedOrigins: ['http://localhost:8080'],
    feeRules: [
      {
        direction: 'deposit',
        method: 'any',
        flatMinor: plan.fee.flatMinor,
        percentBasisPoints: plan.fee.percentBasisPoints,
        minMinor: null,
        maxMinor: null,
        validFrom: new Date(now.getTime() - 365 * 86_400_000).toISOString(),
      },
    ],
  });
  await seedPayoutMethods(trx, vault, { plan, merchantId });
  const token = (mode: 'live' | 'test') =>
    createApiToken({ vault }, trx, {
      merchantId,
      mode,
      name: `Demo ${mode}`,
      scopes: tokenScopes,
      by,
    });
  const { token: apiToken } = await token('live');
  const { token: testApiToken } = await token('test');
  // Switched off: nothing listens there until somebody runs a shop of his own.
  const { id, secret: webhookSecret } = await createEndpoint({ vault }, trx, {
    merchantId,
    mode: 'live',
    url: 'http://localhost:8080/webhooks',
    by,
  });
  await switchEndpointOff(id).execute(trx);
  return { plan, merchantId, apiToken, testApiToken, webhookSecret };
}

function shownMerchant({
  plan,
  apiToken,
  testApiToken,
  webhookSecret,
}: MadeMerchant): DemoFile['merchants'][number] {
  return { code: plan.code, apiToken, testApiToken, webhookSecret };
}

async function makeUsers(trx: Trx, vault: Vault, merchants: ReadonlyMap<string, MadeMerchant>) {
  const shown: DemoFile['users'] = [];
  const first = new Map<RoleId, string>();
  for (const { email, name, roleId, merchant } of demoUsers) {
    const password = `demo-${randomBytes(9).toString('base64url')}`;
    const made = merchant === undefined ? undefined : merchants.get(merchant);
    const id = await createUser({ vault }, trx, {
      email,
      name,
      roleId,
      password,
      by,
      ...(made && { merchantId: made.merchantId, timeZone: made.plan.timeZone }),
    });
    if (!first.has(roleId)) first.set(roleId, id);
    shown.push({ role: roleNames[roleId], email, password });
  }
  return { shown, adminId: first.get(1) ?? '', phoneFarmId: first.get(3) ?? '' };
}

async function makeFarm(trx: Trx, vault: Vault, ownerUserId: string): Promise<FarmFile> {
  const devices: FarmFile['devices'] = [];
  for (const plan of demoDevices) {
    const { deviceId, token } = await enrolDevice(trx, {
      mode: 'live',
      name: plan.name,
      model: plan.model,
      ownerUserId,
      by,
    });
    devices.push({
      deviceId,
      token,
      name: plan.name,
      model: plan.model,
      carrier: plan.carrier,
      accounts: await makeAccounts(trx, vault, { plan, deviceId }),
    });
  }
  return { devices, proxies: [] };
}

async function makeAccounts(
  trx: Trx,
  vault: Vault,
  { plan, deviceId }: { plan: PlannedDevice; deviceId: string },
) {
  const accounts: FarmFile['devices'][number]['accounts'] = [];
  for (const account of plan.accounts) {
    const { provider, holderName, number, openingMinor } = account;
    const { currency } = providerTable[provider];
    const code = staticQr(account);
    const accountId = await createAccount(trx, vault, {
      mode: 'live',
      provider,
      label: holderName,
      holderName,
      number,
      deviceId,
      status: 'active',
      acceptsDeposits: true,
      acceptsPayouts: true,
      numberUsable: true,
      authority: {
        ownerName: holderName,
        document: `DEMO-${createHash('sha256').update(number).digest('hex').slice(0, 8)}`,
        until: '2030-12-31',
      },
      by,
    });
    accounts.push({
      accountId,
      provider,
      holderName,
      number,
      staticQr: code,
      openingBalance: writeMoney({ minor: openingMinor, currency }),
      history: [],
    });
  }
  return accounts;
}
