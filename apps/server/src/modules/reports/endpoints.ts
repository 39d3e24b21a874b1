import { endpoints, Refusal } from '@wallet/contract';
import type { Currency } from '@wallet/contract';
import { readMerchant } from '#modules/merchants';
import type { Db, Query } from '#platform/db';
import { route } from '#platform/http';
import type { Route } from '#platform/http';
import { listBalanceEntries } from './list-balance-entries.ts';
import { listTransactions, listTransactionsCounted } from './list-transactions.ts';
import { readDashboard } from './read-dashboard.ts';
import { readTransaction, readTransactionWithTimeline } from './read-transaction.ts';
import { readWireBalance } from './wire-balance.ts';

/** Read models of merchants. The owner is always the principal's merchant; the mode is the token's, or asked for. */
export function reportsRoutes({ db }: { db: Pick<Db, 'read'> }): Route[] {
  const { read } = db;
  return [
    route(endpoints.listOwnTransactions, ({ principal, query: { mode = 'live', ...wish } }) =>
      listTransactionsCounted(read, { merchantId: ownMerchant(principal), mode }, wish),
    ),
    route(endpoints.getOwnTransaction, ({ principal, params }) => readTransactionWithTimeline(read, { merchantId: ownMerchant(principal) }, params.id)),
    route(endpoints.listTransactions, ({ principal: { merchantId, mode }, query }) => listTransactions(read, { merchantId, mode }, query)),
    route(endpoints.getTransaction, ({ principal: { merchantId, mode }, params }) => readTransaction(read, { merchantId, mode }, params.id)),
    route(endpoints.dashboard, ({ principal }) => readDashboard(read, ownMerchant(principal))),
    route(endpoints.balance, async ({ principal: { merchantId, mode } }) =>
      readWireBalance(read, { merchantId, mode, currency: await currencyOf(read, merchantId) }),
    ),
    route(endpoints.balanceEntries, async ({ principal: { merchantId, mode }, query }) =>
      listBalanceEntries(read, { merchantId, mode, currency: await currencyOf(read, merchantId) }, query),
    ),
  ];
}

/** The permission behind these endpoints belongs to users of merchants only. */
function ownMerchant({ merchantId }: { merchantId?: string }): string {
  if (merchantId === undefined) throw new Refusal('forbidden');
  return merchantId;
}

async function currencyOf(query: Query, merchantId: string): Promise<Currency> {
  const merchant = await readMerchant(query, merchantId);
  if (!merchant) throw new Refusal('notFound');
  return merchant.currency;
}
