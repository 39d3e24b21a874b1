import type { WireMoney, WithdrawalQuote } from '@wallet/contract';
import { parseWrittenMoney, writeMoney } from '@wallet/contract/money';

type Fee = Pick<WithdrawalQuote, 'fee'>;
const tries = 4;

/**
 * The most that can be sent of a balance when the fee comes on top: never more than that, and all of it where the fee
 * settles. Undefined when nothing would be left to send.
 */
export async function allOf(
  available: WireMoney,
  feeOf: (amount: WireMoney) => Promise<Fee>,
): Promise<WireMoney | undefined> {
  const { minor: most, currency } = parseWrittenMoney(available);
  const costs = async (minor: bigint) =>
    parseWrittenMoney((await feeOf(writeMoney({ minor, currency }))).fee).minor;
  const step = currency === 'IDR' ? 100n : 1n;
  let best: bigint | undefined;
  let amount = most;
  for (let at = 0; at < tries && amount > 0n; at += 1) {
    const fee = await costs(amount);
    if (amount + fee <= most && (best === undefined || amount > best)) best = amount;
    const next = ((most - fee) / step) * step;
    if (next === amount) break;
    amount = next;
  }
  return best === undefined ? undefined : writeMoney({ minor: best, currency });
}
