import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useLabels } from '../labels.ts';
import classes from './bulk-bar.module.css';
import { Icon } from '../icon.tsx';

interface BulkBarProps {
  /** How many rows are chosen; without any there is no bar. */
  count: number;
  onClear: () => void;
  /** What can be done to all of them. */
  acts: ReactNode;
  /** Stands in its place while nothing is chosen: the count of the list. */
  children: ReactNode;
}

/** What can be done to the chosen rows. It takes the place of the pager's count, so it hides no row. */
export function BulkBar({ count, onClear, acts, children }: BulkBarProps) {
  const t = useLabels();
  return (
    <>
      <span className="visually-hidden" role="status">
        {count > 0 ? t('list.chosen', { count }) : null}
      </span>
      {count === 0 ? (
        children
      ) : (
        <div className={classes.bar} role="toolbar" aria-label={t('list.chosen', { count })}>
          <button
            type="button"
            className={classes.act}
            aria-label={t('list.unchoose')}
            title={t('list.unchoose')}
            onClick={onClear}
          >
            <Icon of={IconX} size={14} />
          </button>
          <span className={`${classes.count} figures`}>{t('list.chosen', { count })}</span>
          {acts}
        </div>
      )}
    </>
  );
}

/** One act of the bar; one that cannot be used stays and says why. */
export function BulkAct({
  children,
  onClick,
  reason,
}: {
  children: ReactNode;
  onClick: () => void;
  reason?: string | undefined;
}) {
  return (
    <button
      type="button"
      className={classes.act}
      aria-disabled={reason === undefined ? undefined : true}
      title={reason}
      onClick={reason === undefined ? onClick : undefined}
    >
      {children}
    </button>
  );
}
