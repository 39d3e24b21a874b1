import type { CheckArea, DeviceRow, MoneyAtRisk } from '@wallet/contract';
import { deriveState, isOnline } from './derive-state.ts';
import type { DeviceListRow } from './devices.sql.ts';

/** A device as lists show it: its state and why, the worst of each check, what is open on it. */
export function toDeviceRow(row: DeviceListRow, { openDeposits, isSafe }: MoneyAtRisk): DeviceRow {
  const own = row.checks.filter((check) => check.accountId === '');
  const { state, reason, whatToDo } = deriveState({ ...row, checks: own }, row.now);
  const {
    id,
    name,
    model,
    osVersion,
    agentVersion,
    battery,
    network,
    accounts,
    tags,
    owner,
    isDraining,
    pendingAct,
    maintenanceReason,
    isRevoked,
  } = row;
  const heard = isOnline(row.lastSeenAt, row.now);
  return {
    id,
    name,
    model,
    osVersion,
    agentVersion,
    state,
    battery,
    network,
    accounts,
    tags,
    owner,
    isDraining,
    pendingAct,
    maintenanceReason,
    isRevoked,
    isSafe,
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
    if (known === undefined || gravity.indexOf(status) > gravity.indexOf(known))
      worst[area] = status;
  }
  return worst;
}
