import type { BlockKind } from '@wallet/contract';
import type { Vault } from '#platform/vault';

/** A merchant's customer as rules and blocks know it: the digest that sessions keep of the merchant's id. */
export function customerKeyOf(vault: Pick<Vault, 'mac'>, customerId: string): string {
  return vault.mac('customerKey', `id ${customerId}`);
}

/** One digest for one telephone number, however it is written: with a leading 0, with +62 or +63, or with neither. */
export function phoneKeyOf(vault: Pick<Vault, 'mac'>, phone: string): string {
  return vault.mac(
    'blockedPhone',
    phone
      .replaceAll(/\D/g, '')
      .replace(/^(?:00)?6[23]/, '')
      .replace(/^0+/, ''),
  );
}

interface Keys {
  payeeKey: string;
  phoneKey: string | null;
  emailKey: string | null;
  customerKey: string | null;
  institution: { country: string; code: string };
}

/** By what a request can be found on the blocklist. An institution is no secret, and its own key. */
export function blockKeysOf({
  payeeKey,
  phoneKey,
  emailKey,
  customerKey,
  institution: { country, code },
}: Keys): { kind: BlockKind; key: string }[] {
  const keys = {
    payee: payeeKey,
    phone: phoneKey,
    email: emailKey,
    customer: customerKey,
    institution: `${country}-${code}`,
  } as const satisfies Record<BlockKind, string | null>;
  return Object.entries(keys).flatMap(([kind, key]) =>
    key === null ? [] : [{ kind: kind as BlockKind, key }],
  );
}
