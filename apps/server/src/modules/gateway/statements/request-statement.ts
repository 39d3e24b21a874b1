import { providerTable } from '@wallet/contract';
import type { CommandOf } from '@wallet/agent-protocol';
import { startOfProviderDay } from '#modules/accounts/providers';
import { enqueueCommand } from '../queue/enqueue-command.ts';
import { all, type Db, maybe, type Trx } from '#platform/db';
import type { Listener } from '#platform/events';
import { ApiError } from '#platform/http';
import { newId } from '#platform/ids';
import type { Vault } from '#platform/vault';
import { selectDueHistories, selectHistoryTarget, updateAsked } from './history.sql.ts';
import type { HistoryTarget } from './history.sql.ts';

type Reason = CommandOf<'readHistory'>['payload']['reason'];

export interface StatementRequest {
  accountId: string;
  reason: Reason;
  /**
   * Look there again, although the history is proved beyond it. A read that waits already is not
   * it.
   */
  since?: Date;
  /** The same key is the same read, for ever. */
  idempotencyKey?: string;
  /** Close and open the provider's app first. */
  restartApp?: boolean;
}

const ttlMs = 120_000;
/** Reads overlap, so that a line that was booked late is still seen. */
const overlapMs = 5 * 60_000;
const baselineMs = 24 * 3_600_000;
const priorities: Readonly<Record<Reason, number>> = {
  claim: 3,
  observation: 4,
  baseline: 4,
  expiry: 4,
  resolve: 5,
  schedule: 7,
};
/** After trouble the same read is not asked for at once. */
const resolvePaceSeconds = 10;

/**
 * Asks the phone of an account to read its history, from where it is proved complete. Asked again while a read waits to
 * begin, it is that read. False when nobody can be asked, or enough waits for the phone: the next round asks again.
 */
export async function requestStatement(
  trx: Trx,
  vault: Vault,
  {
    accountId,
    reason,
    since,
    idempotencyKey = newId('history'),
    restartApp = false,
  }: StatementRequest,
): Promise<boolean> {
  const target = await maybe(trx, selectHistoryTarget(accountId, resolvePaceSeconds));
  if (!target) return false;
  if (target.isQueued) return since === undefined;
  if (reason === 'resolve' && !restartApp && target.isRecent) return false;
  const payload = {
    from: fromOf(target, since).toISOString(),
    reason: target.isBaseline ? ('baseline' as const) : reason,
    restartApp,
  };
  try {
    await enqueueCommand(trx, vault, {
      deviceId: target.deviceId,
      accountId,
      kind: 'readHistory',
      payload,
      idempotencyKey,
      ttlMs,
      priority: priorities[reason],
    });
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
  await updateAsked(accountId).execute(trx);
  return true;
}

/** Lines without ids are told apart by counting those of a whole day. */
function fromOf(
  { provider, isBaseline, provedUntil, now }: HistoryTarget,
  since: Date | undefined,
): Date {
  if (isBaseline || !provedUntil) return new Date(now.getTime() - baselineMs);
  const from = new Date(Math.min(provedUntil.getTime(), since?.getTime() ?? Infinity) - overlapMs);
  return providerTable[provider].showsLineIds ? from : startOfProviderDay(provider, from);
}

const batch = 100;

/**
 * Asks for the histories that are due by the database's time; tells how many. To be called every
 * few seconds.
 */
export async function requestDueStatements(db: Db, vault: Vault): Promise<number> {
  const due = await all(db.read, selectDueHistories(batch));
  let asked = 0;
  for (const input of due)
    if (await db.transaction((trx) => requestStatement(trx, vault, input))) asked++;
  return asked;
}

/**
 * The payer says that he has transferred, or the phone saw a notification, which settles nothing:
 * look.
 */
export function requestStatementBecause(
  vault: Vault,
  reason: 'claim' | 'observation',
): Listener<{ accountId: string }> {
  return async (events, trx) => {
    for (const { payload } of events)
      await requestStatement(trx, vault, { accountId: payload.accountId, reason });
  };
}
