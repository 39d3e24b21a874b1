import type { WithdrawalEventAnswer } from '@wallet/contract';
import { useText } from '../../lib/text/index.ts';
import { TimelineStep } from '../time/timeline-step.tsx';
import { withdrawalEventDetail, timelineMessages } from './withdrawal-docs.ts';
import classes from './withdrawal.module.css';

/** What happened to a request, step by step. */
export function WithdrawalTimeline({ movements }: { movements: readonly WithdrawalEventAnswer[] }) {
  const t = useText();
  return (
    <section aria-label={t('withdrawal.timeline')}>
      <h2 className={classes.heading}>{t('withdrawal.timeline')}</h2>
      <ol>
        {movements.map((movement) => (
          <Step key={`${movement.at} ${movement.what} ${movement.detail}`} movement={movement} />
        ))}
      </ol>
    </section>
  );
}

function Step({ movement }: { movement: WithdrawalEventAnswer }) {
  const t = useText();
  const { at, what, by } = movement;
  return (
    <TimelineStep
      at={at}
      by={by}
      who={t(`withdrawalBy.${by}`)}
      what={t(timelineMessages[what])}
      detail={withdrawalEventDetail(movement, t)}
    />
  );
}
