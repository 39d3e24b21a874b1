import type { Currency, WireMoney } from '@wallet/contract';
import { readMoney, writeMoney, type MoneyProblem } from '@wallet/contract/money';

export type TypedAmount = { ok: true; money: WireMoney } | { ok: false; problem: MoneyProblem };

/** How people write: dots between thousands of rupiah, commas of pesos, in their right places. */
const grouped: Readonly<Record<Currency, { pattern: RegExp; separator: string }>> = {
  IDR: { pattern: /^\d{1,3}(\.\d{3})+$/, separator: '.' },
  PHP: { pattern: /^\d{1,3}(,\d{3})+(\.\d{1,2})?$/, separator: ',' },
};

/**
 * Reads an amount as a person typed it. "150.000" is a hundred and fifty thousand rupiah and "150.00" is refused,
 * since it could mean either; whatever is doubtful is a question, never a guess.
 */
export function readTypedAmount(text: string, currency: Currency): TypedAmount {
  const trimmed = text.trim();
  const { pattern, separator } = grouped[currency];
  const isPlain =
    currency === 'IDR' ? /^-?\d+$/.test(trimmed) : /^-?\d+(\.\d{1,2})?$/.test(trimmed);
  if (!isPlain && !pattern.test(trimmed)) return { ok: false, problem: 'amountMalformed' };
  const reading = readMoney({ value: trimmed.replaceAll(separator, ''), currency });
  return reading.ok
    ? { ok: true, money: writeMoney(reading.money) }
    : { ok: false, problem: reading.problem };
}
