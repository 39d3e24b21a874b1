import { systemActor } from '#modules/audit';
import { maybe } from '#platform/db';
import { publish } from '#platform/events';
import type { RequestToDecide } from './decisions.sql.ts';
import { withdrawalEvents } from './events.ts';
import { setNotProved } from './requests.sql.ts';
import { shiftRequest } from './shift-request.ts';
import { needPerson } from './sign-request.ts';
import type { WithdrawalsDeps } from './withdrawals-deps.ts';

type Changed = Pick<RequestToDecide, 'id' | 'merchantId' | 'mode' | 'revision'>;

/** Puts a request on hold for a person, with the reason: a row behind it was changed outside the application. */
export async function holdUnproved(
  { db, writer, vault }: Pick<WithdrawalsDeps, 'db' | 'writer' | 'vault'>,
  { id: requestId, merchantId, mode, revision }: Changed,
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

/** The same of one that is on hold already, for a reason that would have ended by itself. */
export async function noteUnproved(
  { db, vault }: Pick<WithdrawalsDeps, 'db' | 'vault'>,
  { id, merchantId, mode, revision }: Changed,
): Promise<void> {
  await db.transaction(async (trx) => {
    const said = await maybe(trx, setNotProved(id, revision));
    if (!said) return;
    await needPerson(trx, vault, { id, reason: 'rowNotProved' });
    await publish(trx, withdrawalEvents.onHold, {
      key: id,
      mode,
      payload: { requestId: id, merchantId, revision: said.revision },
    });
  });
}
