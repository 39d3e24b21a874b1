import type { ConnectedDevice, DeviceRow } from '@wallet/contract';

/** The rows with what the server says about the connected devices now. Devices it does not name keep what they had. */
export function withConnected(rows: readonly DeviceRow[], connected: Readonly<Record<string, ConnectedDevice>>): DeviceRow[] {
  return rows.map((row) => {
    const now = connected[row.id];
    return now ? { ...row, name: now.name, state: now.state, isBusy: now.isBusy, lastSeenAt: now.lastSeenAt ?? row.lastSeenAt } : row;
  });
}

/** Whether the server names a device the list does not have yet: then the list is fetched again. */
export function hasNewcomer(rows: readonly DeviceRow[], connected: Readonly<Record<string, ConnectedDevice>>): boolean {
  const known = new Set(rows.map((row) => row.id));
  return Object.keys(connected).some((id) => !known.has(id));
}

/** The rows with busy flags: a phone that works or rests changes between busy and available, any other state stays. */
export function withBusy(rows: readonly DeviceRow[], busy: Readonly<Record<string, boolean>>): DeviceRow[] {
  return rows.map((row) => {
    const isBusy = busy[row.id];
    if (isBusy === undefined || isBusy === row.isBusy) return row;
    const state = row.state === 'available' && isBusy ? 'busy' : row.state === 'busy' && !isBusy ? 'available' : row.state;
    return { ...row, isBusy, state, currentCommand: isBusy ? row.currentCommand : null };
  });
}
