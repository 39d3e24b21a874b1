import {
  codeMethodOf,
  countryRails,
  methodTable,
  payoutMethodBy,
  providerOfInstitution,
  providers,
  providerTable,
  ApiError,
} from '@wallet/contract';
import type { Country, Currency, PayoutDestination, PayoutMethodType } from '@wallet/contract';
import {
  checkEmv,
  initiation,
  merchantIdentity,
  readAmount,
  readCurrency,
} from '@wallet/contract/emv';
import { selectOwnAccount } from '#modules/accounts';
import type { Merchant } from '#modules/merchants';
import { all, maybe, type Query } from '#platform/db';
import type { Vault } from '#platform/vault';
import { isPhoneWallet, plainNumber, usualDigits } from './account-rules.ts';
import { selectUsableInstitution, selectUsableInstitutions } from './destinations.sql.ts';
import type { UsableInstitution } from './destinations.sql.ts';
import { payeeKeyOf } from './payee.ts';

/** Where somebody wants money to go, as entered. */
export interface DestinationInput {
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

export const institutionIdOf = ({ country, code }: { country: string; code: string }) =>
  `${country}-${code}`;

/** By which method money gets there now; null when by none. */
export function methodOf(institution: UsableInstitution): PayoutMethodType | null {
  const { country, rails } = institution;
  const own = providerOfInstitution(institutionIdOf(institution));
  if (own !== undefined)
    return payoutMethodBy(own, 'own') ?? payoutMethodBy(own, 'country') ?? null;
  const isReached = countryRails[country].some((rail) => rails.includes(rail));
  return isReached ? toOthersIn(country) : null;
}

/** By which method others' institutions are paid: the country's first provider who reaches them. */
function toOthersIn(country: Country): PayoutMethodType | null {
  const there = providers.filter((provider) => providerTable[provider].country === country);
  return there.flatMap((provider) => payoutMethodBy(provider, 'country') ?? [])[0] ?? null;
}

/**
 * The destination that somebody entered, in the merchant's country. Refuses with institutionNotUsable, with
 * destinationNotPossible for an account of the house, and with qrInvalid for a code that does not fit.
 */
export async function findDestination(
  query: Query,
  vault: Pick<Vault, 'mac' | 'eachMac'>,
  { merchant, mode, input }: { merchant: Merchant; mode: 'live' | 'test'; input: DestinationInput },
): Promise<Destination> {
  const found = await maybe(
    query,
    selectUsableInstitution({ country: merchant.country, code: input.institutionCode }),
  );
  const method = found && methodOf(found);
  if (!found || !method) throw new ApiError('institutionNotUsable');
  const institution = { ...found, id: institutionIdOf(found) };
  const number = plainNumber(
    { institutionId: institution.id, country: institution.country },
    input.accountNumber,
  );
  await refuseOwnAccount(query, vault, { institutionId: institution.id, number, mode });
  return {
    institution,
    number,
    last4: number.slice(-4),
    payeeKey: payeeKeyOf(vault, { institutionId: institution.id, number }),
    method: input.qrPayload === undefined ? method : byCode(input.qrPayload, { method, number }),
    qrPayload: input.qrPayload ?? null,
  };
}

/** Money of the house moves by announced transfers. Refuses destinationNotPossible for an account of its own. */
export async function refuseOwnAccount(
  query: Query,
  vault: Pick<Vault, 'mac' | 'eachMac'>,
  { institutionId, number, mode }: { institutionId: string; number: string; mode: 'live' | 'test' },
): Promise<void> {
  const provider = providerOfInstitution(institutionId);
  const own = provider && selectOwnAccount(vault, { provider, number, mode });
  if (own && (await maybe(query, own))) throw new ApiError('destinationNotPossible');
}

const currencyWords: Readonly<Record<Currency, string>> = { IDR: 'rupiah', PHP: 'pesos' };

/**
 * The method that pays a wallet by its own code. Refuses qrInvalid for a code that is not for any
 * amount, in the wallet's currency and of the very number, and where the provider pays by no code.
 */
function byCode(
  payload: string,
  { method, number }: { method: PayoutMethodType; number: string },
): PayoutMethodType {
  const wrong = (message: string) =>
    new ApiError('qrInvalid', { errors: [{ path: 'qrPayload', message }] });
  const { currency } = methodTable[method];
  const code = codeMethodOf(method);
  if (code === undefined) throw wrong(`only ${payingByCode()} wallets are paid by a code`);
  const { ok, reading } = checkEmv(payload);
  if (!ok) throw wrong('the code cannot be read');
  if (readCurrency(reading) !== currency) throw wrong(`a code in ${currencyWords[currency]}`);
  if (readAmount(reading) !== null || initiation(reading) === 'dynamic')
    throw wrong('a code without an amount');
  // Whoever is asked for by number is who is paid by the code.
  if (!merchantIdentity(reading).includes(number.replace(/^0/, '')))
    throw wrong('the code of this number');
  return code;
}

function payingByCode(): string {
  const ours = providers.filter((provider) => payoutMethodBy(provider, 'code') !== undefined);
  return ours.map((provider) => providerTable[provider].name).join(' and ');
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
