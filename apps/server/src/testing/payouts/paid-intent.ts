import { type Db, sql } from '#platform/db';
import { intentPower, requestPower } from '#modules/payouts';
import { newId } from '#platform/ids';
import { asThief } from '../database/as-thief.ts';
import { signRow } from '../signing/sign-row.ts';

/** The attempt by which a request was paid so long ago, and the request, both signed as the application would have. */
export async function addPaidIntent(
  db: Pick<Db, 'read' | 'transaction'>,
  { requestId, ago }: { requestId: string; ago: string },
): Promise<string> {
  const id = newId('int');
  await asThief(
    db,
    sql`insert into payout_intent (id, transaction_id, request_id, hold_id, account_id, device_id,
      merchant_id, mode, payee_key, currency, amount, fee, day, method, state, outcome, epoch, journal_id, press_until)
    select ${id}, coalesce(transaction_id, 'txn_' || id), id, '', 'acc_paid', 'dev_paid', merchant_id, mode,
      destination_key, currency, amount, 0, 0, 'dana', 'settled',
      'paid ' || to_char((clock_timestamp() - ${ago}::interval) at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 1, 'journal', now() from withdrawal_request where id = ${requestId}`,
  );
  await signRow(db, intentPower, id);
  await signRow(db, requestPower, requestId);
  return id;
}
