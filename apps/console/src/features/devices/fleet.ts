import type { DeviceRow, DeviceState, WireMoney } from '@wallet/contract';
import { sumByCurrency } from '../../kit/money-text.ts';

/** States in which money on a phone is out of reach. */
const inTrouble: ReadonlySet<DeviceState> = new Set(['offline', 'failing']);
/** What needs a hand first. */
const order: Readonly<Record<DeviceState, number>> = { failing: 0, offline: 1, busy: 2, available: 3, maintenance: 4, enrolling: 5, retired: 6 };

export interface FleetFigures {
  counts: Readonly<Record<DeviceState, number>>;
  charging: number;
  commands: number;
  longestOffline: { name: string; lastSeenAt: string } | null;
  atRisk: { money: WireMoney[]; devices: number };
}

/** The figures of the tiles. Retired devices are no part of the fleet. */
export function fleetFigures(devices: readonly DeviceRow[]): FleetFigures {
  const counts: Record<DeviceState, number> = { retired: 0, maintenance: 0, enrolling: 0, offline: 0, failing: 0, busy: 0, available: 0 };
  for (const { state } of devices) counts[state] += 1;
  const troubled = devices.filter((device) => inTrouble.has(device.state) && device.openMoney.length > 0);
  return {
    counts,
    charging: devices.filter(({ state, battery }) => state === 'available' && battery?.charging === true).length,
    commands: devices.filter(({ currentCommand }) => currentCommand !== null).length,
    longestOffline: longestOffline(devices),
    atRisk: { money: sumByCurrency(troubled.flatMap((device) => device.openMoney)), devices: troubled.length },
  };
}

function longestOffline(devices: readonly DeviceRow[]): FleetFigures['longestOffline'] {
  return devices.reduce<FleetFigures['longestOffline']>((longest, { state, name, lastSeenAt }) => {
    if (state !== 'offline' || lastSeenAt === null) return longest;
    return longest === null || lastSeenAt < longest.lastSeenAt ? { name, lastSeenAt } : longest;
  }, null);
}

/** By need, then by name. */
export function byNeed(a: DeviceRow, b: DeviceRow): number {
  return order[a.state] - order[b.state] || a.name.localeCompare(b.name);
}

/**
 * The rows in the order they already have on the screen; newcomers follow in the order of need. Live changes never move a
 * row under the pointer.
 */
export function keepOrder(devices: readonly DeviceRow[], shownIds: readonly string[]): DeviceRow[] {
  const place = new Map(shownIds.map((id, index) => [id, index]));
  const placeOf = ({ id }: DeviceRow) => place.get(id) ?? shownIds.length;
  return devices.toSorted((a, b) => placeOf(a) - placeOf(b) || byNeed(a, b));
}
