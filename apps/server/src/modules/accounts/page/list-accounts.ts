import { providers, providerTable } from '@wallet/contract';
import type { AccountRow, AnswerOf, endpoints, Provider, QueryOf } from '@wallet/contract';
import { all, one } from '#platform/db';
import { readPage } from '#platform/lists';
import { accountKeysOf } from '../providers/account-number.ts';
import { countAccountIds, selectAccountExtras, selectAccountIds } from '../account-page.sql.ts';
import { accountRowAnswer } from './account-row-answer.ts';
import type { AccountScope } from '../account-scope.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { selectPayable, selectPayableByIds } from '../accounts.sql.ts';
import { earningBlocker } from './earning-blocker.ts';
import { toCheckable } from '#modules/account-selection';

/** The accounts of a provider in scope, oldest first, live ones when no mode is named. Refuses `cursorInvalid`. */
export async function listAccounts(
  deps: AccountsDeps,
  scope: AccountScope,
  input: QueryOf<typeof endpoints.listAccounts>,
): Promise<AnswerOf<typeof endpoints.listAccounts>> {
  const { provider, mode = 'live', search } = input;
  const filters = {
    ...input,
    mode,
    accountKeys: search === undefined ? [] : keysOf(deps.vault, provider, search),
  };
  const { read } = deps.db;
  const [{ rows, next }, { count }] = await Promise.all([
    readPage(read, input, {
      prefix: 'acc',
      select: (page) => selectAccountIds(scope, filters, page),
    }),
    one(read, countAccountIds(scope, filters)),
  ]);
  const ids = rows.map(({ id }) => id);
  return { data: await readAccountRows(deps, provider, ids), next, total: count };
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
            account: toCheckable(row),
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
      const earning = own.filter((row) => earningBlocker(toCheckable(row)) === null);
      return [provider, { canEarn: earning.length, total: own.length }] as const;
    }),
  );
  return Object.fromEntries(counted) as Record<Provider, { canEarn: number; total: number }>;
}

function keysOf(vault: AccountsDeps['vault'], provider: Provider, text: string): string[] {
  if (!/^[\d\s+().-]+$/.test(text)) return [];
  try {
    return accountKeysOf(vault, provider, text);
  } catch {
    return [];
  }
}
