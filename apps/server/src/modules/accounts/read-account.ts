import { maybe, type Query } from '#platform/db';
import { decryptOrNull, type Vault } from '#platform/vault';
import { type Account, numberPlace, toAccount } from './account.ts';
import { selectAccount } from './accounts.sql.ts';

/** The account or undefined. Throws when a stored column does not fit its schema: our fault. */
export async function readAccount(query: Query, id: string): Promise<Account | undefined> {
  const row = await maybe(query, selectAccount(id));
  return row && toAccount(row);
}

/** The whole number, for a payer who transfers to it or the phone that signs in. Never for lists or logs. */
export function decryptAccountNumber(
  vault: Vault,
  { id, numberEnc }: Pick<Account, 'id' | 'numberEnc'>,
): string {
  return vault.open(numberEnc, numberPlace(id));
}

/** The same, or null where it does not decrypt. */
export function accountNumberOrNull(
  vault: Pick<Vault, 'open'>,
  { id, numberEnc }: Pick<Account, 'id' | 'numberEnc'>,
): string | null {
  return decryptOrNull(vault, numberEnc, numberPlace(id));
}
