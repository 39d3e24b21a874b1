import { useState } from 'react';
import { ask, endpoints } from '../../../app/api.ts';
import { useText } from '../../../lib/text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { useNow } from '../../../lib/dates/clock.ts';
import { clockSpan } from '../../../lib/dates/time-text.ts';
import formClasses from '../../../ui/fields/form.module.css';
import { AuthFrame } from './auth-frame.tsx';
import { ToSignIn } from './auth-link.tsx';
import { FailureMessage } from './auth-message.tsx';
import classes from './auth.module.css';
import { useForm } from './use-form.ts';

/** Mail takes a while: sooner than this nobody needs another one. */
const restMs = 60_000;

/** What is said after every request for a link, with another try when the mail has had its time. */
export function LinkSent({ email, onOther }: { email: string; onOther: () => void }) {
  const t = useText();
  const [sentAtMs, setSentAtMs] = useState(() => Date.now());
  const [times, setTimes] = useState(1);
  const leftMs = Math.min(restMs, sentAtMs + restMs - useNow());
  const { form, isBusy, failure } = useForm({
    fields: [],
    start: {},
    send: async () => {
      await ask(endpoints.forgotPassword, { body: { email } });
      setSentAtMs(Date.now());
      setTimes(times + 1);
    },
  });
  const isEarly = leftMs > 0;
  return (
    <AuthFrame
      heading={t('forgot.sentHeading')}
      lead={
        <span role="status">{t(times === 1 ? 'forgot.sent' : 'forgot.sentAgain', { email })}</span>
      }
      link={<ToSignIn quiet />}
    >
      <p className={classes.note}>{t('forgot.wait')}</p>
      <form {...form} className={formClasses.form}>
        <FailureMessage failure={failure} />
        <div className={classes.acts}>
          <Button
            type="submit"
            size="l"
            busy={isBusy}
            reason={isEarly ? t('forgot.early') : undefined}
          >
            <span className="figures">
              {isEarly ? t('forgot.againIn', { time: clockSpan(leftMs) }) : t('forgot.again')}
            </span>
          </Button>
          <button type="button" className={classes.link} onClick={onOther}>
            {t('forgot.other')}
          </button>
        </div>
      </form>
    </AuthFrame>
  );
}
