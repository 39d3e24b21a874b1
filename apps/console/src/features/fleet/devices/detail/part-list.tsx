import type { ReactNode } from 'react';
import { failureOf } from '../../../../app/session/index.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { failureText } from '../../../../shared/failure/failure-text.ts';
import classes from './device-page.module.css';
import type { Part } from './use-device-parts.ts';
import styles from '../../../../ui/shared-styles.module.css';

interface PartListProps<Row> {
  label: string;
  part: Part<Row>;
  /** Stands there when nothing has happened yet. */
  none: string;
  renderRow: (row: Row) => ReactNode;
}

/** A part of the device's history: its rows in one of their four states, and the way to older ones. */
export function PartList<Row extends { id: string }>({
  label,
  part: { rows, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage },
  none,
  renderRow,
}: PartListProps<Row>) {
  const t = useText();
  if (!rows && error) {
    return (
      <div className={styles.nothing} role="alert">
        <p>
          {t('device.partFailed')} {failureText(failureOf(error).code, t)}
        </p>
        <Button size="s" busy={isFetching} onClick={() => void refetch()}>
          {t('failure.retry')}
        </Button>
      </div>
    );
  }
  if (!rows)
    return (
      <p className={styles.nothing} role="status">
        {t('app.loading')}
      </p>
    );
  if (rows.length === 0) return <p className={styles.nothing}>{none}</p>;
  return (
    <>
      <ol className={classes.rows} aria-label={label}>
        {rows.map((one) => (
          <li key={one.id}>{renderRow(one)}</li>
        ))}
      </ol>
      {hasNextPage ? (
        <div className={classes.more}>
          <Button size="s" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('device.older')}
          </Button>
        </div>
      ) : null}
    </>
  );
}
