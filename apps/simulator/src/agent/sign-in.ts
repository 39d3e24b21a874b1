import type { CommandOf, LoginStep } from '@wallet/agent-protocol';
import { identityOf } from '../provider/account.ts';
import { AppError } from '../provider/apps.ts';
import { credentialsFit, sendCode, signOut, tryCode } from '../provider/sign-in.ts';
import { failed, succeeded, type Act } from './act.ts';
import { takeFault, type Parts } from './parts.ts';
import { reportAccount } from './report-account.ts';

/** Steps 0 to 3: clears the session, saves credentials, starts the app, requests a code. Ends with a code needed. */
export async function signIn(parts: Parts, command: CommandOf<'login'>): Promise<Act> {
  const { accountId, payload } = command;
  const at = place(parts, accountId);
  await step(parts, command, 0, () => signOut(at));
  await step(parts, command, 1);
  await step(parts, command, 2, () => {
    if (takeFault(parts, 'providerDown', accountId)) throw new AppError('providerDown');
  });
  if (!credentialsFit(at, payload.number)) {
    say(parts, command, 3, 'failed', 'The provider refused number or secret.');
    return failed('credentialsWrong', 'The provider refused number or secret.');
  }
  await step(parts, command, 3, () => sendCode(at, parts.boot.signal));
  parts.boot.check();
  say(parts, command, 4, 'waiting');
  const { otp } = at.account;
  if (!otp) return failed('otpExpired', 'The code ran out before it arrived.');
  const secondsLeft = Math.max(0, otp.expiresAtMs - parts.clock.now().getTime());
  const expiresAt = new Date(parts.serverClock.nowMs() + secondsLeft).toISOString();
  return succeeded({
    state: 'otpRequired',
    otp: {
      sentTo: masked(at.account.config.number),
      expiresAt,
      attemptsLeft: otp.attemptsLeft,
      resendAfterSeconds: 60,
    },
  });
}

/** Step 4: enters the code. */
export async function enterCode(parts: Parts, command: CommandOf<'submitOtp'>): Promise<Act> {
  const at = place(parts, command.accountId);
  say(parts, command, 4, 'running');
  await parts.boot.wait(parts.timing.stepMs);
  const judged = await tryCode(at, command.payload.otp);
  switch (judged.verdict) {
    case 'right':
      say(parts, command, 4, 'done');
      reportAccount(parts, command.accountId);
      return succeeded({ state: 'signedIn', identity: identityOf(at.account) });
    case 'wrong': {
      const message = `Wrong code, ${judged.attemptsLeft} attempts left.`;
      say(parts, command, 4, judged.attemptsLeft > 0 ? 'waiting' : 'failed', message);
      return failed('otpWrong', message);
    }
    case 'expired':
      say(parts, command, 4, 'failed', 'The code is not valid any more.');
      return failed('otpExpired', 'The code is not valid any more.');
  }
}

type SignInCommand = CommandOf<'login'> | CommandOf<'submitOtp'>;

async function step(
  parts: Parts,
  command: SignInCommand,
  number: LoginStep['step'],
  work?: () => Promise<void> | void,
): Promise<void> {
  say(parts, command, number, 'running');
  await parts.boot.wait(parts.timing.stepMs);
  try {
    await work?.();
  } catch (error) {
    if (error instanceof AppError) say(parts, command, number, 'failed', error.message);
    throw error;
  }
  say(parts, command, number, 'done');
}

function say(
  parts: Parts,
  { commandId, accountId }: SignInCommand,
  step: LoginStep['step'],
  status: LoginStep['status'],
  message?: string,
): void {
  const reportId = parts.newId('step');
  parts.outbox.post('login:step', reportId, {
    reportId,
    commandId,
    accountId,
    step,
    status,
    ...(message === undefined ? {} : { message }),
    at: parts.serverClock.now(),
  });
}

function place({ apps, device, faults, random, clock }: Parts, accountId: string) {
  return {
    apps,
    account: apps.account(accountId),
    deviceId: device.deviceId,
    faults,
    random,
    clock,
  };
}

function masked(number: string): string {
  return `${number.slice(0, 4)}****${number.slice(-3)}`;
}
