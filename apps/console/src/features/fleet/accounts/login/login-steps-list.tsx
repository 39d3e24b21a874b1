import type { LoginProcess } from '@wallet/contract';
import { useLocale, useText } from '../../../../lib/text/index.ts';
import { useNow } from '../../../../lib/dates/clock.ts';
import { StatusShape } from '../../../../ui/status/status-shape.tsx';
import { secondsText, stepNumbers, stepShape, stepSpanMs, type LoginStep } from './login-steps.ts';
import classes from './login.module.css';

/** The five steps of a sign-in; before the first one all of them wait. */
export function LoginSteps({ login }: { login: LoginProcess | null }) {
  const t = useText();
  return (
    <ol className={classes.steps} aria-label={t('login.steps')}>
      {stepNumbers.map((step) => (
        <Step
          key={step}
          step={
            login?.steps.find((known) => known.step === step) ?? {
              step,
              status: 'waiting',
              at: null,
              startedAt: null,
              message: null,
            }
          }
          login={login}
        />
      ))}
    </ol>
  );
}

function Step({ step, login }: { step: LoginStep; login: LoginProcess | null }) {
  const t = useText();
  const { intlTag } = useLocale();
  const nowMs = useNow();
  const number = stepNumbers.find((known) => known === step.step) ?? 0;
  const spanMs = stepSpanMs(step, nowMs);
  const isYours = number === 4 && step.status === 'waiting' && login?.state === 'otpRequired';
  const note = isYours
    ? t('login.waitsForYou')
    : step.status === 'failed'
      ? t('login.stepFailed')
      : spanMs === null
        ? null
        : t('login.took', { seconds: secondsText(spanMs, intlTag) });
  return (
    <li
      className={classes.step}
      data-status={step.status}
      aria-current={step.status === 'running' || isYours ? 'step' : undefined}
    >
      <span className={classes.mark}>
        <StatusShape shape={login === null ? 'waiting' : stepShape(step, login)} size={20} />
      </span>
      <span className={classes.words}>
        <span className={classes.title}>
          {t(`loginStep.${number}`)}
          <span className="visually-hidden">: {t(`loginStatus.${step.status}`)}</span>
        </span>
        <StepText number={number} />
        <span className={classes.note} data-wrong={step.status === 'failed' || undefined}>
          {note}
        </span>
      </span>
    </li>
  );
}

/** What the step does, where the title does not say it all. */
function StepText({ number }: { number: (typeof stepNumbers)[number] }) {
  const t = useText();
  return number === 2 ? null : <span className={classes.text}>{t(`loginStepText.${number}`)}</span>;
}
