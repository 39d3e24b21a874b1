import { ApiError } from '@wallet/contract';
import type { From } from '#modules/approvals/words';
import { type Actor, actorOf, recordAudit } from '#modules/audit';
import { atRisk, deviceEvents } from '#modules/devices';
import type { Trail, UserPrincipal } from '#modules/identity';
import { maybe, type Trx } from '#platform/db';
import { publish } from '#platform/events';
import { scopeOf } from './account-scope.ts';
import { type Account, toAccount } from './account.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { type HeldRow, lockAccountInScope } from './account-actions.sql.ts';
import { lockAccountAmounts } from './providers/lock-amounts.sql.ts';

/** Somebody does something to an account. */
export interface AccountAct extends Trail {
  principal: UserPrincipal;
  id: string;
  from?: From | undefined;
}

/** What is written into the trail of an act. */
export interface Done {
  action: string;
  before?: unknown;
  after?: unknown;
  reason?: string | undefined;
}

/** An account that nobody else changes meanwhile. */
export type HeldAccount = Account & Omit<HeldRow, 'limits'>;

export interface Change {
  /** Refuses `moneyAtRisk` while a payment, a code or the proof of a transfer is waited for. */
  whenSafe?: boolean;
  /** No deposit is given an amount meanwhile. */
  holdsAmounts?: boolean;
  /** Undefined when there was nothing to change: then nothing is written into the trail. */
  work(trx: Trx, account: HeldAccount): Promise<Done | undefined>;
}

/**
 * One act on one account as one transaction: locks it, lets `work` change it, writes the trail and
 * tells `accounts.changed`. Refuses with notFound, also on somebody else's device. What must be
 * safe first locks the account's amounts, too: no deposit begins between the look and the change.
 */
export async function changeAccount(
  deps: AccountsDeps,
  act: AccountAct,
  { whenSafe = false, holdsAmounts = whenSafe, work }: Change,
): Promise<void> {
  const { principal, id, ip, userAgent, requestId } = act;
  await deps.db.transaction(async (trx) => {
    if (holdsAmounts) await lockAccountAmounts(id).execute(trx);
    const row = await maybe(trx, lockAccountInScope(scopeOf(principal), id));
    if (!row) throw new ApiError('notFound');
    if (whenSafe) await refuseAtRisk(trx, deps, id);
    const done = await work(trx, { ...row, ...toAccount(row) });
    if (done)
      await recordDone(trx, row, { done, by: actorOf(principal), ip, userAgent, requestId });
  });
}

/** Tells that an account is another one, and writes the trail. */
export async function recordDone(
  trx: Trx,
  { id, mode }: Pick<Account, 'id' | 'mode'>,
  { done, by, ...trail }: Trail & { done: Done; by: Actor },
): Promise<void> {
  await publish(trx, deviceEvents.accountChanged, { key: id, mode, payload: { accountId: id } });
  await recordAudit(trx, { actor: by, mode, entity: 'account', entityId: id, ...done, ...trail });
}

async function refuseAtRisk(
  trx: Trx,
  { readMoneyAtRisk }: AccountsDeps,
  id: string,
): Promise<void> {
  const risk = (await readMoneyAtRisk(trx, { accountIds: [id] })).get(id);
  if (risk && !risk.isSafe) throw atRisk(risk);
}

/** Somebody saved a form of an older state. */
export function refuseOlder({ revision }: Pick<Account, 'revision'>, given: number): void {
  if (revision !== given) throw new ApiError('revisionConflict');
}

/** A retired account takes no changes: it is revived first. */
export function refuseRetired({ status }: Pick<Account, 'status'>): void {
  if (status === 'retired')
    throw new ApiError('stateConflict', { detail: 'It is retired. Revive it first.' });
}
