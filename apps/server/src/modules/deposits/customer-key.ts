import type { Vault } from '#platform/vault';
import type { SessionRow } from './sessions.sql.ts';

/** Recognises a merchant's customer without keeping who it is; null when the merchant said nothing about him. */
export function customerKey(
  vault: Pick<Vault, 'mac'>,
  {
    customerId,
    phoneKey,
    customerName,
  }: Pick<SessionRow, 'customerId' | 'phoneKey' | 'customerName'>,
): string | null {
  const known = [
    ['id', customerId],
    ['phone', phoneKey],
    ['name', customerName?.trim().toUpperCase()],
  ].find(([, value]) => value);
  return known ? vault.mac('customerKey', known.join(' ')) : null;
}
