import { actOn, recordAudit, systemActor } from '#modules/audit';
import { all, maybe, type Trx } from '#platform/db';
import { publish } from '#platform/events';
import { selectAccount } from '../accounts.sql.ts';
import { selectLastReported, updateDepositsStopped } from '../account-actions.sql.ts';
import { accountEvents } from '../events.ts';

const inARow = 3;
const reason = 'claimedNotReceived';

/**
 * Three payers in a row said that they had transferred, and nothing came: the code may lead to
 * somebody else. No new deposit is given to the account until a person switches it on again. To be
 * called when a deposit has expired; tells once.
 */
export async function stopUnpaidDeposits(trx: Trx, accountId: string): Promise<boolean> {
  const last = await all(trx, selectLastReported(accountId, inARow));
  if (last.length < inARow || last.some(({ status }) => status !== 'expired')) return false;
  if (!(await maybe(trx, updateDepositsStopped(accountId, reason)))) return false;
  const account = await maybe(trx, selectAccount(accountId));
  if (!account) return false;
  const { mode } = account;
  await publish(trx, accountEvents.depositsStopped, {
    key: accountId,
    mode,
    payload: { accountId, reason },
  });
  await recordAudit(trx, {
    actor: systemActor,
    mode,
    ...actOn('account.depositsStopped', accountId),
    after: { reason },
  });
  return true;
}
