import type { Writer } from '#platform/writer';
import { all, one, sql } from '#platform/db';
import { countryTable, providerTable } from '@wallet/contract';
import { buildEmv } from '@wallet/contract/emv';
import type { AccountDetail, AccountQr, LoginProcess, Provider } from '@wallet/contract';
import { accountPageRoutes, accountPhoneRoutes } from '#modules/accounts/page';
import { createAccount, type NewAccount } from '#modules/accounts/virtual';
import type { RaisingAccountsDeps } from '#modules/accounts';
import { systemActor } from '#modules/audit';
import { depositsRoutes } from '#modules/sessions/actions';
import { readMoneyAtRisk } from '#modules/deposits';
import { requestStatement } from '#modules/gateway/statements';
import { merchantsRoutes } from '#modules/merchants/management';
import {
  testHttp,
  testApprovals,
  testRaising,
  testVault,
  type Answered,
} from '@wallet/server/testing';
import { createFleet, type Fleet, type Person } from './fleet.ts';

/** A fleet whose accounts are real ones, and the routes about them behind the real mount. */
export interface AccountFleet {
  fleet: Fleet;
  deps: RaisingAccountsDeps;
  ask(
    who: Person | undefined,
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    body?: unknown,
  ): Promise<Answered>;
  /** An account that is ready to earn, on a new phone of the farm unless a device is named. */
  newAccount(
    change?: Partial<NewAccount>,
  ): Promise<{ accountId: string; deviceId: string; number: string }>;
  detail(accountId: string, who?: Person): Promise<AccountDetail>;
  login(accountId: string): Promise<LoginProcess>;
  qr(accountId: string): Promise<AccountQr>;
  trailOf(
    accountId: string,
  ): Promise<{ action: string; reason: string | null; before: unknown; after: unknown }[]>;
  /** The newest command of a kind for an account. */
  command(
    accountId: string,
    kind: string,
  ): Promise<{ id: string; idempotencyKey: string; state: string } | undefined>;
  close(): Promise<void>;
}

export const farHorizon = { ownerName: 'PT Dinamis', document: 'AHU-1', until: '2999-12-31' };

export async function createAccountFleet(): Promise<AccountFleet> {
  const fleet = await createFleet();
  const { db } = fleet.database;
  const vault = testVault();
  const deps: RaisingAccountsDeps = {
    db,
    vault,
    approvals: testApprovals(),
    readMoneyAtRisk,
    requestStatement: (trx, accountId) =>
      requestStatement(trx, vault, { accountId, reason: 'resolve' }),
    raising: testRaising(),
  };
  // No session is cancelled here; tests of books open a writer of their own.
  const writer: Writer = {
    slot: 0,
    submit: () => Promise.reject(new Error('this fleet moves no money')),
    stop: async () => undefined,
  };
  const routes = [
    ...accountPageRoutes(deps),
    ...accountPhoneRoutes(deps),
    ...depositsRoutes({
      db,
      vault,
      writer,
      clock: fleet.clock,
      payOrigin: 'https://pay.example',
    }),
    ...merchantsRoutes({ db }),
  ];
  const http = testHttp({ routes, console: 'admin' });
  let made = 0;
  const ask: AccountFleet['ask'] = (who, method, path, body) =>
    http.as(who && fleet.people[who])(method, path, body === undefined ? {} : { body });
  const detail: AccountFleet['detail'] = async (accountId, who = 'admin') =>
    (await ask(who, 'GET', `/api/accounts/${accountId}`)).body as AccountDetail;
  return {
    fleet,
    deps,
    ask,
    detail,
    newAccount: async (change = {}) => {
      const deviceId = change.deviceId ?? (await fleet.newDevice()).deviceId;
      const provider = change.provider ?? 'dana';
      const number =
        change.number ??
        (provider === 'livin'
          ? `137000000${String(++made).padStart(4, '0')}`
          : `0812${String(++made).padStart(8, '0')}`);
      const accountId = await db.transaction((trx) =>
        createAccount(trx, vault, {
          mode: 'live',
          provider,
          label: `${provider} ${made}`,
          holderName: 'TOKO DINAMIS',
          deviceId,
          status: 'active',
          staticQr: staticQrOf(provider, made),
          qrUsable: true,
          numberUsable: true,
          acceptsDeposits: true,
          authority: farHorizon,
          by: systemActor,
          ...change,
          number,
        }),
      );
      await sql`update account set baseline_at = now(), baseline_balance = 0, reported_balance = 0,
        reported_at = now() where id = ${accountId}`.execute(db.read);
      return { accountId, deviceId, number };
    },
    login: async (accountId) => {
      const { login } = await detail(accountId);
      if (!login) throw new Error('nobody signed it in');
      return login;
    },
    qr: async (accountId) => (await detail(accountId)).qr,
    trailOf: (accountId) =>
      all(
        db.read,
        sql<{
          action: string;
          reason: string | null;
          before: unknown;
          after: unknown;
        }>`select action, reason, before, after from audit_entry
      where entity = 'account' and entity_id = ${accountId} order by id`,
      ),
    command: async (accountId, kind) =>
      (
        await all(
          db.read,
          sql<{
            id: string;
            idempotencyKey: string;
            state: string;
          }>`select id, idempotency_key as "idempotencyKey", state from device_command
      where account_id = ${accountId} and kind = ${kind} order by id desc limit 1`,
        )
      )[0],
    close: async () => {
      await http.close();
      await fleet.database.close();
    },
  };
}

/** A static code as the provider's app shows it; other numbers are other codes. */
export function staticQrOf(
  provider: Provider,
  number: number,
  change: { currency?: string; country?: string; initiation?: string } = {},
): string {
  const {
    country = providerTable[provider].country,
    currency = countryTable[providerTable[provider].country].currencyNumber,
    initiation = '11',
  } = change;
  const isPhilippine = providerTable[provider].country === 'PH';
  const [mark] = providerTable[provider].qrMarks;
  const [guid, second] = [mark?.id ?? '', mark?.participant ?? '93600008'];
  const tag = isPhilippine ? '28' : '26';
  const serial = String(number).padStart(10, '0');
  const fields = isPhilippine
    ? [
        { tag: '00', value: guid },
        { tag: '01', value: second },
        { tag: '03', value: serial },
      ]
    : [
        { tag: '00', value: guid },
        { tag: '01', value: `${second}${serial}` },
      ];
  return buildEmv([
    { tag: '00', value: '01' },
    { tag: '01', value: initiation },
    { tag, fields },
    { tag: '52', value: '5812' },
    { tag: '53', value: currency },
    { tag: '58', value: country },
    { tag: '59', value: 'TOKO DINAMIS' },
    { tag: '60', value: 'JAKARTA' },
  ]);
}

/** One number from the database. */
export async function countOf(
  fleet: AccountFleet,
  statement: ReturnType<typeof sql<{ n: number }>>,
): Promise<number> {
  return (await one(fleet.fleet.database.db.read, statement)).n;
}
