import { readCoolDownHours } from '#modules/approvals/independence';
import type { Actor } from '#modules/audit';
import type { PayoutAct } from '#modules/payout-methods';
import { isKnownDestination } from '#modules/rules/judgement';
import { maybe, one, type Query } from '#platform/db';
import type { Payee } from './find-payee.ts';
import type { RequestInput } from './insert-request.ts';
import { selectHoursFromNow, selectUsableCopy } from './payees.sql.ts';

/**
 * Until when a typed destination needs an independent person's release; null if not typed, known,
 * or a cooled-down payout method. The payer's own account of a deposit sent back is not typed.
 */
export async function typedCoolDown(
  query: Query,
  { merchantId, mode }: PayoutAct,
  { input, payee, actor }: { input: RequestInput; payee: Payee; actor: Actor },
): Promise<Date | null> {
  const isPersons = actor.actorId?.startsWith('usr_') === true;
  const isPayersOwn = input.source === 'refund' && input.isForeign !== true;
  if (!isPersons || !('destination' in input.payTo) || isPayersOwn || input.isLineRefund === true)
    return null;
  const coolDownHours = await readCoolDownHours(query, mode);
  if (coolDownHours === 0) return null;
  const { payeeKey } = payee;
  const owner = { merchantId, mode };
  const customerKey = input.customer?.key ?? null;
  if (await isKnownDestination(query, { ...owner, customerKey, payeeKey })) return null;
  if (await maybe(query, selectUsableCopy({ ...owner, payeeKey }))) return null;
  return (await one(query, selectHoursFromNow(coolDownHours))).at;
}
