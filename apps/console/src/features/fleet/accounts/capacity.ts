import type { WireMoney } from '@wallet/contract';
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
