import { writeMoney } from '@wallet/contract';
import type { Currency, MerchantFeeRule, MerchantLimit } from '@wallet/contract';
import { moneyIn } from '../merchants-deps.ts';
import type { StoredFeeRule, StoredLimit } from './terms.sql.ts';

/** A fee rule as screens see it. */
export function feeRuleAnswer(
  { flatMinor, minMinor, maxMinor, validFrom, createdAt, ...rest }: StoredFeeRule,
  currency: Currency,
): MerchantFeeRule {
  return {
    ...rest,
    flat: writeMoney({ minor: flatMinor, currency }),
    min: wireOrNone(currency, minMinor),
    max: wireOrNone(currency, maxMinor),
    validFrom: validFrom.toISOString(),
    createdAt: createdAt.toISOString(),
  };
}

export function limitAnswer(
  { minMinor, maxMinor, validFrom, createdAt, ...rest }: StoredLimit,
  currency: Currency,
): MerchantLimit {
  return {
    ...rest,
    min: wireOrNone(currency, minMinor),
    max: wireOrNone(currency, maxMinor),
    validFrom: validFrom.toISOString(),
    createdAt: createdAt.toISOString(),
  };
}

function wireOrNone(currency: Currency, minor: bigint | null) {
  const money = moneyIn(currency, minor);
  return money && writeMoney(money);
}
