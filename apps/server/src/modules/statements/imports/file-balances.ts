import { ApiError, type StatementMapping } from '@wallet/contract';
import { readStatementMoney } from '../lines/statement-values.ts';

export interface FileBalances {
  openingBalance?: string | undefined;
  closingBalance?: string | undefined;
  mapping: StatementMapping;
}

/** A file's opening and closing balance in minor units. Refuses `invalidRequest` for a malformed amount. */
export function balancesOf({ openingBalance, closingBalance, mapping }: FileBalances): {
  openingMinor: bigint | null;
  closingMinor: bigint | null;
} {
  const [openingMinor, closingMinor] = [openingBalance, closingBalance].map((text) =>
    text === undefined ? null : readStatementMoney(text, mapping.decimal),
  );
  const errors = [
    ['openingBalance', openingMinor],
    ['closingBalance', closingMinor],
  ].flatMap(([path, minor]) =>
    minor === undefined
      ? [{ path: String(path), message: 'an amount as the statement writes it' }]
      : [],
  );
  if (openingMinor === undefined || closingMinor === undefined)
    throw new ApiError('invalidRequest', { errors });
  return { openingMinor, closingMinor };
}
