import { Refusal } from '@wallet/contract';
import type { PayoutDestination, PayoutMethodType, Provider } from '@wallet/contract';
import {
  checkEmv,
  initiation,
  merchantIdentity,
  readAmount,
  readCurrency,
} from '@wallet/contract/emv';
import { isOwnNumber } from '#modules/accounts';
import type { Merchant } from '#modules/merchants';
import { all, maybe } from '#platform/db';
import type { Query } from '#platform/db';
import type { Vault } from '#platform/vault';
import { isPhoneWallet, plainNumber, usualDigits } from './account-rules.ts';
import { selectUsableInstitution, selectUsableInstitutions } from './destinations.sql.ts';
import type { UsableInstitution } from './destinations.sql.ts';
import { payeeKeyOf } from './payee.ts';

/** Where somebody wants money to go, as entered. */
export interface DestinationWish {
  institutionCode: string;
  accountNumber: string;
  qrPayload?: string | undefined;
}

export interface Destination {
  institution: UsableInstitution & { id: string };
  method: PayoutMethodType;
  /** Digits only. */
  number: string;
  last4: string;
  payeeKey: string;
  qrPayload: string | null;
}

/** The house's providers among the institutions. */
const ownProviders: Readonly<Record<string, Provider>> = {
  'ID-DANA': 'dana',
  'ID-008': 'livin',
  'PH-PAPHPHM1XXX': 'maya',
};

export const institutionIdOf = ({ country, code }: { country: string; code: string }) =>
  `${country}-${code}`;

/** By which method money gets there now; null when by none. */
export function methodOf(institution: UsableInstitution): PayoutMethodType | null {
  const id = institutionIdOf(institution);
  if (id === 'ID-DANA') return 'dana';
  if (id === 'PH-PAPHPHM1XXX') return 'maya_to_maya_phone_number';
  if (id === 'ID-008') return 'livin';
  const { method, rails } = toBanks[institution.country];
  return rails.some((rail) => institution.rails.includes(rail)) ? method : null;
}

/** The rails that reach a country’s institutions from outside; within the provider’s own bank none is needed. */
const toBanks = {
  ID: { method: 'livin', rails: ['BI-FAST', 'online', 'SKN', 'RTGS'] },
  PH: { method: 'maya_to_bank', rails: ['InstaPay', 'PESONet'] },
} as const;

/**
 * The destination that somebody entered, in the merchant's country. Refuses with institutionNotUsable, with
 * destinationNotPossible for an account of the house, and with qrInvalid for a code that does not fit.
 */
export async function findDestination(
  query: Query,
  vault: Pick<Vault, 'mac' | 'eachMac'>,
  { merchant, mode, wish }: { merchant: Merchant; mode: 'live' | 'test'; wish: DestinationWish },
): Promise<Destination> {
  const found = await maybe(
    query,
    selectUsableInstitution({ country: merchant.country, code: wish.institutionCode }),
  );
  const method = found && methodOf(found);
  if (!found || !method) throw new Refusal('institutionNotUsable');
  const institution = { ...found, id: institutionIdOf(found) };
  const number = plainNumber(
    { institutionId: institution.id, country: institution.country },
    wish.accountNumber,
  );
  await refuseOwnAccount(query, vault, { institutionId: institution.id, number, mode });
  if (wish.qrPayload !== undefined) refuseUnfitQr(wish.qrPayload, { method, number });
  return {
    institution,
    number,
    last4: number.slice(-4),
    payeeKey: payeeKeyOf(vault, { institutionId: institution.id, number }),
    method: wish.qrPayload === undefined ? method : 'maya_to_maya_qr',
    qrPayload: wish.qrPayload ?? null,
  };
}

/** Money of the house moves by announced transfers. Refuses destinationNotPossible for an account of its own. */
export async function refuseOwnAccount(
  query: Query,
  vault: Pick<Vault, 'mac' | 'eachMac'>,
  { institutionId, number, mode }: { institutionId: string; number: string; mode: 'live' | 'test' },
): Promise<void> {
  const provider = ownProviders[institutionId];
  if (provider && (await isOwnNumber(query, vault, { provider, number, mode })))
    throw new Refusal('destinationNotPossible');
}

/** Only Maya wallets are paid by their own code: one for any amount, in pesos, that names the very number. */
function refuseUnfitQr(
  payload: string,
  { method, number }: { method: PayoutMethodType; number: string },
): void {
  const wrong = (message: string) =>
    new Refusal('qrInvalid', { errors: [{ path: 'qrPayload', message }] });
  if (method !== 'maya_to_maya_phone_number') throw wrong('only Maya wallets are paid by a code');
  const { ok, reading } = checkEmv(payload);
  if (!ok) throw wrong('the code cannot be read');
  if (readCurrency(reading) !== 'PHP') throw wrong('a code in pesos');
  if (readAmount(reading) !== null || initiation(reading) === 'dynamic')
    throw wrong('a code without an amount');
  // Whoever is asked for by number is who is paid by the code.
  if (!merchantIdentity(reading).includes(number.replace(/^0/, '')))
    throw wrong('the code of this number');
}

/** What a merchant can be paid out to now, by name, with what the numbers usually look like. */
export async function listDestinations(
  query: Query,
  { country, search }: { country: string; search?: string | undefined },
): Promise<PayoutDestination[]> {
  const words = search?.replace(/\p{Cc}+/gu, ' ').trim() ?? null;
  const rows = await all(query, selectUsableInstitutions(country, words === '' ? null : words));
  return rows.flatMap((row) => {
    const method = methodOf(row);
    if (method === null) return [];
    const id = institutionIdOf(row);
    const { code, name, shortName, type } = row;
    return [
      {
        id,
        country: row.country,
        code,
        name,
        shortName,
        type,
        method,
        isPhone: isPhoneWallet(id),
        usualDigits: usualDigits(id),
      },
    ];
  });
}
