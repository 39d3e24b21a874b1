import { clockTime, zonedTime, zoneName } from '../words/clock-time.ts';
import { shareLeft, spokenMinutes, timeLeft } from '../words/time-left.ts';
import { Rich, usePage } from '../page/page-context.tsx';
import { Icon } from './icons.tsx';

/** The time left as words and as a bar, with the clock time beside it. */
export function WaitingBand({ fromIso, untilIso }: { fromIso: string; untilIso: string }) {
  const { t, texts, nowMs, zone, state, reloadable, words } = usePage();
  const leftMs = Date.parse(untilIso) - nowMs;
  const units = { hours: texts.unitHours, minutes: texts.unitMinutes, seconds: texts.unitSeconds };
  const until = zonedTime(untilIso, zone, state.serverNow);
  const spoken = spokenMinutes(leftMs);
  return (
    <section className="band waiting-band">
      <Icon name="clock" />
      <p className="scripted" role="timer">
        {leftMs > 0 ? (
          <Rich id={words.timeLeft} time={<b>{timeLeft(leftMs, units)}</b>} />
        ) : (
          <b>{t('timeIsUp')}</b>
        )}
      </p>
      <noscript>
        {import.meta.env.SSR && (
          <p>
            <Rich id={words.timeEnds} time={<b>{until}</b>} />
          </p>
        )}
      </noscript>
      <p className="until scripted">{t('until', { time: until })}</p>
      <noscript>
        {import.meta.env.SSR && (
          <p className="until">
            {t('asOf', {
              time: `${clockTime(state.serverNow, zone, { seconds: true })} ${zoneName(zone.timeZone, state.serverNow)}`,
            })}
          </p>
        )}
      </noscript>
      <Bar share={shareLeft({ fromIso, untilIso, nowMs })} />
      <p className="heard" role="status">
        {spoken ? t(spoken === 5 ? words.fiveMinutesLeft : words.oneMinuteLeft) : ''}
      </p>
      <noscript>
        {import.meta.env.SSR && (
          <p className="note">
            <Icon name="info" />
            {t(reloadable ? words.reloadsItself : words.reloadByHand)}
          </p>
        )}
      </noscript>
    </section>
  );
}

function Bar({ share }: { share: number }) {
  return (
    <svg className="bar" viewBox="0 0 1000 3" preserveAspectRatio="none" aria-hidden="true">
      <rect className="bar-all" width="1000" height="3" />
      <rect className="bar-left" width={share} height="3" />
    </svg>
  );
}
