import { readMoneyAtRisk } from '#modules/deposits';
import { tokensOfPeople } from '#modules/merchants/tokens';
import { systemClock } from '#platform/clock';
import { silentLog } from '#platform/log';
import { createSigner } from '#platform/signature';
import type { ServerParts } from '../../start/create-parts.ts';
import type { MerchantWorld } from '../people/merchant-world.ts';
import { testVault } from '../database/test-vault.ts';

/** What the routes of lists are made with, in a world where jobs and mails go nowhere. */
export function listParts({ database: { db }, deposits, deps: merchants, world }: MerchantWorld) {
  const { identity } = world;
  const vault = testVault();
  const base = {
    db,
    vault,
    clock: systemClock,
    log: silentLog(),
    jobs: {
      enqueue: () => Promise.resolve(true),
      work: () => Promise.resolve(),
      every: () => undefined,
    },
    mail: { send: () => Promise.resolve() },
  };
  const addresses = { allowLoopback: true };
  const consoleUrls = { admin: 'http://admin.test', merchant: 'http://merchant.test' };
  const parts = {
    ...deposits.deps,
    ...base,
    identity,
    raising: identity,
    tokens: tokensOfPeople(identity),
    appliers: [],
    whoMay: { vault, more: {} },
    signer: createSigner(base),
    merchants,
    readMoneyAtRisk,
    requestStatement: () => Promise.resolve(false),
    alerts: { ...base, addresses, adminUrl: consoleUrls.admin },
    proxies: { ...base, addresses, echoUrl: new URL(consoleUrls.admin), readMoneyAtRisk },
    webhooks: { ...base, addresses, stop: () => Promise.resolve() },
    exports: { ...base, consoleUrls, listsOver: () => [], atOnceRows: 1_000 },
    payPages: {},
  };
  return parts as unknown as ServerParts;
}
