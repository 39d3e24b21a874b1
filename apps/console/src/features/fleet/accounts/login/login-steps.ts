import type { LoginProcess, LoginStatusChange } from '@wallet/contract';
import type { Shape } from '../../../../ui/status/status-shape.tsx';

export const stepNumbers = [0, 1, 2, 3, 4] as const;
export type StepNumber = (typeof stepNumbers)[number];
export type LoginStep = LoginProcess['steps'][number];

/** How a step is drawn: the last one waits for a person once the code was sent. */
export function stepShape(
  { step, status }: Pick<LoginStep, 'step' | 'status'>,
  login: Pick<LoginProcess, 'state'>,
): Shape {
  if (step === 4 && status === 'waiting' && login.state === 'otpRequired') return 'hand';
  return { waiting: 'waiting', running: 'work', done: 'good', failed: 'bad' }[status] as Shape;
}

/** How long a step took or takes, in milliseconds; null before it began. */
export function stepSpanMs({ status, startedAt, at }: LoginStep, nowMs: number): number | null {
  if (startedAt === null || status === 'waiting') return null;
  const endMs = status === 'running' || at === null ? nowMs : Date.parse(at);
  return Math.max(0, endMs - Date.parse(startedAt));
}

/** Seconds as people read them: one place below ten. */
export function secondsText(spanMs: number, intlTag: string): string {
  const places = spanMs < 10_000 ? 1 : 0;
  return new Intl.NumberFormat(intlTag, {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  }).format(spanMs / 1_000);
}

/** The sign-in with a step as the server has just told it; what it does not tell is read again behind it. */
export function withStep(
  login: LoginProcess | null,
  { step, status, message }: LoginStatusChange,
): LoginProcess | null {
  if (login === null || login.state === 'succeeded' || login.state === 'cancelled') return login;
  return {
    ...login,
    steps: login.steps.map((known) =>
      known.step === step ? { ...known, status, message: message === '' ? null : message } : known,
    ),
  };
}

/** Whether an answer about a sign-in is older than the shown one: answers overtake each other. */
export function isOlder(
  answer: Pick<LoginProcess, 'serverNow'>,
  shown: Pick<LoginProcess, 'serverNow'> | null,
): boolean {
  return shown !== null && Date.parse(answer.serverNow) < Date.parse(shown.serverNow);
}

/**
 * The server's time in milliseconds, from what this machine's clock has counted since it was read; what runs out is
 * counted by it. It never goes back behind the reading, whose second the page may not have counted yet.
 */
export function serverTimeMs(
  { serverNow }: { serverNow: string },
  { readAtMs, nowMs }: { readAtMs: number; nowMs: number },
): number {
  return Date.parse(serverNow) + Math.max(0, nowMs - readAtMs);
}

export interface OtpClock {
  /** What is left of the code; zero when it has run out. */
  leftMs: number;
  /** Until another one may be asked for; zero when it may be. */
  resendInMs: number;
}

/** What is left of a code and of the wait for another one, at a moment of the server's clock. */
export function otpClock(
  { expiresAt, resendAt }: { expiresAt: string; resendAt: string },
  serverMs: number,
): OtpClock {
  return {
    leftMs: Math.max(0, Date.parse(expiresAt) - serverMs),
    resendInMs: Math.max(0, Date.parse(resendAt) - serverMs),
  };
}

/** What was typed or pasted as a code: digits only, at most eight, the longest that providers send. */
export function otpDigits(typed: string): string {
  return typed.replace(/\D/g, '').slice(0, 8);
}

/** Codes have four to eight digits. */
export function isOtp(otp: string): boolean {
  return otp.length >= 4;
}
