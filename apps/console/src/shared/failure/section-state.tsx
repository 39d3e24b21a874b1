import type { ReactNode } from 'react';
import { failureOf } from '../../app/session/index.ts';
import { useText } from '../../lib/text/index.ts';
import { Button } from '../../ui/button.tsx';
import { failureText } from './failure-text.ts';
import classes from './section-state.module.css';
import styles from '../../ui/shared-styles.module.css';

interface SectionStateProps<Row> {
  query: {
    data: { data: readonly Row[] } | undefined;
    error: unknown;
    isFetching: boolean;
    refetch: () => unknown;
  };
  /** Why the reader may not see it; then nothing was asked. */
  right?: string | undefined;
  empty: string;
  children: (rows: readonly Row[]) => ReactNode;
}

/** The rows of a section, or what stands in their place: bones, nothing yet, a missing right, or what failed. */
export function SectionState<Row>({ query, right, empty, children }: SectionStateProps<Row>) {
  const t = useText();
  const { data, error, isFetching, refetch } = query;
  if (right !== undefined) return <p className={styles.nothing}>{right}</p>;
  if (data)
    return data.data.length === 0 ? <p className={styles.nothing}>{empty}</p> : children(data.data);
  if (!error)
    return (
      <div className={styles.nothing} role="status" aria-label={t('app.loading')}>
        <span className={classes.bone} />
        <span className={classes.bone} />
      </div>
    );
  return (
    <div className={styles.nothing} role="alert">
      <p>{failureText(failureOf(error).code, t)}</p>
      <Button size="s" busy={isFetching} onClick={() => void refetch()}>
        {t('failure.retry')}
      </Button>
    </div>
  );
}
