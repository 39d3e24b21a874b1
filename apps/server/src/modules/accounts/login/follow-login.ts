import type { LoginStep, ResultOf } from '@wallet/agent-protocol';
import type { AccountStatus } from '@wallet/contract';
import { maybe, type Trx } from '#platform/db';
import { publish } from '#platform/events';
import { updateLogin } from '../accounts.sql.ts';
import { accountEvents } from '../events.ts';
import { allDone, brokenOff, stepNow, type StoredStep, withReport } from './login-steps.ts';
import {
  selectLoginByCommand,
  selectOpenLogin,
  updateLoginCode,
  updateLoginEnded,
  updateLoginRefused,
  updateLoginSteps,
} from './logins.sql.ts';
import type { LoginRow } from './logins.sql.ts';

/** An account that a person has locked, disabled or retired is not signed in by what a phone says. */
export const signingIn: readonly AccountStatus[] = [
  'new',
  'loggingIn',
  'otpRequired',
  'loginFailed',
  'active',
];
const notSignedIn = signingIn.filter((status) => status !== 'active');

/** The sign-in that is under way, if there is one. The caller holds the account. */
export function maybeOpenLogin(trx: Trx, accountId: string): Promise<LoginRow | undefined> {
  return maybe(trx, selectOpenLogin(accountId));
}

/** The sign-in that a command belongs to, ended or not; undefined for one that nobody watches. */
export function loginOf(
  trx: Trx,
  of: { accountId: string; commandId: string },
): Promise<LoginRow | undefined> {
  return maybe(trx, selectLoginByCommand(of));
}

/** Tells those who watch where a sign-in is now. */
export async function publishLogin(
  trx: Trx,
  { accountId, provider, mode, ownerUserId }: LoginRow,
  steps: readonly StoredStep[],
  message: string | null = null,
): Promise<void> {
  const now = stepNow(steps);
  if (!now) return;
  const payload = {
    accountId,
    provider,
    ownerUserId,
    step: now.step,
    status: now.status,
    message: message ?? now.message ?? '',
  };
  await publish(trx, accountEvents.loginChanged, { key: accountId, mode, payload });
}

/** Writes a step into its sign-in, and tells it when it is news. */
export async function followStep(trx: Trx, login: LoginRow, report: LoginStep): Promise<void> {
  const steps = withReport(login.steps, report);
  await updateLoginSteps({ id: login.id, steps }).execute(trx);
  const { step, status, message = '' } = report;
  const payload = {
    accountId: login.accountId,
    provider: login.provider,
    ownerUserId: login.ownerUserId,
    step,
    status,
    message,
  };
  await publish(trx, accountEvents.loginChanged, {
    key: login.accountId,
    mode: login.mode,
    payload,
  });
}

type Code = Extract<ResultOf<'login'>, { state: 'otpRequired' }>['otp'];

/** The provider sent a code: somebody enters it. */
export async function followCode(trx: Trx, login: LoginRow, code: Code): Promise<void> {
  const steps = waitingForCode(login.steps, login.now, null);
  await updateLoginCode({ id: login.id, steps, ...code }).execute(trx);
  await publishLogin(trx, login, steps);
}

/** A refused code: waits for another while tries are left or after its time; else it failed. */
export async function followRefusal(
  trx: Trx,
  login: LoginRow,
  code: 'otpWrong' | 'otpExpired' | 'deadlinePassed',
): Promise<void> {
  const attemptsLeft =
    code === 'otpExpired'
      ? 0
      : Math.max(0, (login.attemptsLeft ?? 1) - (code === 'otpWrong' ? 1 : 0));
  if (code === 'otpWrong' && attemptsLeft === 0)
    return endLogin(trx, login, { state: 'failed', message: code });
  const steps = waitingForCode(login.steps, login.now, code);
  await updateLoginRefused({ id: login.id, steps, message: code, attemptsLeft }).execute(trx);
  await maybe(
    trx,
    updateLogin({
      id: login.accountId,
      from: notSignedIn,
      to: 'otpRequired',
      step: 4,
      reason: code,
    }),
  );
  await publishLogin(trx, login, steps, code);
}

export interface LoginEnding {
  state: 'succeeded' | 'failed' | 'cancelled';
  /** Why, by its code; null for one that succeeded. */
  message: string | null;
}

/** Ends a sign-in that is under way, with its account. One that has ended stays as it is. */
export async function endLogin(
  trx: Trx,
  login: LoginRow,
  { state, message }: LoginEnding,
): Promise<void> {
  const steps =
    state === 'succeeded'
      ? allDone(login.steps, login.now)
      : brokenOff(login.steps, { at: login.now, message: message ?? state });
  if (!(await maybe(trx, updateLoginEnded({ id: login.id, state, steps, message })))) return;
  if (state !== 'succeeded')
    await maybe(
      trx,
      updateLogin({
        id: login.accountId,
        from: notSignedIn,
        to: 'loginFailed',
        step: null,
        reason: message ?? state,
      }),
    );
  await publishLogin(trx, login, steps, message);
}

/** Steps 0 to 3 are done, the last one waits for a person. */
function waitingForCode(
  steps: readonly StoredStep[],
  at: Date,
  message: string | null,
): StoredStep[] {
  const text = at.toISOString();
  return steps.map((known) =>
    known.step < 4
      ? { ...known, status: 'done', at: known.at ?? text }
      : { ...known, status: 'waiting', at: text, startedAt: known.startedAt ?? text, message },
  );
}
