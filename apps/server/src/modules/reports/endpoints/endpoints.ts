import { ApiError, type Currency, endpoints, type Mode } from '@wallet/contract';
import { ownMerchant } from '#modules/merchants/management';
import { readMerchant } from '#modules/merchants';
import type { Db, Query } from '#platform/db';
import { route, type Route } from '#platform/http';
import { dismissSetup } from './dismiss-setup.ts';
import { listBalanceEntries } from '../transactions/list-balance-entries.ts';
import {
  listPublicTransactions,
  listTransactionsCounted,
} from '../transactions/list-transactions.ts';
import { noteTransaction } from '../transactions/note-transaction.ts';
import { readDashboard } from './read-dashboard.ts';
import { readSetup } from './read-setup.ts';
import { readTransaction, readTransactionWithTimeline } from '../transactions/read-transaction.ts';
import type { PayUrlDeps, TransactionWithTimeline } from '../transactions/read-transaction.ts';
import { readWireBalance } from './wire-balance.ts';

export interface ReportsDeps extends PayUrlDeps {
  db: Pick<Db, 'tenant' | 'transaction'>;
}

/** Read models of merchants. The owner is always the principal's merchant; the mode is the token's, or asked for. */
export function reportsRoutes(deps: ReportsDeps): Route[] {
  const { tenant, transaction } = deps.db;
  return [
    route(endpoints.listOwnTransactions, ({ principal, query: { mode = 'live', ...input } }) => {
      const owner = { merchantId: ownMerchant(principal), mode };
      return tenant(owner, (query) => listTransactionsCounted(query, owner, input, deps.vault));
    }),
    route(endpoints.getOwnTransaction, ({ principal, params }) =>
      readOfEitherMode(deps, ownMerchant(principal), params.id),
    ),
    route(
      endpoints.noteOwnTransaction,
      ({ principal, params: { id }, body, headers: { ip, userAgent }, requestId }) =>
        transaction((trx) =>
          noteTransaction(trx, {
            principal,
            merchantId: ownMerchant(principal),
            id,
            ...body,
            ip,
            userAgent,
            requestId,
          }),
        ),
    ),
    route(endpoints.listTransactions, ({ principal, query: input }) =>
      tenant(principal, (query) => listPublicTransactions(query, principal, input)),
    ),
    route(endpoints.getTransaction, ({ principal, params }) =>
      tenant(principal, (query) => readTransaction(query, principal, params.id)),
    ),
    route(endpoints.dashboard, ({ principal, query: { period = 'last7', mode = 'live' } }) => {
      const owner = { merchantId: ownMerchant(principal), mode };
      return tenant(owner, (query) => readDashboard(query, owner, period));
    }),
    route(endpoints.setup, ({ principal }) =>
      readSetup(tenant, { merchantId: ownMerchant(principal), userId: principal.userId }),
    ),
    route(endpoints.dismissSetup, ({ principal }) =>
      dismissSetup(deps.db, { merchantId: ownMerchant(principal), userId: principal.userId }),
    ),
    route(endpoints.balance, ({ principal: { merchantId, mode } }) =>
      tenant({ merchantId, mode }, async (query) =>
        readWireBalance(query, { merchantId, mode, currency: await currencyOf(query, merchantId) }),
      ),
    ),
    route(endpoints.balanceEntries, ({ principal: { merchantId, mode }, query: input }) =>
      tenant({ merchantId, mode }, async (query) =>
        listBalanceEntries(
          query,
          { merchantId, mode, currency: await currencyOf(query, merchantId) },
          input,
        ),
      ),
    ),
  ];
}

/** The console opens a transaction by id alone; a tenant has one mode, nearly always live. */
async function readOfEitherMode(
  { db: { tenant }, ...deps }: ReportsDeps,
  merchantId: string,
  id: string,
): Promise<TransactionWithTimeline> {
  const read = (mode: Mode) =>
    tenant({ merchantId, mode }, (query) =>
      readTransactionWithTimeline(query, deps, { owner: { merchantId, mode }, id }),
    );
  const found = (await read('live')) ?? (await read('test'));
  if (!found) throw new ApiError('notFound');
  return found;
}

async function currencyOf(query: Query, merchantId: string): Promise<Currency> {
  const merchant = await readMerchant(query, merchantId);
  if (!merchant) throw new ApiError('notFound');
  return merchant.currency;
}
