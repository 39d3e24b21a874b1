import { type Vault, VaultProblem } from '#platform/vault';

/** A session as far as it says who a merchant's customer is. */
export interface CustomerOf {
  sessionId: string;
  customerId: string | null;
  customerName: string | null;
  phoneKey: string | null;
  /** The number itself, sealed in the session's row; null where there is none. */
  phoneSealed: string | null;
}

type Keys = Pick<Vault, 'mac' | 'eachMac' | 'firstMac' | 'open'>;

/** Recognises a merchant's customer without keeping who it is; null when the merchant said nothing about him. */
export function customerKey(
  vault: Keys,
  { customerId, customerName, ...phone }: CustomerOf,
): string | null {
  const known = [
    ['id', () => customerId],
    ['phone', () => firstPhoneKey(vault, phone)],
    ['name', () => customerName?.trim().toUpperCase()],
  ] as const;
  for (const [kind, read] of known) {
    const value = read();
    if (value) return vault.mac('customerKey', `${kind} ${value}`);
  }
  return null;
}

/**
 * The phone's digest by the first secret, so that rotation keeps a customer the same. Computed from
 * the encrypted number if it matches the session's digest, which the MAC covers.
 */
function firstPhoneKey(
  vault: Keys,
  { sessionId: id, phoneKey, phoneSealed }: Omit<CustomerOf, 'customerId' | 'customerName'>,
): string | null {
  if (phoneKey === null || phoneSealed === null) return phoneKey;
  try {
    const place = { table: 'transaction_session', id, column: 'customer_phone_enc' };
    const digits = vault.open(phoneSealed, place).replace(/\D/g, '');
    const isIts = vault.eachMac().some((by) => by.mac('phoneKey', digits) === phoneKey);
    return isIts ? vault.firstMac('phoneKey', digits) : phoneKey;
  } catch (error) {
    if (error instanceof VaultProblem) return phoneKey;
    throw error;
  }
}
