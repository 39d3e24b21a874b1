import { useText } from '../../../../lib/text/index.ts';
import { clockSpan } from '../../../../lib/dates/time-text.ts';

/** Counts down until a proposal lapses, without being read out every second. */
export function LapseClock({ at, nowMs }: { at: string; nowMs: number }) {
  const t = useText();
  const leftMs = Date.parse(at) - nowMs;
  return (
    <time className="figures" dateTime={at} role="timer" aria-live="off">
      {leftMs > 0 ? t('unmatched.lapsesIn', { time: clockSpan(leftMs) }) : t('unmatched.lapsed')}
    </time>
  );
}
