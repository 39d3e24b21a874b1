import { lastFourDays, maxFinds, providers, ApiError } from '@wallet/contract';
import type { TransactionSearchKind } from '@wallet/contract';
import { accountKeysOf } from '#modules/accounts/providers';
import { phoneKeyOf } from '#modules/rules';
import { numberKeyOf } from '#modules/withdrawals/requests';
import { all, type Query } from '#platform/db';
import type { Vault } from '#platform/vault';
import {
  byCode,
  byId,
  byReference,
  byRefNo,
  byTerm,
  byWords,
  selectAccountsByKey,
  selectFinds,
} from './operator-search.sql.ts';
import type { Find, Lookup } from './operator-search.sql.ts';
import type { Way } from './operator-transactions.sql.ts';
import { onlyKind, parseSearchText, type SearchReadings } from './parse-search-text.ts';

export interface TextSearch {
  text: string;
  only: TransactionSearchKind | undefined;
  from: string | undefined;
  to: string | undefined;
}

/**
 * The ways to what a text finds, and what to say of it. `whole` are ids of what a filter names: an
 * account, a merchant or a phone of ours.
 */
export interface TextFinds {
  ways: Way[];
  kinds: TransactionSearchKind[];
  tooMany: TransactionSearchKind[];
  needsTimes: boolean;
  whole: { accountId?: string; merchantId?: string; deviceId?: string } | null;
}

const dayMs = 86_400_000;

/**
 * Looks a text up as everything that it can be, or as one kind. What has more than 1,000 finds of
 * its beginning or end is left out and named; amounts, digits, digests and names that very many
 * have are read in the order of the list instead. Refuses searchNeedsTimes where last four digits
 * alone are asked for without two times at most 92 days apart.
 */
export async function findByText(
  query: Query,
  vault: Pick<Vault, 'mac' | 'eachMac'>,
  { text, only, from, to }: TextSearch,
): Promise<TextFinds> {
  const readings = onlyKind(parseSearchText(text), only);
  const kinds = Object.keys(readings) as TransactionSearchKind[];
  const whole = readings.id === undefined ? null : wholeOf(readings.id);
  if (whole) return { ways: [], kinds, tooMany: [], needsTimes: false, whole };
  const mayCount = hasTimes(from, to);
  if (only === 'last4' && readings.last4 !== undefined && !mayCount)
    throw new ApiError('searchNeedsTimes');
  const finds = await lookUp(query, readings);
  const byKind = Map.groupBy(finds, ({ kind }) => kind);
  const frequent = frequentWord(readings, byKind.get('name') ?? []);
  const ways = [
    ...(await waysOfNumbers(query, vault, readings)),
    ...waysOfValues(readings, mayCount),
    ...(frequent === undefined ? [] : [{ by: 'beginning' as const, word: frequent }]),
  ];
  const few = [...byKind].filter(([, found]) => found.length <= maxFinds);
  const ids = [...new Set(few.flatMap(([, found]) => found.map(({ id }) => id)))];
  if (ids.length > 0 || ways.length === 0) ways.push({ by: 'ids', ids });
  const tooMany = [...byKind]
    .filter(
      ([kind, found]) => found.length > maxFinds && (kind !== 'name' || frequent === undefined),
    )
    .map(([kind]) => kind);
  return {
    ways,
    kinds,
    tooMany,
    needsTimes: readings.last4 !== undefined && !mayCount,
    whole: null,
  };
}

function wholeOf(id: string): TextFinds['whole'] {
  if (id.startsWith('acc_')) return { accountId: id };
  if (id.startsWith('mer_')) return { merchantId: id };
  return id.startsWith('dev_') ? { deviceId: id } : null;
}

function hasTimes(from: string | undefined, to: string | undefined): boolean {
  return (
    from !== undefined &&
    to !== undefined &&
    Date.parse(to) - Date.parse(from) <= lastFourDays * dayMs
  );
}

async function lookUp(
  query: Query,
  { id, code, refNo, reference, providerReference, name }: SearchReadings,
): Promise<Find[]> {
  const most = maxFinds + 1;
  const sought = id === undefined ? undefined : byId(id);
  const lookUps: (Lookup | undefined)[] = [
    sought && { kind: 'id', ids: sought },
    code && { kind: 'code', ids: byCode(code) },
    refNo && { kind: 'refNo', ids: byRefNo(refNo, refNo.exact) },
    reference && { kind: 'reference', ids: byReference(reference, most) },
    providerReference?.begins
      ? { kind: 'providerReference', ids: byTerm('provider', providerReference.begins) }
      : undefined,
    providerReference?.endsReversed
      ? { kind: 'providerReference', ids: byTerm('providerEnd', providerReference.endsReversed) }
      : undefined,
    name && { kind: 'name', ids: byWords(name) },
  ];
  const wanted = lookUps.filter((one) => one !== undefined);
  return wanted.length === 0 ? [] : all(query, selectFinds(wanted, most));
}

/** Phone and account numbers are found by digest, however written; ours is its account. */
async function waysOfNumbers(
  query: Query,
  vault: Pick<Vault, 'mac' | 'eachMac'>,
  { phone, accountNumber }: SearchReadings,
): Promise<Way[]> {
  const ways: Way[] = [];
  if (phone !== undefined) {
    const terms = vault
      .eachMac()
      .flatMap((by) => [
        ...spellings(phone).map((digits) => by.mac('phoneKey', digits)),
        phoneKeyOf(by, phone),
      ]);
    for (const term of new Set(terms)) ways.push({ by: 'term', kind: 'phone', term });
  }
  if (accountNumber !== undefined) {
    for (const by of vault.eachMac())
      for (const digits of spellings(accountNumber))
        ways.push({ by: 'term', kind: 'number', term: numberKeyOf(by, digits) });
    const keys = providers.flatMap((provider) =>
      accountKeysOf(vault, provider, accountNumber).map((key) => ({ provider, key })),
    );
    for (const { id } of await all(query, selectAccountsByKey(keys)))
      ways.push({ by: 'account', value: id });
  }
  return ways;
}

/**
 * A number of a phone, or of a wallet, which has its phone's: as typed, in the national form, and
 * with each country's code. Any other: as typed.
 */
export function spellings(digits: string): string[] {
  const national = digits.replace(/^(?:00)?6[23]/, '').replace(/^0+/, '');
  if (national.length < 8 || national.length > 12) return [digits];
  return [...new Set([digits, `0${national}`, `62${national}`, `63${national}`, national])];
}

function waysOfValues({ amount, last4 }: SearchReadings, mayCount: boolean): Way[] {
  return [
    ...(amount === undefined ? [] : [{ by: 'amount' as const, minor: amount }]),
    ...(last4 === undefined || !mayCount
      ? []
      : [{ by: 'term' as const, kind: 'last4', term: last4 }]),
  ];
}

/** The one word of a name that very many have: it is read newest first. Two letters of it would be everybody. */
function frequentWord({ name }: SearchReadings, found: readonly Find[]): string | undefined {
  const [word = '', ...others] = name ?? [];
  return found.length > maxFinds && others.length === 0 && word.length >= 3 ? word : undefined;
}
