import type { LoginStep, ResultOf } from '@wallet/agent-protocol';
import type { AccountStatus } from '@wallet/contract';
import { maybe } from '#platform/db';
import type { Trx } from '#platform/db';
import type { Vault } from '#platform/vault';
import { updateLogin } from './accounts.sql.ts';
import { lockOwnAccount } from './own-account.ts';
import type { FromDevice, ReportOutcome } from './record-reports.ts';

/** An account that a person has locked, disabled or retired is not signed in by what a phone says. */
const signingIn: readonly AccountStatus[] = ['new', 'loggingIn', 'otpRequired', 'loginFailed', 'active'];

/** A step of a sign-in, as the operator watches it. */
export async function recordLoginStep(trx: Trx, vault: Vault, { deviceId, report }: FromDevice<LoginStep>): Promise<ReportOutcome> {
  const own = await lockOwnAccount(trx, vault, { deviceId, accountId: report.accountId });
  if ('refused' in own) return own;
  const { step, status, message = null } = report;
  const to: AccountStatus = status === 'failed' ? 'loginFailed' : step === 4 && status === 'waiting' ? 'otpRequired' : 'loggingIn';
  await maybe(trx, updateLogin({ id: report.accountId, from: signingIn, to, step, reason: message }));
  return { taken: true };
}

/** What a sign-in led to: the account is active when the right one is on the screen, and locked when another is. */
export async function recordSignIn(
  trx: Trx, vault: Vault, { deviceId, accountId, result }: { deviceId: string; accountId: string; result: ResultOf<'login'> },
): Promise<ReportOutcome> {
  const own = await lockOwnAccount(trx, vault, { deviceId, accountId, ...(result.state === 'signedIn' && { identity: result.identity }) });
  if ('refused' in own) return own;
  const to: AccountStatus = result.state === 'signedIn' ? 'active' : 'otpRequired';
  await maybe(trx, updateLogin({ id: accountId, from: signingIn, to, step: result.state === 'signedIn' ? 4 : null, reason: null }));
  return { taken: true };
}

/** A sign-in that failed. A wrong one-time code leaves the account waiting for the next one. */
export async function recordSignInFailure(trx: Trx, vault: Vault, { deviceId, accountId, code }: { deviceId: string; accountId: string; code: string }): Promise<ReportOutcome> {
  const own = await lockOwnAccount(trx, vault, { deviceId, accountId });
  if ('refused' in own) return own;
  const to: AccountStatus = code === 'otpWrong' ? 'otpRequired' : 'loginFailed';
  await maybe(trx, updateLogin({ id: accountId, from: signingIn.filter((status) => status !== 'active'), to, step: null, reason: code }));
  return { taken: true };
}
