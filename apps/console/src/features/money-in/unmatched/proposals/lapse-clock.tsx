import { useText } from '../../app/text/index.ts';
import { clockSpan } from '../../kit/time-text.ts';

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
