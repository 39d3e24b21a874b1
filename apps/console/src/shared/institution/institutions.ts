import { payoutMethodTypes, type PayoutDestination, type PayoutMethodType } from '@wallet/contract';
import { institutionName } from '../payout/payout-docs.ts';
import { fitting } from '../../lib/match-text.ts';

export interface DestinationGroup {
  type: PayoutDestination['type'];
  rows: PayoutDestination[];
}

const order = ['ewallet', 'bank'] as const satisfies readonly PayoutDestination['type'][];

/** Those that fit text and way, wallets first, by short name; while typing the best first. */
export function groupsOf(
  destinations: readonly PayoutDestination[],
  { typed, way }: { typed: string; way: PayoutMethodType | undefined },
): DestinationGroup[] {
  const offered = destinations
    .filter(({ method }) => way === undefined || method === way)
    .map((row) => ({ row, title: institutionName(row), words: `${row.name} ${row.code}` }))
    .toSorted((a, b) => a.title.localeCompare(b.title));
  const found = fitting(offered, typed).map(({ row }) => row);
  return order
    .map((type) => ({ type, rows: found.filter((row) => row.type === type) }))
    .filter(({ rows }) => rows.length > 0);
}

/** By which ways money can leave now. */
export function payoutMethodsOf(destinations: readonly PayoutDestination[]): PayoutMethodType[] {
  return payoutMethodTypes.filter((way) => destinations.some(({ method }) => method === way));
}
