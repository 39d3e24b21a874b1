import { ApiError } from '@wallet/contract';
import { actorOf } from '#modules/audit';
import { enqueueCommand } from '#modules/gateway/queue';
import { maybe, type Trx } from '#platform/db';
import { newId } from '#platform/ids';
import { updateLogin } from '../accounts.sql.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { type AccountAct, changeAccount } from '../change-account.ts';
import { maybeOpenLogin, signingIn, publishLogin } from './follow-login.ts';
import { freshSteps } from './login-steps.ts';
import { type LoginRow, updateLoginAgain, updateLoginEntered } from './logins.sql.ts';
import { storedSecret, orderLogin, usableDevice } from './start-login.ts';

/** A code is worth nothing for long. */
const ttlMs = 60_000;

/**
 * Has the phone enter the one-time code, and notes who knew it. Refuses with notFound,
 * otpNotExpected (none waited for, or one being tried), otpExpired, deviceNotUsable, overloaded.
 */
export async function submitOtp(
  deps: AccountsDeps,
  { otp, ...act }: AccountAct & { otp: string },
): Promise<void> {
  const { principal } = act;
  await changeAccount(deps, act, {
    work: async (trx, account) => {
      const login = await waitingLogin(trx, account.id);
      if (!login.otpExpiresAt || login.otpExpiresAt <= login.now || login.attemptsLeft === 0)
        throw new ApiError('otpExpired');
      const deviceId = await usableDevice(trx, account);
      const command = {
        deviceId,
        accountId: account.id,
        kind: 'submitOtp' as const,
        payload: { otp },
        idempotencyKey: newId('otp'),
        ttlMs,
        priority: 1,
        by: actorOf(principal),
      };
      const { commandId } = await enqueueCommand(trx, deps.vault, command);
      await updateLoginEntered({ id: login.id, commandId, enteredBy: principal.userId }).execute(
        trx,
      );
      await maybe(
        trx,
        updateLogin({
          id: account.id,
          from: ['otpRequired'],
          to: 'loggingIn',
          step: 4,
          reason: null,
        }),
      );
      return { action: 'account.otpEntered', after: { loginId: login.id, commandId } };
    },
  });
}

/**
 * Has a new code sent: providers send one at each sign-in, so the sign-in begins again with the secret that is kept.
 * Refuses with notFound, otpNotExpected, tooManyRequests before the provider sends another, credentialsMissing,
 * deviceNotUsable, overloaded.
 */
export async function resendOtp(deps: AccountsDeps, act: AccountAct): Promise<void> {
  const { principal } = act;
  await changeAccount(deps, act, {
    work: async (trx, account) => {
      const login = await waitingLogin(trx, account.id);
      const waitMs = login.resendAt ? login.resendAt.getTime() - login.now.getTime() : 0;
      if (waitMs > 0)
        throw new ApiError('tooManyRequests', { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
      const deviceId = await usableDevice(trx, account);
      const commandId = await orderLogin(trx, deps, {
        account,
        deviceId,
        secret: storedSecret(deps, account),
        principal,
      });
      const steps = freshSteps();
      await updateLoginAgain({ id: login.id, commandId, steps }).execute(trx);
      await maybe(
        trx,
        updateLogin({ id: account.id, from: signingIn, to: 'loggingIn', step: 0, reason: null }),
      );
      await publishLogin(trx, login, steps);
      return { action: 'account.otpResent', after: { loginId: login.id, commandId } };
    },
  });
}

async function waitingLogin(trx: Trx, accountId: string): Promise<LoginRow> {
  const login = await maybeOpenLogin(trx, accountId);
  if (login?.state !== 'otpRequired') throw new ApiError('otpNotExpected');
  return login;
}
