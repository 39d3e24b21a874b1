import { type DepositMethod, type Mode, type Money, stepMinor } from '@wallet/contract';
import { depositWay } from '#modules/accounts/providers';
import { all, maybe, type Query, type Trx } from '#platform/db';
import { type AmountChoice, orderAmounts } from '../amounts/order-amounts.ts';
import { insertReservation, selectNearbyAmounts } from '../amounts/amount-reservations.sql.ts';
import type { NearbyAmount } from '../amounts/amount-reservations.sql.ts';

export interface ReservationInput {
  accountId: string;
  transactionId: string;
  sessionId: string;
  merchantId: string;
  customerKey: string | null;
  mode: Mode;
  method: DepositMethod;
  payment: Money;
  maxSteps: number;
  leastMinor: bigint;
  /** Its session was born on a public form. */
  stranger: boolean;
}

/**
 * Takes the best free amount of an account for a deposit, or undefined when every distinguishable one is taken. The
 * caller holds the account's slots, so nobody takes a neighbour meanwhile; the table's key is the promise behind it.
 */
export async function reserveAmount(
  trx: Trx,
  input: ReservationInput,
): Promise<AmountChoice | undefined> {
  const typed = !depositWay(input.method).amountHonoured;
  for (const choice of await countFreeAmounts(trx, input)) {
    if (await maybe(trx, insertReservation({ ...input, finalMinor: choice.finalMinor, typed })))
      return choice;
  }
  return undefined;
}

export type AmountSearch = Pick<
  ReservationInput,
  | 'accountId'
  | 'merchantId'
  | 'customerKey'
  | 'method'
  | 'payment'
  | 'maxSteps'
  | 'leastMinor'
  | 'stranger'
>;

/** The amounts that an account could give now, the best first. */
export async function countFreeAmounts(query: Query, look: AmountSearch): Promise<AmountChoice[]> {
  const { payment, maxSteps, leastMinor } = look;
  const typed = !depositWay(look.method).amountHonoured;
  const reach = BigInt(maxSteps + neighbourReach) * stepMinor[payment.currency];
  const nearby = await all(
    query,
    selectNearbyAmounts({
      ...look,
      fromMinor: payment.minor - reach,
      toMinor: payment.minor + reach,
    }),
  );
  const of = (kind: NearbyAmount['kind']) => nearby.filter((amount) => amount.kind === kind);
  if (look.stranger && haveTheirHalf(of('taken'), maxSteps)) return [];
  const uses = of('used').flatMap(({ releasedAt, ...use }) =>
    releasedAt ? [{ ...use, releasedAt }] : [],
  );
  const waiting = of('waiting').map(({ finalMinor }) => finalMinor);
  return orderAmounts({ payment, typed, maxSteps, leastMinor, taken: of('taken'), uses, waiting });
}

const neighbourReach = 2;

/**
 * Whether strangers had half of the amounts near a price: given-up amounts stay taken for a day, so
 * one who chooses and cancels would leave none. A typed one closes those beside it, too.
 */
function haveTheirHalf(taken: readonly NearbyAmount[], maxSteps: number): boolean {
  const closed = taken
    .filter(({ stranger }) => stranger)
    .reduce((sum, { typed }) => sum + (typed ? 1 + 2 * neighbourReach : 1), 0);
  return 2 * closed >= maxSteps;
}
