import { idSchema, providers, Refusal } from '@wallet/contract';
import type { AccountRow, AccountStatus, Mode, Provider } from '@wallet/contract';
import { all, one } from '#platform/db';
import { accountKeysOf } from '../providers/account-number.ts';
import { countAccountIds, selectAccountExtras, selectAccountIds } from '../account-page.sql.ts';
import type { AccountFilter, ListedHealth } from '../account-page.sql.ts';
import { accountRowAnswer } from './account-row-answer.ts';
import type { AccountScope } from '../account-scope.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { selectPayable, selectPayableByIds } from '../accounts.sql.ts';
import { providerTable } from '../providers/providers.ts';
import { whyNotEarning } from './why-not-earning.ts';
import { toJudge } from '#modules/account-selection';

export interface AccountsQuery {
  provider: Provider;
  mode?: Mode | undefined;
  after?: string | undefined;
  limit?: number | undefined;
  status?: AccountStatus | undefined;
  deviceId?: string | undefined;
  proxyId?: string | undefined;
  health?: ListedHealth | undefined;
  search?: string | undefined;
}

const usualLimit = 50;
const cursorSchema = idSchema('acc');

/** The accounts of a provider in scope, oldest first, live ones when no mode is named. Refuses `cursorInvalid`. */
export async function listAccounts(
  deps: AccountsDeps,
  scope: AccountScope,
  wish: AccountsQuery,
): Promise<{ data: AccountRow[]; next: string | null; total: number }> {
  const {
    after,
    limit = usualLimit,
    search,
    mode = 'live',
    provider,
    status,
    deviceId,
    proxyId,
    health,
  } = wish;
  if (after !== undefined && !cursorSchema.safeParse(after).success)
    throw new Refusal('cursorInvalid');
  const filter: AccountFilter = {
    provider,
    mode,
    status,
    deviceId,
    proxyId,
    health,
    search: search === undefined ? undefined : searchOf(deps, provider, search),
  };
  const { read } = deps.db;
  const [found, { count }] = await Promise.all([
    all(read, selectAccountIds(scope, filter, { after, limit: limit + 1 })),
    one(read, countAccountIds(scope, filter)),
  ]);
  const ids = found.slice(0, limit).map(({ id }) => id);
  return {
    data: await readAccountRows(deps, provider, ids),
    next: found.length > limit ? (ids.at(-1) ?? null) : null,
    total: count,
  };
}

/** The rows of these accounts of one provider, in the order of their ids. */
export async function readAccountRows(
  { db: { read }, readMoneyAtRisk }: AccountsDeps,
  provider: Provider,
  ids: readonly string[],
): Promise<AccountRow[]> {
  if (ids.length === 0) return [];
  const [judged, extras, risks] = await Promise.all([
    all(read, selectPayableByIds({ ids, timeZone: providerTable[provider].timeZone })),
    all(read, selectAccountExtras(ids)),
    readMoneyAtRisk(read, { accountIds: ids }),
  ]);
  const extrasOf = new Map(extras.map((row) => [row.id, row]));
  return judged.flatMap((row) => {
    const extra = extrasOf.get(row.id);
    return extra
      ? [
          accountRowAnswer({
            account: toJudge(row),
            extras: extra,
            risk: risks.get(row.id),
          }),
        ]
      : [];
  });
}

/** How many live accounts of each provider are in use, and how many of them can earn now. */
export async function countAccounts(
  { db }: Pick<AccountsDeps, 'db'>,
  { ownerUserId }: AccountScope,
): Promise<Record<Provider, { canEarn: number; total: number }>> {
  const counted = await Promise.all(
    providers.map(async (provider) => {
      const { currency, timeZone } = providerTable[provider];
      const rows = await all(
        db.read,
        selectPayable({ provider, mode: 'live', currency, timeZone }),
      );
      const own = rows.filter((row) => ownerUserId === null || row.ownerUserId === ownerUserId);
      const earning = own.filter((row) => whyNotEarning(toJudge(row)) === null);
      return [provider, { canEarn: earning.length, total: own.length }] as const;
    }),
  );
  return Object.fromEntries(counted) as Record<Provider, { canEarn: number; total: number }>;
}

/** PostgreSQL takes no zero character, and no label holds control characters. */
function searchOf(
  { vault }: AccountsDeps,
  provider: Provider,
  search: string,
): NonNullable<AccountFilter['search']> {
  return {
    text: search.replace(/\p{Cc}+/gu, ' ').trim(),
    accountKeys: keysOf(vault, provider, search),
  };
}

function keysOf(vault: AccountsDeps['vault'], provider: Provider, text: string): string[] {
  if (!/^[\d\s+().-]+$/.test(text)) return [];
  try {
    return accountKeysOf(vault, provider, text);
  } catch {
    return [];
  }
}
