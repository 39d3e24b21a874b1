import type { CheckArea, ConnectedDevice, DeviceRow, MoneyAtRisk } from '@wallet/contract';
import { all } from '#platform/db';
import type { Query } from '#platform/db';
import { deriveState, isHeard } from './derive-state.ts';
import type { DeviceScope } from './device-scope.ts';
import type { ReadRisk } from './devices-deps.ts';
import { selectDeviceList, selectPresence } from './devices.sql.ts';
import type { DeviceListRow, DevicePresenceRow } from './devices.sql.ts';
import { riskOf } from './read-device.ts';

/** Every device with its derived state, checks, accounts and what is at risk. Two statements, however many there are. */
export async function listDevices(query: Query, readMoneyAtRisk: ReadRisk, { ownerUserId }: DeviceScope): Promise<DeviceRow[]> {
  const rows = await all(query, selectDeviceList(ownerUserId ?? null));
  const risks = await readMoneyAtRisk(query, { deviceIds: rows.map(({ id }) => id) });
  return rows.map((row) => toDeviceRow(row, riskOf(risks, row.id)));
}

/** Whether each device in use is at work now. A device that is not heard is not at work. */
export async function readBusyMap(query: Query, { ownerUserId }: DeviceScope): Promise<Record<string, boolean>> {
  const rows = await all(query, selectPresence({ ownerUserId: ownerUserId ?? null, ids: null }));
  return Object.fromEntries(rows.map((row) => [row.id, isAtWork(row)]));
}

/** The devices that are heard, by id: what the screens get on connect and on change. `deviceIds` narrows it down. */
export async function readConnectedDevices(query: Query, { ownerUserId, deviceIds }: DeviceScope & { deviceIds?: string[] }): Promise<Record<string, ConnectedDevice>> {
  const rows = await all(query, selectPresence({ ownerUserId: ownerUserId ?? null, ids: deviceIds ?? null }));
  return Object.fromEntries(rows.filter((row) => isHeard(row.lastSeenAt, row.now)).map((row) => [row.id, toConnected(row)]));
}

function toConnected(row: DevicePresenceRow): ConnectedDevice {
  const { state } = deriveState({ ...row, currentCommand: null }, row.now);
  return { name: row.name, state, isBusy: isAtWork(row), lastSeenAt: row.lastSeenAt?.toISOString() ?? null };
}

function isAtWork({ isBusy, lastSeenAt, now }: DevicePresenceRow): boolean {
  return isBusy && isHeard(lastSeenAt, now);
}

function toDeviceRow(row: DeviceListRow, { openDeposits, isSafe }: MoneyAtRisk): DeviceRow {
  const own = row.checks.filter((check) => check.accountId === '');
  const { state, reason, whatToDo } = deriveState({ ...row, checks: own }, row.now);
  const { id, name, model, osVersion, agentVersion, battery, network, accounts, tags, owner, isDraining, pendingAct, maintenanceReason, isRevoked } = row;
  const heard = isHeard(row.lastSeenAt, row.now);
  return {
    id, name, model, osVersion, agentVersion, state, battery, network, accounts, tags, owner, isDraining, pendingAct, maintenanceReason, isRevoked, isSafe,
    reason: `${reason} ${whatToDo}`,
    isBusy: row.isBusy && heard,
    currentCommand: heard ? row.currentCommand : null,
    health: worstOfEachArea(row.checks),
    openMoney: openDeposits.sums,
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  };
}

/** 0 unknown, 1 ok, 2 failed, 3 checking. With several accounts the one that needs a hand is shown. */
const gravity: readonly number[] = [1, 0, 3, 2];

function worstOfEachArea(checks: DeviceListRow['checks']): Partial<Record<CheckArea, number>> {
  const worst: Partial<Record<CheckArea, number>> = {};
  for (const { area, status } of checks) {
    const known = worst[area];
    if (known === undefined || gravity.indexOf(status) > gravity.indexOf(known)) worst[area] = status;
  }
  return worst;
}
