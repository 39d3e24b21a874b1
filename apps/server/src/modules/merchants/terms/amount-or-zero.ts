import { ApiError, type Currency, readMoney } from '@wallet/contract';

/**
 * A decimal text in minor units of the currency; zero is allowed. Refuses what no amount of that
 * currency is, naming the field.
 */
export function amountOrZero(
  value: string,
  { currency, path }: { currency: Currency; path: string },
): bigint {
  if (/^0+(\.0+)?$/.test(value)) return 0n;
  const reading = readMoney({ value, currency });
  if (!reading.ok)
    throw new ApiError(reading.problem, {
      errors: [{ path, message: `no amount of ${currency}` }],
    });
  return reading.money.minor;
}
