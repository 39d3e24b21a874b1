import { ApiError, writeMoney } from '@wallet/contract';
import type { AnswerOf, endpoints, Money, WithdrawalImportRow } from '@wallet/contract';
import { readBalance } from '#modules/ledger';
import { feeFor, type Merchant, readMerchant } from '#modules/merchants';
import { maybe, type Trx } from '#platform/db';
import type { CsvRow } from '#platform/untrusted-files';
import { findPayee, type Payee } from '../requests/find-payee.ts';
import { refuseAmount, refuseRoute } from '../requests/insert-request.ts';
import { readApprovalSettings } from '../evidence/read-approval-settings.ts';
import { problemOf, readImport, readImportFile } from './read-import.ts';
import type { Column, ImportRow } from './read-import.ts';
import { selectReference } from '../requests.sql.ts';
import type { WithdrawalsDeps } from '../withdrawals-deps.ts';

interface Owner {
  merchantId: string;
  mode: 'live' | 'test';
}

export interface CheckedRow extends ImportRow {
  destination: string | null;
  fee: Money | null;
}

export interface CheckedImport {
  rows: CheckedRow[];
  /** Of the rows that can be asked for. */
  totalMinor: bigint;
  feeMinor: bigint;
  availableMinor: bigint;
  currency: Merchant['currency'];
}

/**
 * Checks a file as if importing now, changing nothing; each row with its errors. Refuses
 * importTooLong, importHasErrors for its heading, merchantNotActive, and as `readTable`.
 */
export async function checkImport(
  deps: WithdrawalsDeps,
  owner: Owner,
  csv: string,
): Promise<AnswerOf<typeof endpoints.checkWithdrawalImport>> {
  const file = await readImportFile(csv, owner.merchantId);
  const { rows, totalMinor, feeMinor, availableMinor, currency } = await deps.db.transaction(
    (trx) => checkRows(trx, deps, owner, file),
  );
  const money = (minor: bigint) => writeMoney({ minor, currency });
  return {
    rows: rows.map((row) => importAnswer(row, null)),
    valid: rows.filter(({ problems }) => problems.length === 0).length,
    total: money(totalMinor),
    totalFee: money(feeMinor),
    availableAfter: money(availableMinor - totalMinor - feeMinor),
  };
}

export async function checkRows(
  trx: Trx,
  deps: WithdrawalsDeps,
  owner: Owner,
  file: readonly CsvRow[],
): Promise<CheckedImport> {
  const merchant = await readMerchant(trx, owner.merchantId);
  if (merchant?.status !== 'active') throw new ApiError('merchantNotActive');
  const { nameCountsDays } = await readApprovalSettings(trx);
  const rows: CheckedRow[] = [];
  for (const row of readImport(file, merchant.currency))
    rows.push(await checkRow(trx, deps, { owner, merchant, row, nameCountsDays }));
  const good = rows.filter(({ problems }) => problems.length === 0);
  const { availableMinor } = await readBalance(trx, { ...owner, currency: merchant.currency });
  return {
    rows,
    availableMinor,
    currency: merchant.currency,
    totalMinor: good.reduce((sum, { amount }) => sum + (amount?.minor ?? 0n), 0n),
    feeMinor: good.reduce((sum, { fee }) => sum + (fee?.minor ?? 0n), 0n),
  };
}

interface RowQuestion {
  owner: Owner;
  merchant: Merchant;
  row: ImportRow;
  nameCountsDays: number;
}

async function checkRow(
  trx: Trx,
  deps: WithdrawalsDeps,
  { owner, merchant, row, nameCountsDays }: RowQuestion,
): Promise<CheckedRow> {
  const problems = [...row.problems];
  const add = (column: Column, error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    problems.push(problemOf(column, error.code));
  };
  const { amount, payTo, reference } = row;
  if (reference !== null && row.problems.length === 0) {
    const used = await maybe(trx, selectReference({ ...owner, reference }));
    if (used) problems.push(problemOf('reference', 'referenceUsed', used.requestId));
  }
  let payee: Payee | undefined;
  if (payTo)
    payee = await findPayee(trx, deps.vault, {
      merchant,
      mode: owner.mode,
      payTo,
      nameCountsDays,
    }).catch(
      (error: unknown) =>
        void add('payoutMethodId' in payTo ? 'payout_method_id' : 'account_number', error),
    );
  try {
    if (amount) refuseAmount(merchant, amount);
    if (amount && payee) await refuseRoute(trx, deps, { payee, amount });
  } catch (error) {
    add('amount', error);
  }
  const fee =
    amount && payee
      ? feeFor({
          merchant,
          direction: 'withdrawal',
          method: payee.method,
          paymentAmount: amount,
          at: deps.clock.now(),
        }).fee
      : null;
  return {
    ...row,
    problems,
    fee,
    destination: payee ? `${payee.institution.name} \u00b7 ${payee.last4}` : null,
  };
}

export function importAnswer(
  { line, reference, amountText, destination, fee, problems }: CheckedRow,
  requestId: string | null,
): WithdrawalImportRow {
  return {
    line,
    reference,
    amount: amountText,
    destination,
    fee: fee && writeMoney(fee),
    problems,
    requestId,
  };
}
