import { idSchema, mayRole, Refusal, writeMoney } from '@wallet/contract';
import type { Currency, MerchantRow, MerchantStatus, WireBalance } from '@wallet/contract';
import type { UserPrincipal } from '#modules/identity';
import { readBalances } from '#modules/ledger';
import type { Balance } from '#modules/ledger';
import { all, one } from '#platform/db';
import type { Query } from '#platform/db';
import { maskedOwner } from './masked-contact.ts';
import { countMerchants, selectMerchants } from './profiles.sql.ts';

export interface MerchantsQuery {
  after?: string | undefined;
  limit?: number | undefined;
  search?: string | undefined;
  status?: MerchantStatus | undefined;
  country?: 'ID' | 'PH' | undefined;
}

export interface MerchantsPage {
  data: MerchantRow[];
  next: string | null;
  /** Exact up to 10,000; above that `more` is true. */
  total: number;
  more: boolean;
}

const usualLimit = 50;
const countCap = 10_000;
const cursorSchema = idSchema('mer');

/** Merchants, newest first, with their live balances for those who may see books. Refuses a cursor that is not one. */
export async function listMerchants(
  query: Query,
  principal: UserPrincipal,
  { after, limit = usualLimit, search, ...rest }: MerchantsQuery,
): Promise<MerchantsPage> {
  if (after !== undefined && !cursorSchema.safeParse(after).success)
    throw new Refusal('cursorInvalid');
  // Nothing that is searched holds control characters, and PostgreSQL takes no zero character.
  const isMasked = !mayRole(principal.roleId, 'merchants.update');
  const filter = { ...rest, isMasked, search: search?.replace(/\p{Cc}+/gu, ' ') };
  const [rows, { count }] = await Promise.all([
    all(query, selectMerchants({ ...filter, beforeId: after }, limit + 1)),
    one(query, countMerchants(filter, countCap + 1)),
  ]);
  const page = rows.slice(0, limit);
  const names = page.map(({ id, currency }) => ({
    merchantId: id,
    currency,
    mode: 'live' as const,
  }));
  const balances = mayRole(principal.roleId, 'ledger.read')
    ? await readBalances(query, names)
    : undefined;
  const data = page.map(({ createdAt, owner, ...row }): MerchantRow => {
    const balance = balances?.get(row.id);
    return {
      ...row,
      owner: isMasked ? maskedOwner(owner) : owner,
      balance: balance ? balanceAnswer(balance, row.currency) : null,
      createdAt: createdAt.toISOString(),
    };
  });
  return {
    data,
    next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
    total: Math.min(count, countCap),
    more: count > countCap,
  };
}

export function balanceAnswer(
  { availableMinor, heldMinor, pendingMinor }: Balance,
  currency: Currency,
): WireBalance {
  const wire = (minor: bigint) => writeMoney({ minor, currency });
  return { available: wire(availableMinor), held: wire(heldMinor), pending: wire(pendingMinor) };
}
