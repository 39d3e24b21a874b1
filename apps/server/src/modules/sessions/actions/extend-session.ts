import { farthestExpiryHours, ApiError } from '@wallet/contract';
import { limitsOf } from '#modules/account-selection';
import { readAccount } from '#modules/accounts';
import { lockAccountAmounts } from '#modules/accounts/providers';
import { actOn, recordAudit } from '#modules/audit';
import type { DepositRow } from '#modules/deposits';
import { releaseCapacity, reserveIn } from '#modules/deposits/amounts';
import { capacityBlocker, publicSharePermille } from '#modules/deposits/checkout';
import { readMerchant } from '#modules/merchants';
import { one, type Trx } from '#platform/db';
import { publish } from '#platform/events';
import { isUnderWay, extendBlocker } from '../session-time-rules.ts';
import { sessionEvents } from '../events.ts';
import { extendDepositTime, extendSessionTime } from '../session-time.sql.ts';
import type { SessionRow } from '../sessions.sql.ts';
import { lockEither, type SessionAct } from './expire-session.ts';
import { timeFacts } from './read-session-actions.ts';

export interface Extension extends SessionAct {
  minutes: number;
  /** The end that was looked at: of two people who press at once one is told that it has moved. */
  seenExpiresAt: Date;
}

/**
 * Gives a session more time: its end, how long late money is watched for, its deposit's times and
 * how long its amount stays taken move together. The room of its account's limits is reserved anew,
 * by what they leave today. Attempts that were given up keep theirs. Refuses notFound,
 * sessionClosed (it has ended, or its time is over), stateConflict (a person decides about it, or
 * it is out of its customer's hands), revisionConflict, qrNoLongerPayable, noRoomToExtend, whose
 * detail is the limit, and expiryTooFar, whose detail is the farthest end.
 */
export async function extendSession(
  trx: Trx,
  { minutes, seenExpiresAt, ...act }: Extension,
): Promise<void> {
  const { session, current } = await lockEither(trx, act.id);
  const why = extendBlocker(await timeFacts(trx, { session, current }));
  if (why) throw new ApiError(why);
  if (session.expiresAt.getTime() !== seenExpiresAt.getTime())
    throw new ApiError('revisionConflict');
  refuseTooFar(session, minutes);
  const { id, merchantId, mode } = session;
  const deposit = current && isUnderWay(current.status) ? current : undefined;
  if (deposit) await reserveAnew(trx, session, deposit);
  const { expiresAt, revision } = await one(trx, extendSessionTime(id, minutes));
  if (deposit) await one(trx, extendDepositTime(deposit.id, id));
  const about = deposit && { transactionId: deposit.id, accountId: deposit.accountId };
  await publish(trx, sessionEvents.timeMoved, {
    key: id,
    mode,
    payload: { sessionId: id, merchantId, ...about, revision },
  });
  const { id: _id, ...record } = act;
  await recordAudit(trx, {
    ...record,
    merchantId,
    mode,
    ...actOn('transactionSession.extended', id),
    before: { expiresAt: session.expiresAt },
    after: { expiresAt, minutes },
  });
}

/** As if its code was given now: what came in meanwhile may have filled the account, and its day may be another one. */
async function reserveAnew(trx: Trx, session: SessionRow, deposit: DepositRow): Promise<void> {
  const { id, accountId, finalMinor } = deposit;
  await lockAccountAmounts(accountId).execute(trx);
  const [account, merchant] = [
    await readAccount(trx, accountId),
    await readMerchant(trx, session.merchantId),
  ];
  if (!account || !merchant) throw new ApiError('qrNoLongerPayable');
  await releaseCapacity(id).execute(trx);
  const noRoom = await capacityBlocker(
    trx,
    { accountId, limits: limitsOf(account) },
    { amountMinor: finalMinor, publicSharePermille: publicSharePermille(session, merchant) },
  );
  if (noRoom) throw new ApiError('noRoomToExtend', { detail: noRoom });
  await reserveIn(accountId, finalMinor).execute(trx);
}

function refuseTooFar({ expiresAt, readAt }: SessionRow, minutes: number): void {
  const farthest = new Date(readAt.getTime() + farthestExpiryHours * 3_600_000);
  if (expiresAt.getTime() + minutes * 60_000 > farthest.getTime())
    throw new ApiError('expiryTooFar', { detail: farthest.toISOString() });
}
