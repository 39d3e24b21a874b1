import { systemActor } from '#modules/audit';
import type { RequestToDecide } from './decisions.sql.ts';
import { shiftRequest } from './shift-request.ts';
import { needPerson } from './sign-request.ts';
import type { WithdrawalsDeps } from './withdrawals-deps.ts';

/** A request for which a row speaks that was changed behind the application: it is on hold, says why, and a person looks. */
export async function holdUnproved(
  { db, writer, vault }: Pick<WithdrawalsDeps, 'db' | 'writer' | 'vault'>,
  {
    id: requestId,
    merchantId,
    mode,
    revision,
  }: Pick<RequestToDecide, 'id' | 'merchantId' | 'mode' | 'revision'>,
): Promise<void> {
  await db.transaction((trx) => needPerson(trx, vault, { id: requestId, reason: 'rowNotProved' }));
  const payload = {
    requestId,
    merchantId,
    mode,
    revision,
    by: systemActor,
    reason: null,
    person: null,
    event: 'hold' as const,
    statusReason: 'rowNotProved' as const,
  };
  await writer.submit({
    kind: shiftRequest(vault),
    cause: `shift:${requestId}.${revision}`,
    order: merchantId,
    mode,
    payload,
  });
}
