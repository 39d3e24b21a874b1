import { depositMethods, depositMethodsOf } from '@wallet/contract';
import type { DepositMethod, endpoints, Provider, SentQueryOf } from '@wallet/contract';
import type { Search } from '../../../../app/router/search.ts';
import { isDecimal } from '../../../../lib/money/decimal.ts';

export interface ExplainInput {
  method: DepositMethod;
  /** As typed; empty until somebody types. */
  amount: string;
  merchantId: string | undefined;
}

export type ExplainQuery = NonNullable<SentQueryOf<typeof endpoints.explainAccounts>>;

/** The question that the address asks; what it does not say, or says wrongly, is the provider's first. */
export function explainInputOf(
  provider: Provider,
  search: Search,
  merchants: readonly { id: string; methods: readonly string[] }[],
): ExplainInput {
  const deposits = depositMethodsOf[provider];
  const method =
    deposits.find((known) => known === search['method']) ?? deposits[0] ?? depositMethods[0];
  const requested =
    merchants.find(({ id }) => id === search['merchant']) ??
    merchants.find(({ methods }) => methods.includes(method)) ??
    merchants[0];
  return { method, amount: search['amount'] ?? '', merchantId: requested?.id };
}

/** The question as the API takes it; null while it is not whole. */
export function explainQuery({ method, amount, merchantId }: ExplainInput): ExplainQuery | null {
  if (merchantId === undefined || !isDecimal(amount) || Number(amount) <= 0) return null;
  return { method, amount, merchantId };
}
