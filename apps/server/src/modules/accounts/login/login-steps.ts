import type { LoginStep } from '@wallet/agent-protocol';
import type { LoginProcess, LoginStatus } from '@wallet/contract';

/** A step as it is stored. Times are ISO 8601. */
export interface StoredStep {
  step: number;
  status: LoginStatus;
  startedAt: string | null;
  at: string | null;
  message: string | null;
}

const count = 5;

/** All five, none begun. */
export function freshSteps(): StoredStep[] {
  return Array.from({ length: count }, (_, step): StoredStep => ({
    step,
    status: 'waiting',
    startedAt: null,
    at: null,
    message: null,
  }));
}

export type StepReport = Pick<LoginStep, 'step' | 'status' | 'at' | 'message'>;

/** The steps with a report in them. Reports repeat: an older one only tells when its step began. */
export function withReport(steps: readonly StoredStep[], report: StepReport): StoredStep[] {
  const { step, status, at, message = null } = report;
  return steps.map((known) => {
    if (known.step !== step) return known;
    if (known.at !== null && Date.parse(known.at) > Date.parse(at))
      return status === 'running' && known.startedAt === null ? { ...known, startedAt: at } : known;
    return {
      step,
      status,
      message,
      at,
      startedAt: status === 'running' ? at : (known.startedAt ?? at),
    };
  });
}

/** Whether a report is late: a later step began, or this one was told again. Reports overtake. */
export function isOvertaken(
  steps: readonly StoredStep[],
  { step, at }: Pick<StepReport, 'step' | 'at'>,
): boolean {
  return steps.some(
    (known) =>
      known.at !== null &&
      (known.step > step || (known.step === step && Date.parse(known.at) > Date.parse(at))),
  );
}

/** Where a sign-in broke off: the step that was under way, or the first that had not begun. */
export function brokenOff(
  steps: readonly StoredStep[],
  { at, message }: { at: Date; message: string },
): StoredStep[] {
  const current =
    steps.find(({ status }) => status === 'failed') ??
    steps.find(({ status }) => status === 'running') ??
    steps.find(({ status }) => status === 'waiting');
  return steps.map((known) =>
    known === current && known.status !== 'failed'
      ? { ...known, status: 'failed', at: at.toISOString(), message }
      : known,
  );
}

/** The right account is on the screen: whatever was not reported is done. */
export function allDone(steps: readonly StoredStep[], at: Date): StoredStep[] {
  return steps.map((known) =>
    known.status === 'done'
      ? known
      : { ...known, status: 'done', at: known.at ?? at.toISOString(), message: null },
  );
}

/** The step that people look at now. */
export function stepNow(steps: readonly StoredStep[]): StoredStep | undefined {
  return (
    steps.find(({ status }) => status === 'failed') ??
    steps.find(({ status }) => status === 'running') ??
    steps.find(({ status }) => status === 'waiting') ??
    steps.at(-1)
  );
}

export type LoginState = LoginProcess['state'];
