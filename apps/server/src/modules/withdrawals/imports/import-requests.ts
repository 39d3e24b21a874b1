import { type AnswerOf, ApiError, type endpoints, type Money } from '@wallet/contract';
import type { PayoutAct } from '#modules/payout-methods';
import type { Trx } from '#platform/db';
import { withIdempotency } from '#platform/idempotency';
import { advanceRequest } from '../requests/advance-request.ts';
import { type CheckedImport, type CheckedRow, checkRows, importAnswer } from './check-import.ts';
import { insertRequest } from '../requests/insert-request.ts';
import { readImportFile } from './read-import.ts';
import type { WithdrawalsDeps } from '../withdrawals-deps.ts';

export interface Importing {
  act: PayoutAct;
  csv: string;
  key: string | undefined;
  /** Asks for the password where the sum is above the limit for it. */
  confirm(total: Money): Promise<void>;
}

type Answer = AnswerOf<typeof endpoints.importWithdrawals>;

/**
 * Asks for every row of a file in one transaction, or for none of a file with errors, and brings
 * them on one after another; each is judged by rules and policy for itself. Refuses importTooLong,
 * importHasErrors with every wrong row, insufficientFunds when the balance does not cover them all,
 * merchantNotActive, and what `confirm` and `readTable` refuse.
 */
export async function importRequests(
  deps: WithdrawalsDeps,
  { act, csv, key, confirm }: Importing,
): Promise<Answer> {
  const { merchantId, mode } = act;
  const file = await readImportFile(csv, merchantId);
  const before = await deps.db.transaction((trx) =>
    checkRows(trx, deps, { merchantId, mode }, file),
  );
  await confirm({ minor: before.totalMinor, currency: before.currency });
  const { answer } = await withIdempotency(
    deps,
    { merchantId, mode, route: 'importWithdrawals', key, body: { csv } },
    async (trx) => makeAll(trx, deps, act, await checkRows(trx, deps, { merchantId, mode }, file)),
  );
  for (const { requestId } of answer.rows)
    if (requestId !== null) await advanceRequest(deps, requestId);
  return answer;
}

async function makeAll(
  trx: Trx,
  deps: WithdrawalsDeps,
  act: PayoutAct,
  { rows, totalMinor, feeMinor, availableMinor }: CheckedImport,
): Promise<Answer> {
  const wrong = rows.filter(({ problems }) => problems.length > 0);
  if (wrong.length > 0)
    throw new ApiError('importHasErrors', {
      errors: wrong
        .flatMap(({ line, problems }) =>
          problems.map(({ column, code, about }) => ({
            path: `line ${line}, ${column}`,
            message: about === null ? code : `${code}: ${about}`,
          })),
        )
        .slice(0, 100),
    });
  if (totalMinor + feeMinor > availableMinor) throw new ApiError('insufficientFunds');
  const made: Answer['rows'] = [];
  for (const row of rows) made.push(importAnswer(row, await makeOne(trx, deps, act, row)));
  return { rows: made };
}

async function makeOne(
  trx: Trx,
  deps: WithdrawalsDeps,
  act: PayoutAct,
  { reference, amount, payTo, note }: CheckedRow,
): Promise<string> {
  if (amount === null || payTo === null) throw new ApiError('importHasErrors');
  return (
    await insertRequest(trx, deps, act, {
      source: 'csv',
      reference,
      amount,
      payTo,
      note,
      isOneOfMany: true,
    })
  ).id;
}
