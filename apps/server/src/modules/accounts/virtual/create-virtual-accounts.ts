import { countryTable, type Provider, providers, providerTable } from '@wallet/contract';
import { buildEmv } from '@wallet/contract/emv';
import { systemActor } from '#modules/audit';
import { all, type Db } from '#platform/db';
import type { Vault } from '#platform/vault';
import { createAccount } from './create-account.ts';
import { lockVirtualAccounts, selectVirtualProviders } from './virtual.sql.ts';

/** Beyond every test: a virtual account never fills up. */
const endless = '9000000000000000';

/**
 * Makes the account of test mode for each provider that has none: active, without a device, its code marked TEST. Tells
 * how many were made; calling it again, or in two processes at once, makes nothing twice.
 */
export async function createVirtualAccounts(
  db: Pick<Db, 'transaction'>,
  vault: Vault,
): Promise<number> {
  return db.transaction(async (trx) => {
    await lockVirtualAccounts().execute(trx);
    const known = new Set(
      (await all(trx, selectVirtualProviders())).map(({ provider }) => provider),
    );
    const missing = providers.filter((provider) => !known.has(provider));
    for (const provider of missing) {
      await createAccount(trx, vault, {
        mode: 'test',
        provider,
        label: `Test ${providerTable[provider].name}`,
        holderName: `TEST ${providerTable[provider].name.toUpperCase()}`,
        number: providerTable[provider].testNumber,
        status: 'active',
        staticQr: testQr(provider),
        qrUsable: true,
        acceptsDeposits: true,
        isVirtual: true,
        by: systemActor,
        limits: { perTransactionMax: endless, monthly: endless, balanceMax: endless },
      });
    }
    return missing.length;
  });
}

/**
 * A well-formed code that leads nowhere: its merchant is called TEST, lives in TEST, and its
 * identifiers are zeros under a name that no scheme uses, so an app that scans it finds no payee.
 */
export function testQr(provider: Provider): string {
  const { country, name } = providerTable[provider];
  return buildEmv([
    { tag: '00', value: '01' },
    { tag: '01', value: '11' },
    {
      tag: '26',
      fields: [
        { tag: '00', value: 'TEST.INVALID' },
        { tag: '01', value: '000000000000000000' },
        { tag: '03', value: 'UMI' },
      ],
    },
    { tag: '52', value: '0000' },
    { tag: '53', value: countryTable[country].currencyNumber },
    { tag: '58', value: country },
    { tag: '59', value: `TEST ${name.toUpperCase()}`.slice(0, 25) },
    { tag: '60', value: 'TEST' },
  ]);
}
