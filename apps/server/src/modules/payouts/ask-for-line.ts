import { maybe, type Trx } from '#platform/db';
import { type IntentRow, noteAsked } from './intents.sql.ts';
import type { PayoutsDeps } from './payouts-deps.ts';

const paceSeconds = 20;

/** Asks for the read that must show an intent's line, every 20 seconds at most; the sweep asks again. */
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
