import type { AdjustmentGoal, AdjustmentKind, WireMoney } from '@wallet/contract';
import type { EffectEntry } from './ledger-effect.tsx';

interface Adjusted {
  kind: AdjustmentKind;
  goal: AdjustmentGoal;
  /** Signed as the account or the merchant sees it. */
  amount: WireMoney;
  merchant: string | null;
  moveId?: string | null;
  expectedId?: string | null;
}

const accounts = {
  providerFeeExpense: 'providerFees',
  writeOff: 'writeOff',
  operatorCapital: 'capital',
} as const satisfies Readonly<Record<AdjustmentGoal, EffectEntry['account']>>;

/** What a posting by hand does to the two sides of the books. */
export function adjustmentLegs({
  kind,
  goal,
  amount,
  merchant,
  moveId = null,
  expectedId = null,
}: Adjusted): EffectEntry[] {
  const turned = {
    ...amount,
    value: amount.value.startsWith('-') ? amount.value.slice(1) : `-${amount.value}`,
  };
  if (kind === 'merchant')
    return [
      { account: 'merchant', name: merchant, amount },
      { account: accounts[goal], amount: turned },
    ];
  const waitedAt =
    kind === 'line'
      ? 'suspense'
      : moveId !== null
        ? 'transit'
        : expectedId !== null
          ? 'claims'
          : 'clearing';
  return [
    { account: waitedAt, amount: turned },
    { account: accounts[goal], amount },
  ];
}
