import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { PayoutQueue, QueueFigures } from '@wallet/contract';
import { ask, endpoints } from '../../app/api.ts';
import { useMay } from '../../app/session/use-may.ts';
import { useText } from '../../lib/text/index.ts';
import { Money } from '../money/money.tsx';
import { RelativeTime } from '../time/relative-time.tsx';
import { StatusShape, type Shape } from '../../ui/status/status-shape.tsx';
import classes from './payout-queues.module.css';
import styles from '../../ui/shared-styles.module.css';

const renewMs = 15_000;

/** In the order in which money goes out: where each leads, and how it looks while something is in it. */
const queues: readonly { queue: PayoutQueue; tab: string; shape: Shape }[] = [
  { queue: 'pendingApproval', tab: 'pendingApproval', shape: 'hand' },
  { queue: 'onHold', tab: 'onHold', shape: 'held' },
  { queue: 'waiting', tab: 'sending', shape: 'next' },
  { queue: 'inFlight', tab: 'sending', shape: 'work' },
  { queue: 'unknown', tab: 'unknown', shape: 'hand' },
];

/**
 * How much money waits on its way out, in which queue, and how long the oldest of it does; each
 * leads to its tab. Nothing for who may not see it.
 */
export function PayoutQueues() {
  const t = useText();
  const { allowed } = useMay('payouts.readUnknown');
  const { data, isError } = useQuery({
    queryKey: ['payoutQueues'],
    queryFn: ({ signal }) => ask(endpoints.getPayoutQueues, { signal }),
    refetchInterval: renewMs,
    enabled: allowed,
  });
  if (!allowed) return null;
  return (
    <section
      className={classes.strip}
      aria-label={t('payoutQueues.name')}
      aria-busy={data === undefined && !isError}
    >
      {queues.map(({ queue, tab, shape }) => (
        <Link key={queue} to="/withdrawal-requests" search={{ tab }} className={classes.queue}>
          <span className={classes.name}>
            <StatusShape shape={data && data.queues[queue].count > 0 ? shape : 'over'} size={12} />
            {t(`payoutQueues.${queue}`)}
          </span>
          <QueueWords figures={data?.queues[queue]} />
        </Link>
      ))}
    </section>
  );
}

function QueueWords({ figures }: { figures: QueueFigures | undefined }) {
  const t = useText();
  if (figures === undefined) return <span className={classes.count}>{'\u2013'}</span>;
  const { count, sums, oldestAt } = figures;
  return (
    <>
      <span className={`${classes.count} figures`}>{count}</span>
      <span className={classes.sums}>
        {sums.map((sum) => (
          <Money key={sum.currency} of={sum} />
        ))}
      </span>
      <span className={styles.fineQuiet}>
        {oldestAt === null ? (
          t('payoutQueues.empty')
        ) : (
          <>
            {t('payoutQueues.oldest')} <RelativeTime at={oldestAt} short />
          </>
        )}
      </span>
    </>
  );
}
