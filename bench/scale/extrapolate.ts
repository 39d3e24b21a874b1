type Part = 'web' | 'gateway' | 'worker' | 'postgres' | 'redis';

/** Microseconds of CPU by part, and bytes. */
export interface Costs {
  /** A second in which nothing happens. */
  silence: Record<Part, number>;
  beat: Record<Part, number>;
  deposit: Record<Part, number>;
  posting: { writer: number; postgres: number; walBytes: number; itemsPerBatch: number };
  walBytesPerDeposit: number;
  databaseBytesPerDeposit: number;
}

const payments = 10_000_000;
const peakFactor = 5;
const averagePerSecond = payments / 86_400;

/** The day assumed. A payment is a deposit or payout; beyond the ledger a payout is taken to cost a deposit's. */
export const day = {
  merchants: 1_000,
  devices: 100_000,
  payments,
  payoutEvery: 5,
  beatsPerSecond: 100_000 / 10,
  averagePerSecond,
  peakFactor,
  peakPerSecond: averagePerSecond * peakFactor,
  postingsPerSecondAtPeak: Math.round(averagePerSecond * peakFactor),
} as const;

/** Busy cores, and bytes. A process of ours uses one core, so it needs at least as many processes. */
export function extrapolate({
  beat,
  deposit,
  posting,
  walBytesPerDeposit,
  databaseBytesPerDeposit,
}: Costs) {
  const cores = (perSecond: number) =>
    Object.fromEntries(
      (['web', 'gateway', 'worker', 'postgres', 'redis'] as const).map((part) => [
        part,
        tenths((deposit[part] * perSecond + beat[part] * day.beatsPerSecond) / 1e6),
      ]),
    );
  return {
    averagePaymentsPerSecond: tenths(averagePerSecond),
    peakPaymentsPerSecond: tenths(day.peakPerSecond),
    coresAtAverage: cores(averagePerSecond),
    coresAtPeak: cores(day.peakPerSecond),
    writerCoresAtPeak: tenths((posting.writer * day.peakPerSecond) / 1e6),
    walGigabytesPerDay: tenths((walBytesPerDeposit * payments) / 1e9),
    databaseGigabytesPerDay: tenths((databaseBytesPerDeposit * payments) / 1e9),
  };
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}
