import { useState } from 'react';
import { useText } from '../../../lib/text/index.ts';
import { Segments } from '../../../ui/segments.tsx';
import { TimelineStep } from '../../../shared/time/timeline-step.tsx';
import { stepDetail, stepText } from './transaction-labels.ts';
import classes from './timeline.module.css';
import type { TransactionDetail } from './use-transactions.ts';
import styles from '../../../ui/shared-styles.module.css';

const groups = ['all', 'people', 'device', 'money', 'webhooks'] as const;
type Group = (typeof groups)[number];

/** Everything that happened, in one order; or a part of it. */
export function TransactionTimeline({ of: { timeline } }: { of: TransactionDetail }) {
  const t = useText();
  const [chosen, setChosen] = useState<Group>('all');
  const shown = timeline.filter(({ group }) => chosen === 'all' || group === chosen);
  return (
    <section aria-label={t('movements.timeline')}>
      <div className={classes.headRow}>
        <h2 className={classes.heading}>{t('movements.timeline')}</h2>
        <Segments
          label={t('movements.groups')}
          chosen={chosen}
          choices={groups.map((value) => ({ value, label: t(`movementGroup.${value}`) }))}
          onChoose={setChosen}
        />
      </div>
      {shown.length === 0 ? (
        <p className={styles.soft}>{t('movements.noSteps')}</p>
      ) : (
        <ol>
          {shown.map((movement) => (
            <TimelineStep
              key={`${movement.at} ${movement.what} ${movement.ref} ${movement.detail}`}
              at={movement.at}
              by={movement.by}
              who={movement.who?.name ?? t(`withdrawalBy.${movement.by}`)}
              what={stepText(movement, t)}
              detail={stepDetail(movement, t)}
            />
          ))}
        </ol>
      )}
    </section>
  );
}
