import type { SimClock } from '../clock.ts';
import type { Faults } from '../faults.ts';
import type { Random } from '../random.ts';
import type { ProviderApps } from './apps.ts';
import type { ProviderAccount } from './account.ts';

const otpSeconds = 180;
const attempts = 3;

interface At {
  apps: ProviderApps;
  account: ProviderAccount;
  deviceId: string;
  faults: Faults;
  random: Random;
  clock: SimClock;
}

/** Ends the session at the provider. */
export async function signOut({ apps, account }: Pick<At, 'apps' | 'account'>): Promise<void> {
  await apps.remember({ type: 'signedIn', accountId: account.config.accountId, signedIn: false });
  account.signedIn = false;
  delete account.otp;
}

/** Whether the provider takes number and secret. The fake ones take any secret for the right number. */
export function credentialsFit({ account, deviceId, faults }: At, number: string): boolean {
  if (faults.take('loginFails', { deviceId, accountId: account.config.accountId })) return false;
  return digitsOf(number).slice(-8) === digitsOf(account.config.number).slice(-8);
}

/** Sends a new one-time code; the code before is void. Resolves when the message has arrived. */
export async function sendCode(
  { apps, account, deviceId, faults, random, clock }: At,
  signal: AbortSignal,
): Promise<void> {
  const { accountId } = account.config;
  const count = account.codesSent + 1;
  await apps.remember({ type: 'codeSent', accountId, count });
  account.codesSent = count;
  const slow = faults.take('otpSlow', { deviceId, accountId });
  if (slow) await clock.wait(slow.ms, signal);
  account.otp = {
    code: random.digits(6, 'otp', accountId, count),
    expiresAtMs: clock.now().getTime() + otpSeconds * 1_000,
    attemptsLeft: attempts,
  };
}

export type CodeResult =
  | { verdict: 'right' }
  | { verdict: 'wrong'; attemptsLeft: number }
  | { verdict: 'expired' };

/** Tries a code. The right one signs the account in. */
export async function tryCode(
  { apps, account, deviceId, faults, clock }: At,
  code: string,
): Promise<CodeResult> {
  const { otp } = account;
  if (!otp || otp.expiresAtMs < clock.now().getTime()) return { verdict: 'expired' };
  const judgedWrong =
    faults.take('otpWrong', { deviceId, accountId: account.config.accountId }) !== undefined;
  if (judgedWrong || code !== otp.code) {
    otp.attemptsLeft -= 1;
    if (otp.attemptsLeft <= 0) delete account.otp;
    return { verdict: 'wrong', attemptsLeft: Math.max(0, otp.attemptsLeft) };
  }
  await apps.remember({ type: 'signedIn', accountId: account.config.accountId, signedIn: true });
  account.signedIn = true;
  delete account.otp;
  return { verdict: 'right' };
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}
