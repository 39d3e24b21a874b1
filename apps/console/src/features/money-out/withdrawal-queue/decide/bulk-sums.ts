import type { WireMoney } from '@wallet/contract';
import { parseWrittenMoney, writeMoney } from '@wallet/contract/money';

/** Amounts together, one sum for each currency. */
export function sumsByCurrency(amounts: readonly WireMoney[]): WireMoney[] {
  const sums = new Map<string, ReturnType<typeof parseWrittenMoney>>();
  for (const wire of amounts) {
    const money = parseWrittenMoney(wire);
    sums.set(money.currency, {
      ...money,
      minor: (sums.get(money.currency)?.minor ?? 0n) + money.minor,
    });
  }
  return [...sums.values()].map(writeMoney);
}
