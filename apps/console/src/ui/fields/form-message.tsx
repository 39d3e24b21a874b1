import type { ReactNode } from 'react';
import { useLabels } from '../labels.ts';
import { useNow } from '../../lib/dates/clock.ts';
import classes from './form.module.css';
import { StatusShape } from '../status/status-shape.tsx';
import { clockSpan } from '../../lib/dates/time-text.ts';

interface FormMessageProps {
  shape?: 'bad' | 'good' | 'next';
  /** What support asks for. */
  requestId?: string | null;
  /** Until when nothing will do, by this machine's clock. */
  retryAtMs?: number | null;
  children: ReactNode;
}

/** What a form has to say as a whole. The place that it stands in is the live region. */
export function FormMessage({
  shape = 'bad',
  requestId = null,
  retryAtMs = null,
  children,
}: FormMessageProps) {
  const t = useLabels();
  return (
    <div className={classes.problem} data-shape={shape}>
      <StatusShape shape={shape} />
      <div>
        {children}
        {retryAtMs === null ? null : <TimeLeft until={retryAtMs} />}
        {requestId === null ? null : (
          <span className={classes.request}>{t('error.request', { id: requestId })}</span>
        )}
      </div>
    </div>
  );
}

/** Counts down without being read out every second. */
function TimeLeft({ until }: { until: number }) {
  const t = useLabels();
  const leftMs = until - useNow();
  return (
    <span role="timer" aria-live="off" className={`figures ${classes.wait}`}>
      {leftMs > 0 ? t('error.wait', { time: clockSpan(leftMs) }) : t('error.waitOver')}
    </span>
  );
}
