import type { CheckArea, ConnectedDevice, DeviceRow, HealthCheckRecord } from '@wallet/contract';

type Connected = Readonly<Record<string, ConnectedDevice>>;

/** One event of the server about devices. */
export type LiveChange =
  | { busy: { deviceId: string; isBusy: boolean } }
  | { checks: readonly HealthCheckRecord[] }
  | { connected: Connected };

/** The rows after all that happened in a moment; the very same ones when it is about other devices. */
export function withChanges(rows: DeviceRow[], changes: readonly LiveChange[]): DeviceRow[] {
  const busy = Object.fromEntries(
    changes.flatMap((change) =>
      'busy' in change ? [[change.busy.deviceId, change.busy.isBusy]] : [],
    ),
  );
  const checks = changes.flatMap((change) => ('checks' in change ? change.checks : []));
  const { connected } = changes.findLast((change) => 'connected' in change) ?? { connected: {} };
  const changed = withChecks(withBusy(withConnected(rows, connected), busy), checks);
  return changed.some((row, index) => row !== rows[index]) ? changed : rows;
}

/** The rows with what the server says about the connected devices now. Devices it does not name keep what they had. */
export function withConnected(rows: readonly DeviceRow[], connected: Connected): DeviceRow[] {
  return rows.map((row) => {
    const now = connected[row.id];
    return now
      ? {
          ...row,
          name: now.name,
          state: now.state,
          isBusy: now.isBusy,
          lastSeenAt: now.lastSeenAt ?? row.lastSeenAt,
        }
      : row;
  });
}

/** The rows with busy flags: a phone that works or rests changes between busy and available, any other state stays. */
export function withBusy(
  rows: readonly DeviceRow[],
  busy: Readonly<Record<string, boolean>>,
): DeviceRow[] {
  return rows.map((row) => {
    const isBusy = busy[row.id];
    if (isBusy === undefined || isBusy === row.isBusy) return row;
    const state =
      row.state === 'available' && isBusy
        ? 'busy'
        : row.state === 'busy' && !isBusy
          ? 'available'
          : row.state;
    return { ...row, isBusy, state, currentCommand: isBusy ? row.currentCommand : null };
  });
}

/** The rows with what checks of the phones themselves say. Records of devices that are not in the list are ignored. */
export function withChecks(
  rows: readonly DeviceRow[],
  records: readonly HealthCheckRecord[],
): DeviceRow[] {
  const byDevice = new Map<string, HealthCheckRecord['data']>();
  for (const { deviceId, data, additionalData } of records) {
    if (additionalData.accountId === undefined)
      byDevice.set(deviceId, { ...byDevice.get(deviceId), ...data });
  }
  return rows.map((row) => {
    const data = byDevice.get(row.id);
    return data ? { ...row, health: merged(row.health, data) } : row;
  });
}

function merged(health: DeviceRow['health'], data: HealthCheckRecord['data']): DeviceRow['health'] {
  const known = Object.entries(data).filter(
    (pair): pair is [CheckArea, number] => typeof pair[1] === 'number',
  );
  return { ...health, ...Object.fromEntries(known) };
}
