/** Faults to order. Each hits the next `times` occasions on the phones or accounts it names. */
export const faultNames = [
  'dieBeforePress',
  'dieAfterPress',
  'stall',
  'historyLag',
  'duplicateHistory',
  'repeatHistory',
  'wrongAmount',
  'shiftedTime',
  'otpSlow',
  'otpWrong',
  'loginFails',
  'providerDown',
  'disconnect',
  'nameMismatch',
  'nameTimeout',
  'insufficientFunds',
  'forgetJournal',
  'slowRestart',
  'updateFails',
] as const;
export type FaultName = (typeof faultNames)[number];

/** What `ms` means when it is not given. Faults that are not listed have no use for it. */
export const faultDefaultsMs: Partial<Record<FaultName, number>> = {
  stall: 30_000,
  historyLag: 5_000,
  shiftedTime: -3_600_000,
  otpSlow: 15_000,
  disconnect: 1_000,
  nameTimeout: 10_000,
  slowRestart: 5_000,
};

/** These happen when they are ordered; all others wait for their occasion. */
export const immediateFaults: readonly FaultName[] = ['disconnect', 'forgetJournal'];

export interface Place {
  deviceId: string;
  accountId?: string;
}

interface OrderedFault {
  fault: FaultName;
  deviceId?: string;
  accountId?: string;
  times: number;
  ms?: number;
}

export interface Faults {
  order(fault: OrderedFault): void;
  /** Uses one occasion of the oldest matching order, else undefined. `ms` is the order's or the default. */
  take(fault: FaultName, place: Place): { ms: number } | undefined;
  /** Ends the orders that name just this, all of them without a filter; how many there were. */
  clear(only?: Partial<Pick<OrderedFault, 'fault' | 'deviceId' | 'accountId'>>): number;
  list(): OrderedFault[];
}

export function createFaults(): Faults {
  let ordered: OrderedFault[] = [];
  return {
    order: (fault) => {
      ordered.push({ ...fault });
    },
    take: (name, place) => {
      const found = ordered.find((one) => one.fault === name && fits(one, place));
      if (!found) return undefined;
      found.times -= 1;
      ordered = ordered.filter((one) => one.times > 0);
      return { ms: found.ms ?? faultDefaultsMs[name] ?? 0 };
    },
    clear: (only = {}) => {
      const isMeant = (one: OrderedFault) =>
        (['fault', 'deviceId', 'accountId'] as const).every(
          (key) => only[key] === undefined || only[key] === one[key],
        );
      const left = ordered.filter((one) => !isMeant(one));
      const count = ordered.length - left.length;
      ordered = left;
      return count;
    },
    list: () => ordered.map((one) => ({ ...one })),
  };
}

function fits(order: OrderedFault, place: Place): boolean {
  return (
    (order.deviceId === undefined || order.deviceId === place.deviceId) &&
    (order.accountId === undefined || order.accountId === place.accountId)
  );
}
