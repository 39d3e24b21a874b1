import { type DeviceState, deviceStates, type FleetSummary, writeMoney } from '@wallet/contract';
import { one, type Query } from '#platform/db';
import type { DeviceScope } from '../device-scope.ts';
import { selectFleetSummary } from './fleet.sql.ts';

/** The fleet, or one owner's, in figures. */
export async function readFleetSummary(
  query: Query,
  { ownerUserId }: DeviceScope,
): Promise<FleetSummary> {
  const {
    counts,
    charging,
    commands,
    longestOffline,
    failedAreas,
    money,
    troubled,
    withMoney,
    waiting,
    tags,
    owners,
  } = await one(query, selectFleetSummary(ownerUserId ?? null));
  const countOf = (state: DeviceState) => counts[state] ?? 0;
  const inUse = deviceStates
    .filter((state) => state !== 'retired')
    .reduce((sum, state) => sum + countOf(state), 0);
  return {
    counts: Object.fromEntries(
      deviceStates.map((state) => [state, countOf(state)]),
    ) as FleetSummary['counts'],
    charging,
    commands,
    failedAreas,
    tags,
    owners,
    longestOffline: longestOffline && {
      ...longestOffline,
      lastSeenAt: new Date(longestOffline.lastSeenAt).toISOString(),
    },
    atRisk: {
      money: money.map(({ currency, minor }) => writeMoney({ minor: BigInt(minor), currency })),
      devices: troubled,
    },
    tabs: { all: inUse, needsHand: countOf('offline') + countOf('failing'), withMoney, waiting },
  };
}
