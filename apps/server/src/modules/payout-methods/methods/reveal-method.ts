import { ApiError } from '@wallet/contract';
import { maybe, type Trx } from '#platform/db';
import { recordMethodAct } from './choose-default.ts';
import { lockMethod } from '../methods.sql.ts';
import { places } from '../payee.ts';
import type { PayoutAct, PayoutMethodsDeps } from '../payout-deps.ts';

/** The whole number for the merchant's own people. Each look is in the trail, without the number. Refuses notFound. */
export async function revealMethod(
  trx: Trx,
  { vault }: Pick<PayoutMethodsDeps, 'vault'>,
  act: PayoutAct,
  id: string,
): Promise<{ accountNumber: string; qrPayload: string | null }> {
  const found = await maybe(trx, lockMethod(act, id));
  if (!found) throw new ApiError('notFound');
  await recordMethodAct(trx, act, {
    id,
    action: 'payoutMethod.revealed',
    after: { last4: found.last4 },
  });
  const { numberEnc, qrEnc } = found;
  return {
    accountNumber: vault.open(numberEnc, places.methodNumber(id)),
    qrPayload: qrEnc === null ? null : vault.open(qrEnc, places.methodQr(id)),
  };
}
