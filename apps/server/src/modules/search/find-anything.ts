import { providers, writeMoney } from '@wallet/contract';
import type { Found, Provider, SearchKind } from '@wallet/contract';
import { accountKeysOf } from '#modules/accounts/providers';
import { spellings } from '#modules/reports';
import { phoneKeyOf } from '#modules/rules';
import { numberKeyOf } from '#modules/withdrawals/requests';
import { all, type Query } from '#platform/db';
import type { Vault } from '#platform/vault';
import {
  alertMatchers,
  callMatchers,
  operationsMatchers,
  shiftMatchers,
} from './operations-matchers.sql.ts';
import { sessionMatchers, transactionMatchers, withdrawalMatchers } from './money-matchers.sql.ts';
import { bestIds, ranked, type Ranked } from './rank.ts';
import { type Digests, type Readings, readingsOf } from './readings.ts';
import { selectRows } from './rows.sql.ts';
import type { Searcher } from './searcher.ts';
import {
  accountNumberMatchers,
  auditMatchers,
  exportMatchers,
  lineMatchers,
  namedMatchers,
  nameMatchers,
} from './entity-matchers.sql.ts';
import { selectMatches, type Way } from './matcher.sql.ts';

/**
 * Finds a text among the kinds the searcher may read, best first, in two statements: one finds ids
 * by indexes, one reads the rows shown. Amounts are in minor units until answered.
 */
export async function findAnything(
  query: Query,
  vault: Pick<Vault, 'mac' | 'eachMac'>,
  seeker: Searcher,
  text: string,
): Promise<Found[]> {
  const readings = readingsOf(text, (digits) => digestsOf(vault, digits));
  const ways = seeker.kinds.flatMap((kind) => matchersOf(kind, seeker, readings));
  if (ways.length === 0) return [];
  const matches = bestIds(await all(query, selectMatches(ways)));
  if (matches.size === 0) return [];
  const idsOf = new Map([...matches].map(([kind, ids]) => [kind, [...ids.keys()]] as const));
  const rows = await all(
    query,
    selectRows({
      idsOf,
      isMasked: seeker.isMasked,
      isFarm: seeker.ownerUserId !== null,
      isOwn: seeker.merchantId !== null,
    }),
  );
  return ranked(rows, matches, readings.text).map(answerOf);
}

/** The ways to one kind. */
export function matchersOf(kind: SearchKind, seeker: Searcher, readings: Readings): Way[] {
  switch (kind) {
    case 'transaction':
      return transactionMatchers(seeker, readings);
    case 'session':
      return sessionMatchers(seeker, readings);
    case 'withdrawal':
      return [
        ...withdrawalMatchers(seeker, readings),
        ...(seeker.merchantId === null && !seeker.isMasked && readings.beginnings.length > 0
          ? nameMatchers('withdrawal', readings.beginnings)
          : []),
      ];
    case 'line':
      return lineMatchers(seeker, readings);
    case 'account':
      return [...accountNumberMatchers(seeker, readings), ...namedMatchers(seeker, kind, readings)];
    case 'institution':
      return readings.beginnings.length > 0 ? nameMatchers(kind, readings.beginnings) : [];
    case 'export':
      return exportMatchers(seeker, readings);
    case 'apiCall':
      return callMatchers(seeker, readings);
    case 'alert':
      return alertMatchers(seeker, readings);
    case 'shift':
      return shiftMatchers(seeker, readings);
    case 'move':
    case 'posting':
    case 'proposal':
    case 'difference':
      return operationsMatchers(kind, readings);
    case 'auditEntry':
      return auditMatchers(seeker, readings);
    default:
      return namedMatchers(seeker, kind, readings);
  }
}

/** A whole number in each way people write it, as the tables keep it. */
export function digestsOf(vault: Pick<Vault, 'mac' | 'eachMac'>, digits: string): Digests {
  const spelt = spellings(digits);
  const each = vault.eachMac();
  const phones = new Set(
    each.flatMap((by) => [...spelt.map((one) => by.mac('phoneKey', one)), phoneKeyOf(by, digits)]),
  );
  const numbers = each.flatMap((by) => spelt.map((one) => numberKeyOf(by, one)));
  return {
    digests: [
      ...[...phones].map((digest) => ({ kind: 'phone' as const, digest })),
      ...numbers.map((digest) => ({ kind: 'number' as const, digest })),
    ],
    accountKeys: providers.flatMap((provider) => keysOf(vault, provider, digits)),
  };
}

/** None where the provider has no such numbers. */
function keysOf(vault: Pick<Vault, 'eachMac'>, provider: Provider, digits: string): string[] {
  try {
    return accountKeysOf(vault, provider, digits);
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}

function answerOf({
  row: { kind, id, title, note, minor, currency, place },
  match,
}: Ranked): Found {
  return {
    kind,
    id,
    title,
    note,
    amount:
      minor === null || currency === null ? null : writeMoney({ minor: BigInt(minor), currency }),
    place,
    match,
  };
}
