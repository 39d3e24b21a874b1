import { mayRole, writeMoney } from '@wallet/contract';
import type {
  AnswerOf,
  Currency,
  endpoints,
  MerchantRow,
  QueryOf,
  WireBalance,
} from '@wallet/contract';
import type { UserPrincipal } from '#modules/identity';
import { type Balance, readBalances } from '#modules/ledger';
import { one, type Query } from '#platform/db';
import { countUpTo, readPage } from '#platform/lists';
import { maskedOwner } from './masked-contact.ts';
import { countMerchants, selectMerchants } from '../profiles.sql.ts';

const countCap = 10_000;

/**
 * Merchants, newest first, counted exactly up to 10,000, with their live balances for those who may see books. Refuses
 * `cursorInvalid`.
 */
export async function listMerchants(
  query: Query,
  principal: UserPrincipal,
  input: QueryOf<typeof endpoints.listMerchants>,
): Promise<AnswerOf<typeof endpoints.listMerchants>> {
  const isMasked = !mayRole(principal.roleId, 'merchants.update');
  const filters = { ...input, isMasked };
  const [{ rows, next }, { count }] = await Promise.all([
    readPage(query, input, { prefix: 'mer', select: (page) => selectMerchants(filters, page) }),
    one(query, countMerchants(filters, countCap + 1)),
  ]);
  const names = rows.map(({ id, currency }) => ({
    merchantId: id,
    currency,
    mode: 'live' as const,
  }));
  const balances = mayRole(principal.roleId, 'ledger.read')
    ? await readBalances(query, names)
    : undefined;
  const data = rows.map(({ createdAt, owner, ...row }): MerchantRow => {
    const balance = balances?.get(row.id);
    return {
      ...row,
      owner: isMasked ? maskedOwner(owner) : owner,
      balance: balance ? balanceAnswer(balance, row.currency) : null,
      createdAt: createdAt.toISOString(),
    };
  });
  return { data, next, ...countUpTo(countCap, count) };
}

export function balanceAnswer(
  { availableMinor, heldMinor, pendingMinor }: Balance,
  currency: Currency,
): WireBalance {
  const wire = (minor: bigint) => writeMoney({ minor, currency });
  return { available: wire(availableMinor), held: wire(heldMinor), pending: wire(pendingMinor) };
}
