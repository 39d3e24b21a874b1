import { readMoneyAtRisk } from '#modules/deposits';
import { systemClock } from '#platform/clock';
import { silentLog } from '#platform/log';
import type { ListParts } from '../../start/web/lists-over.ts';
import type { MerchantWorld } from '../people/merchant-world.ts';
import { testVault } from '../database/test-vault.ts';

/** What the routes of lists are made with, in a world where jobs and mails go nowhere. */
export function listParts({ database: { db }, deposits, deps: merchants, world }: MerchantWorld) {
  const { identity } = world;
  const base = {
    db,
    vault: testVault(),
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
  const { approvals, writer } = deposits.deps;
  const parts: ListParts = {
    identity,
    merchants,
    deposits: deposits.deps,
    accounts: {
      db,
      vault: base.vault,
      approvals,
      readMoneyAtRisk,
      requestStatement: () => Promise.resolve(false),
      raising: identity,
    },
    alerts: { ...base, addresses, adminUrl: consoleUrls.admin },
    proxies: { ...base, addresses, echoUrl: new URL(consoleUrls.admin), readMoneyAtRisk },
    webhooks: { ...base, addresses },
    withdrawals: { ...base, approvals, writer, identity },
  };
  return { base, consoleUrls, parts };
}
