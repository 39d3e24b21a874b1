import { ApiError, type CommandState } from '@wallet/contract';
import { moveCommand } from '#modules/gateway/queue';
import { all, type Db, maybe, type Trx } from '#platform/db';
import { lockAccount } from '../accounts.sql.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { type AccountAct, changeAccount } from '../change-account.ts';
import { endLogin, followRefusal, loginOf, maybeOpenLogin } from './follow-login.ts';
import { selectStaleLogins } from './logins.sql.ts';

/**
 * Gives up a sign-in. What its phone has not begun is taken back; what it does end is believed only if the account is
 * signed in by it. Refuses with notFound, stateConflict when none is under way.
 */
export async function cancelLogin(deps: AccountsDeps, act: AccountAct): Promise<void> {
  let commandId: string | undefined;
  await changeAccount(deps, act, {
    work: async (trx, { id }) => {
      const login = await maybeOpenLogin(trx, id);
      if (!login) throw new ApiError('stateConflict', { detail: 'No sign-in is under way.' });
      ({ commandId } = login);
      await endLogin(trx, login, { state: 'cancelled', message: 'cancelled' });
      return { action: 'account.loginCancelled', after: { loginId: login.id } };
    },
  });
  // Afterwards, because a result locks its command first and then the account.
  if (commandId !== undefined) await takeBack(deps.db, commandId);
}

function takeBack(db: Db, commandId: string): Promise<CommandState | undefined> {
  return db.transaction((trx) => moveCommand(trx, commandId, 'cancel'), { idempotent: true });
}

export interface EndedCommand {
  commandId: string;
  accountId: string | null;
  kind: string;
  state: CommandState;
}

/**
 * A command has ended without a result: its phone never began, refused it, or was lost sight of. A code that was never
 * tried is waited for again; any other sign-in has failed. To be called when a command has ended.
 */
export async function noteLoginCommand(
  trx: Trx,
  { commandId, accountId, kind, state }: EndedCommand,
): Promise<void> {
  if (accountId === null || (kind !== 'login' && kind !== 'submitOtp') || state === 'succeeded')
    return;
  await maybe(trx, lockAccount(accountId));
  const login = await loginOf(trx, { accountId, commandId });
  if (login?.state !== 'running') return;
  if (kind === 'submitOtp' && state !== 'unknown')
    await followRefusal(trx, login, 'deadlinePassed');
  else
    await endLogin(trx, login, {
      state: 'failed',
      message: state === 'expired' ? 'deadlinePassed' : state,
    });
}

const batch = 100;

/** Ends abandoned sign-ins whose code ran out, by the database's time; tells how many. */
export async function endStaleLogins(db: Db): Promise<number> {
  const stale = await all(db.read, selectStaleLogins(batch));
  for (const { accountId } of stale) {
    await db.transaction(async (trx) => {
      await maybe(trx, lockAccount(accountId));
      const login = await maybeOpenLogin(trx, accountId);
      const isStale =
        login?.state === 'otpRequired' &&
        login.otpExpiresAt !== null &&
        login.otpExpiresAt < login.now;
      if (isStale) await endLogin(trx, login, { state: 'failed', message: 'otpExpired' });
    });
  }
  return stale.length;
}
