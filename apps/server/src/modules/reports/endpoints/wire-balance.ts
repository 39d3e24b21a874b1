import { type Currency, type Mode, type WireBalance, writeMoney } from '@wallet/contract';
import { readBalance } from '#modules/ledger';
import type { Query } from '#platform/db';

/** A merchant's balance as answers write it. */
export async function readWireBalance(
  query: Query,
  name: { merchantId: string; currency: Currency; mode: Mode },
): Promise<WireBalance> {
  const { availableMinor, heldMinor, pendingMinor } = await readBalance(query, name);
  const money = (minor: bigint) => writeMoney({ minor, currency: name.currency });
  return { available: money(availableMinor), held: money(heldMinor), pending: money(pendingMinor) };
}
