import type { Mode, Provider } from '@wallet/contract';
import { maybe, type Query } from '#platform/db';
import type { Vault } from '#platform/vault';
import { accountKeysOf } from './providers/account-number.ts';
import { selectAccountByKey } from './accounts.sql.ts';

/**
 * Whether a number at a provider is an account of the house, in use or retired; false for what
 * cannot be one of its numbers.
 */
export async function isOwnNumber(
  query: Query,
  vault: Pick<Vault, 'eachMac'>,
  { provider, number, mode }: { provider: Provider; number: string; mode: Mode },
): Promise<boolean> {
  const digits = number.replaceAll(/\D/g, '').length;
  if (digits < 6 || digits > 20) return false;
  return (
    (await maybe(
      query,
      selectAccountByKey({ provider, accountKeys: accountKeysOf(vault, provider, number), mode }),
    )) !== undefined
  );
}
