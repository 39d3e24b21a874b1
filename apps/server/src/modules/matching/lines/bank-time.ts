/** When the bank says a line happened: an interval, because providers show whole seconds, minutes or days. */
export interface BankTime {
  occurredFrom: Date;
  occurredTo: Date;
  observedAt: Date;
}

export interface PaymentWindow {
  createdAt: Date;
  expiresAt: Date;
  monitoringUntil: Date;
}

/**
 * `inTime`: wholly between creation and expiry. `spans`: the interval crosses one of them, so it counts only when no
 * other deposit is a candidate. `late`: after expiry, within the merchant's late window. `veryLate`: after that, while
 * the amount is still this deposit's. `foreign`: before it was made, or after its amount was given back.
 */
export type Timing = 'inTime' | 'spans' | 'late' | 'veryLate' | 'foreign';

const dayMs = 86_400_000;

/** Where the bank's time of a line lies in the life of a deposit. */
export function timingOf(line: BankTime, deposit: PaymentWindow): Timing {
  const { createdAt, expiresAt, monitoringUntil } = deposit;
  // What was seen before a deposit existed cannot pay it, however coarse the bank's clock is.
  if (line.occurredTo < createdAt || line.observedAt < createdAt) return 'foreign';
  if (line.occurredFrom > amountFreeAfter(deposit)) return 'foreign';
  if (line.occurredFrom >= createdAt && line.occurredTo <= expiresAt) return 'inTime';
  if (line.occurredFrom <= expiresAt) return 'spans';
  return line.occurredFrom <= monitoringUntil ? 'late' : 'veryLate';
}

/** The moment until which an amount stays a deposit's own: expiry + the larger of the late window and 24 hours. */
export function amountFreeAfter({ expiresAt, monitoringUntil }: PaymentWindow): Date {
  return new Date(Math.max(monitoringUntil.getTime(), expiresAt.getTime() + dayMs));
}
