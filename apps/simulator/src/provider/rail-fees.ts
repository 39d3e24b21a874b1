import { parseWrittenMoney } from '@wallet/contract/money';
import type { ProviderAccount } from './account.ts';

export interface RailFee {
  minor: bigint;
  /** Whether the history shows it as a row of its own, or in one row with the amount. */
  asOwnRow: boolean;
}

/** What the apps take for a transfer by a rail, in minor units; nothing by any other. */
const usual: Readonly<Record<string, bigint>> = {
  'BI-FAST': 250_000n,
  online: 650_000n,
  SKN: 290_000n,
  RTGS: 3_000_000n,
  InstaPay: 1_500n,
  PESONet: 2_500n,
};

/** What the app of an account takes for a transfer by a rail. An order that names none costs nothing. */
export function railFee(
  { config }: Pick<ProviderAccount, 'config'>,
  rail: string | undefined,
): RailFee {
  if (rail === undefined) return { minor: 0n, asOwnRow: false };
  const own = config.transferFees?.[rail];
  return own
    ? { minor: parseWrittenMoney(own.amount).minor, asOwnRow: own.row === 'own' }
    : { minor: usual[rail] ?? 0n, asOwnRow: false };
}
