import type {
  Currency,
  endpoints,
  ReceivedOf,
  SimulatedOutcome,
  WireMoney,
} from '@wallet/contract';

export type TrialSession = ReceivedOf<typeof endpoints.createTestSession>;

/** What can be played, in the order it is offered. A new outcome without its place here does not compile. */
const isListed: Readonly<Record<SimulatedOutcome, true>> = {
  paid: true,
  paidLate: true,
  partial: true,
  over: true,
  duplicate: true,
  expired: true,
};
export const listedOutcomes = Object.keys(isListed) as readonly SimulatedOutcome[];

const unpaid: readonly string[] = ['created', 'awaitingPayment', 'checking'];

/** What the customer of a session can still do. The server decides; this keeps from asking in vain. */
export function playable({
  status,
  transaction,
}: Pick<TrialSession, 'status'> & {
  transaction?: { status: string } | undefined;
}): readonly SimulatedOutcome[] {
  if (transaction === undefined)
    return status === 'open' || status === 'methodSelected' ? listedOutcomes : [];
  if (unpaid.includes(transaction.status)) return listedOutcomes;
  if (transaction.status === 'succeeded') return ['duplicate'];
  return transaction.status === 'expired' ? ['paidLate'] : [];
}

/**
 * A price that differs from time to time: each exact amount serves one deposit a day. `chance` is
 * from 0 to below 1.
 */
export function trialAmount(currency: Currency, chance: number): WireMoney {
  const value =
    currency === 'IDR' ? 50_000 + Math.floor(chance * 150) * 1_000 : 200 + Math.floor(chance * 800);
  return { value: `${value}.00`, currency };
}
