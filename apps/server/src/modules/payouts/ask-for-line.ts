import { maybe, type Trx } from '#platform/db';
import { type IntentRow, noteAsked } from './intents.sql.ts';
import type { PayoutsDeps } from './payouts-deps.ts';

const paceSeconds = 20;

/**
 * Asks the phone to read the history in which an intent's line must be, at most every 20 seconds;
 * the sweep asks again.
 */
export async function askForLine(
  trx: Trx,
  { requestStatement }: Pick<PayoutsDeps, 'requestStatement'>,
  { id, accountId, takenAt, now }: Pick<IntentRow, 'id' | 'accountId' | 'takenAt' | 'now'>,
  restartApp = false,
): Promise<void> {
  const noted = await maybe(trx, noteAsked(id, paceSeconds));
  if (noted)
    await requestStatement(trx, {
      accountId,
      since: takenAt ?? now,
      restartApp,
      idempotencyKey: `absent-${id}-${restartApp ? 'restart' : 'look'}-${noted.asks}`,
    });
}
