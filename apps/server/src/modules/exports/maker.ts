import { consoleOf, exportLists, may, ApiError } from '@wallet/contract';
import type { Endpoint, ExportKind } from '@wallet/contract';
import type { UserPrincipal } from '#modules/identity';
import { maybe, type Query } from '#platform/db';
import { selectMaker, selectMakingToken, type StoredMaker } from './maker.sql.ts';

export interface MadeBy {
  makerKind: 'user' | 'token';
  madeBy: string;
  merchantId: string | null;
}

export interface Person extends StoredMaker {
  principal: UserPrincipal;
}

/** A person as he stands now, with the rights of now; undefined for one who could not sign in any more. */
export async function readPerson(query: Query, userId: string): Promise<Person | undefined> {
  const found = await maybe(query, selectMaker(userId));
  if (!found) return undefined;
  const { roleId, merchantId, teamRole } = found;
  return {
    ...found,
    principal: {
      kind: 'user',
      userId,
      sessionId: 'export',
      roleId,
      console: consoleOf(roleId),
      ...(merchantId !== null && { merchantId }),
      ...(teamRole !== null && { teamRole }),
    },
  };
}

/** Whether the token that ordered still could. */
export async function isTokenLive(query: Query, tokenId: string): Promise<boolean> {
  return (await maybe(query, selectMakingToken(tokenId))) !== undefined;
}

/** The right that a person needs for the rows of a kind: that of the list. */
export function mayRead(
  person: Pick<UserPrincipal, 'roleId' | 'teamRole' | 'console'>,
  kind: ExportKind,
): boolean {
  const { console } = person;
  if (kind === 'transactions' || kind === 'balanceEntries')
    return (
      console === 'merchant' &&
      may(person, kind === 'transactions' ? 'transactions.readOwn' : 'ledger.readOwn')
    );
  if (kind === 'settlement')
    return may(person, console === 'merchant' ? 'ledger.readOwn' : 'ledger.read');
  const { who, consoles = ['admin', 'merchant'] }: Endpoint = exportLists[kind];
  return (
    consoles.includes(console) &&
    typeof who === 'object' &&
    'permission' in who &&
    may(person, who.permission)
  );
}

/** Refuses with forbidden, naming the right that is missing. */
export function requireRight(principal: UserPrincipal, kind: ExportKind): void {
  if (!mayRead(principal, kind))
    throw new ApiError('forbidden', { detail: `The permission to read ${kind} is missing.` });
}
