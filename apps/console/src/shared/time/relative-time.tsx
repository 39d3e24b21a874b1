import { useLocale, useText } from '../../lib/text/index.ts';
import { useTimeZone } from '../../app/time-zone.ts';
import { useNow } from '../../lib/dates/clock.ts';
import { absoluteTime, agoText, listTime, spanText } from '../../lib/dates/time-text.ts';

/** How long ago, going on by itself; the absolute time with its zone on hover. */
export function RelativeTime({ at, short = false }: { at: string; short?: boolean }) {
  const t = useText();
  const spanMs = useNow() - Date.parse(at);
  return <Time at={at}>{short ? spanText(spanMs, t) : agoText(spanMs, t)}</Time>;
}

/** The clock time today, with the day before it on other days. */
export function ListTime({ at }: { at: string }) {
  const { intlTag } = useLocale();
  const timeZone = useTimeZone();
  const now = useNow(60_000);
  return <Time at={at}>{listTime(new Date(at), new Date(now), { timeZone, intlTag })}</Time>;
}

/** The full time with seconds and zone. */
export function FullTime({ at }: { at: string }) {
  const { intlTag } = useLocale();
  const timeZone = useTimeZone();
  return <Time at={at}>{absoluteTime(new Date(at), { timeZone, intlTag })}</Time>;
}

function Time({ at, children }: { at: string; children: string }) {
  const { intlTag } = useLocale();
  const timeZone = useTimeZone();
  return (
    <time
      className="figures"
      dateTime={at}
      title={absoluteTime(new Date(at), { timeZone, intlTag })}
    >
      {children}
    </time>
  );
}
