import type { AccountCapacity, WireMoney } from '@wallet/contract';
import { parseWrittenMoney } from '@wallet/contract/money';

const scale = 10_000n;

/** What is left of a limit, from 0 to 1. A limit of nothing leaves nothing. */
export function leftShare({ left, of }: { left: WireMoney; of: WireMoney }): number {
  const [rest, limit] = [parseWrittenMoney(left).minor, parseWrittenMoney(of).minor];
  if (limit <= 0n || rest <= 0n) return 0;
  return rest >= limit ? 1 : Number((rest * scale) / limit) / Number(scale);
}

export type Span = 'day' | 'month' | 'balance';
export const spans: readonly Span[] = ['day', 'month', 'balance'];

/** The limit that leaves the least now; null when nothing bounds the account. */
export function tightest(capacity: AccountCapacity): Span | null {
  const bounded = spans.flatMap((span) => {
    const { left } = capacity[span];
    return left === null ? [] : [{ span, minor: parseWrittenMoney(left).minor }];
  });
  return bounded.reduce<{ span: Span; minor: bigint } | null>((least, one) => (least === null || one.minor < least.minor ? one : least), null)?.span ?? null;
}
