import type { LoginStep, ResultOf } from '@wallet/agent-protocol';
import type { AccountStatus } from '@wallet/contract';
import { maybe, type Trx } from '#platform/db';
import type { Vault } from '#platform/vault';
import { updateLogin } from '../accounts.sql.ts';
import {
  endLogin,
  followCode,
  followRefusal,
  followStep,
  loginOf,
  signingIn,
} from './follow-login.ts';
import { isOvertaken } from './login-steps.ts';
import { type FromDevice, lockOwnAccount, type ReportOutcome } from './own-account.ts';

/** A step of a sign-in. An ended one stays ended, and a late one does not take the account back. */
export async function recordLoginStep(
  trx: Trx,
  vault: Vault,
  { deviceId, report }: FromDevice<LoginStep>,
): Promise<ReportOutcome> {
  const { accountId, commandId, step, status, message = null } = report;
  const own = await lockOwnAccount(trx, vault, { deviceId, accountId });
  if ('refused' in own) return own;
  const login = await loginOf(trx, { accountId, commandId });
  if (login?.endedAt) return { taken: true };
  const to: AccountStatus =
    status === 'failed'
      ? 'loginFailed'
      : step === 4 && status === 'waiting'
        ? 'otpRequired'
        : 'loggingIn';
  if (!login || !isOvertaken(login.steps, report))
    await maybe(trx, updateLogin({ id: accountId, from: signingIn, to, step, reason: message }));
  if (login) await followStep(trx, login, report);
  return { taken: true };
}

export interface SignInResult {
  deviceId: string;
  accountId: string;
  commandId: string;
  result: ResultOf<'login'>;
}

/** Ends a sign-in: active by the right account, locked by another. Given-up ones await no code. */
export async function recordSignIn(
  trx: Trx,
  vault: Vault,
  { deviceId, accountId, commandId, result }: SignInResult,
): Promise<ReportOutcome> {
  const own = await lockOwnAccount(trx, vault, {
    deviceId,
    accountId,
    ...(result.state === 'signedIn' && { identity: result.identity }),
  });
  if ('refused' in own) return own;
  const login = await loginOf(trx, { accountId, commandId });
  if (result.state === 'signedIn') {
    await maybe(
      trx,
      updateLogin({ id: accountId, from: signingIn, to: 'active', step: 4, reason: null }),
    );
    if (login) await endLogin(trx, login, { state: 'succeeded', message: null });
    return { taken: true };
  }
  if (login?.endedAt) return { taken: true };
  await maybe(
    trx,
    updateLogin({ id: accountId, from: signingIn, to: 'otpRequired', step: 4, reason: null }),
  );
  if (login) await followCode(trx, login, result.otp);
  return { taken: true };
}

export interface SignInFailure {
  deviceId: string;
  accountId: string;
  commandId: string;
  code: string;
}

/** A failed sign-in. A wrong or late code only waits for the next one while tries are left. */
export async function recordSignInFailure(
  trx: Trx,
  vault: Vault,
  { deviceId, accountId, commandId, code }: SignInFailure,
): Promise<ReportOutcome> {
  const own = await lockOwnAccount(trx, vault, { deviceId, accountId });
  if ('refused' in own) return own;
  const login = await loginOf(trx, { accountId, commandId });
  const isAboutCode = code === 'otpWrong' || code === 'otpExpired';
  if (login) {
    if (isAboutCode && !login.endedAt) await followRefusal(trx, login, code);
    else await endLogin(trx, login, { state: 'failed', message: code });
    return { taken: true };
  }
  const to: AccountStatus = code === 'otpWrong' ? 'otpRequired' : 'loginFailed';
  await maybe(
    trx,
    updateLogin({
      id: accountId,
      from: signingIn.filter((status) => status !== 'active'),
      to,
      step: null,
      reason: code,
    }),
  );
  return { taken: true };
}
