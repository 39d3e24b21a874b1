import type { Conditions, Way } from '../operator-transactions.sql.ts';

/** States that few of very many transactions are in, each with its part of an index. */
const seldomStatuses = new Set([
  'cancelled',
  'failed',
  'review',
  'refunded',
  'reversed',
  'queued',
  'processing',
  'unknown',
  'paidAfterFailure',
]);
/** States of deposits that may still be paid: their index holds nothing else. */
const openStatuses = new Set(['created', 'awaitingPayment', 'checking']);
const flags = [
  'paidLate',
  'paidPartial',
  'paidOver',
  'amountAdjusted',
  'markedManually',
  'duplicateSuspected',
  'nameMismatch',
];

/**
 * The ways by which a list is read: by the condition that leaves the fewest rows. Null when nothing
 * of what is asked for is known to be seldom: then the newest are looked through first, and
 * `olderMatchers` tell how to go on.
 */
export function chooseMatchers({
  accountId,
  deviceId,
  amountMinor,
  flag,
  statuses,
  merchantId,
  kind,
  mode,
}: Conditions): Way[] | null {
  if (accountId !== undefined) return [{ by: 'account', value: accountId }];
  if (deviceId !== undefined) return [{ by: 'device', value: deviceId }];
  if (amountMinor !== undefined) return [{ by: 'amount', minor: amountMinor }];
  if (flag !== undefined)
    return (flag === 'any' ? flags : [flag]).map((one) => ({ by: 'all', where: { flag: one } }));
  if (merchantId !== undefined) return [{ by: 'all' }];
  if (statuses?.every((status) => seldomStatuses.has(status)) === true)
    return statuses.map((status) => ({ by: 'all', where: { status } }));
  if (statuses?.every((status) => openStatuses.has(status)) === true)
    return statuses.map((status) => ({ by: 'open', status }));
  if (kind !== undefined && kind !== 'deposit') return [{ by: 'all', where: { kind } }];
  return mode === 'test' ? [{ by: 'all' }] : null;
}

/** How to go on when the newest did not fill the page. */
export function olderMatchers({ methods }: Conditions): Way[] {
  return methods === undefined
    ? [{ by: 'all' }]
    : methods.map((value) => ({ by: 'method', value }));
}
