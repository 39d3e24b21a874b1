import { endpoints, ApiError } from '@wallet/contract';
import type { DepositDeps } from '#modules/deposits';
import { listOperatorTransactions } from '#modules/reports/transactions';
import { route, type Route } from '#platform/http';
import { noteTransaction } from './note-transaction.ts';
import { readOperatorTransaction } from './read-operator-transaction.ts';

export type TransactionsDeps = Pick<DepositDeps, 'db' | 'vault' | 'clock' | 'payOrigin'>;

/** Transactions of all merchants, as people of the house find them and read what became of them. */
export function operatorTransactionRoutes(deps: TransactionsDeps): Route[] {
  const { db, vault } = deps;
  return [
    route(endpoints.listOperatorTransactions, ({ query: input }) =>
      listOperatorTransactions(db.read, vault, input),
    ),
    route(endpoints.getOperatorTransaction, async ({ params }) => {
      const found = await readOperatorTransaction(deps, params.id);
      if (!found) throw new ApiError('notFound');
      return found;
    }),
    route(
      endpoints.noteTransaction,
      ({ principal, params, body, headers: { ip, userAgent }, requestId }) =>
        db.transaction((trx) =>
          noteTransaction(trx, { principal, id: params.id, ...body, ip, userAgent, requestId }),
        ),
    ),
  ];
}
