import type { LoginProcess, Provider } from '@wallet/contract';
import { useState } from 'react';
import { useMay } from '../../../../app/session/use-may.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { useNow } from '../../../../lib/dates/clock.ts';
import { PhoneMessage } from '../../../../shared/phone/phone-message.tsx';
import { ListTime } from '../../../../shared/time/relative-time.tsx';
import { clockSpan } from '../../../../lib/dates/time-text.ts';
import { FormProblem } from '../../../../shared/failure/form-problem.tsx';
import { isOtp, otpClock, serverTimeMs } from './login-steps.ts';
import { OtpField } from './otp-field.tsx';
import type { LoginActs } from './use-login-actions.ts';
import classes from './login.module.css';
import styles from '../../../../ui/shared-styles.module.css';

interface OtpEntryProps {
  login: LoginProcess;
  provider: Provider;
  readAtMs: number;
  acts: LoginActs;
}

/** The one-time code: what is left of its time and of its tries, and another one when it may be asked for. */
export function OtpEntry({ login, provider, readAtMs, acts }: OtpEntryProps) {
  const t = useText();
  const may = useMay('accounts.submitOtp');
  const [otp, setOtp] = useState('');
  const [isSent, setSent] = useState(false);
  const serverMs = serverTimeMs(login, { readAtMs, nowMs: useNow() });
  const code = login.otp;
  const { leftMs, resendInMs } = code ? otpClock(code, serverMs) : { leftMs: 0, resendInMs: 0 };
  const isOver = code !== null && leftMs === 0;
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (!isOtp(otp) || acts.pending !== null || isOver || !may.allowed) return;
    acts.send({ act: 'otp', otp }, () => (setOtp(''), setSent(false)));
  };
  return (
    <form className={classes.otp} noValidate onSubmit={submit} aria-label={t('login.enterCode')}>
      <div className={classes.otpWords}>
        <p className={classes.otpTitle}>
          {t('login.codeSentTo', { provider: t(`provider.${provider}`), to: code?.sentTo ?? '' })}
        </p>
        <p role="timer" aria-live="off">
          {isOver ? (
            t('login.codeOver')
          ) : (
            <>
              {t('login.expiresIn')} <strong className="figures">{clockSpan(leftMs)}</strong>.
            </>
          )}{' '}
          {code === null || isOver ? null : t('login.attemptsLeft', { count: code.attemptsLeft })}
        </p>
        {login.message === null ? null : (
          <p className={classes.wrong} role="alert">
            {login.message === 'otpWrong' ? (
              t('login.wrongCode')
            ) : (
              <PhoneMessage text={login.message} />
            )}
          </p>
        )}
        {login.enteredBy === null ? null : (
          <p className={styles.fineQuiet}>
            {t('login.enteredBy', { name: login.enteredBy.name })}{' '}
            {login.enteredAt === null ? null : <ListTime at={login.enteredAt} />}
          </p>
        )}
        <FormProblem
          error={acts.failed === 'otp' || acts.failed === 'resend' ? acts.error : null}
        />
        <div className={classes.otpActs}>
          <Button
            kind={isOver ? 'plain' : 'primary'}
            type="submit"
            busy={acts.pending === 'otp'}
            reason={may.reason ?? (isOver ? t('login.codeOver') : undefined)}
          >
            {t('login.verify')}
          </Button>
          <Button
            here
            kind={isOver ? 'primary' : 'plain'}
            busy={acts.pending === 'resend'}
            reason={may.reason ?? (resendInMs > 0 ? t('login.resendLater') : undefined)}
            onClick={() => {
              setOtp('');
              acts.send({ act: 'resend' });
            }}
          >
            {resendInMs > 0 ? (
              <span className="figures">
                {t('login.resendIn', { time: clockSpan(resendInMs) })}
              </span>
            ) : (
              t('login.resend')
            )}
          </Button>
        </div>
      </div>
      <OtpField value={otp} onChange={setOtp} isWrong={isSent && !isOtp(otp)} />
    </form>
  );
}
