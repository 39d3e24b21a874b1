import { useCallback, useMemo, type ReactNode } from 'react';
import { useText } from '../../lib/text/index.ts';
import { ErrorState } from '../failure/error-state.tsx';
import { shownColumns, useTablePreferences } from './table-preferences.ts';
import { ListRows, type ListRowsProps } from '../../ui/table/list-rows.tsx';
import { ListForPreferences, TablePreferencesMenu, ViewsSlot } from './table-preferences-menu.tsx';
import { SkeletonRows } from '../../ui/table/skeleton-rows.tsx';
import classes from '../../ui/table/list.module.css';
import styles from '../../ui/shared-styles.module.css';

interface ListPageProps<Row> extends Omit<ListRowsProps<Row>, 'rows'> {
  /** Undefined until the first answer. */
  rows: readonly Row[] | undefined;
  error: unknown;
  errorHeading: string;
  onRetry: () => void;
  isFetching: boolean;
  toolbar: ReactNode;
  /** Stands where the rows would be when there are none. */
  empty: ReactNode;
  pager: ReactNode;
  /** With a name people choose columns and density, and this browser remembers both under it. */
  look?: string;
}

/** A list from edge to edge: toolbar, rows in one of their four states, pager. */
export function ListPage<Row>({
  rows,
  error,
  errorHeading,
  onRetry,
  isFetching,
  toolbar,
  empty,
  pager,
  look = '',
  ...given
}: ListPageProps<Row>) {
  const t = useText();
  const toolbarRef = useToolbarHeight();
  const chosen = useTablePreferences(look);
  const list = { ...given, columns: shownColumns(given.columns, chosen) };
  const around = useMemo(
    () => (look === '' ? null : { list: look, columns: given.columns }),
    [look, given.columns],
  );
  return (
    <section
      className={classes.list}
      data-dense={chosen.isDense || undefined}
      aria-busy={isFetching}
      aria-label={list.label}
    >
      <ListForPreferences value={around}>
        <div className={classes.toolbar} ref={toolbarRef}>
          {toolbar}
        </div>
      </ListForPreferences>
      <div className={classes.grow}>
        {rows === undefined ? (
          error ? (
            <ErrorState heading={errorHeading} error={error} onRetry={onRetry} busy={isFetching} />
          ) : (
            <SkeletonRows columns={list.columns} label={t('list.loading')} />
          )
        ) : rows.length === 0 ? (
          empty
        ) : (
          <ListRows {...list} rows={rows} />
        )}
      </div>
      <div className={classes.pager}>{pager}</div>
    </section>
  );
}

/** Tells the sticky head of the table how high the toolbar above it is: with many filters it has several lines. */
function useToolbarHeight() {
  return useCallback((toolbar: HTMLElement | null) => {
    if (!toolbar) return undefined;
    const observer = new ResizeObserver(() =>
      toolbar.parentElement?.style.setProperty('--toolbar-height', `${toolbar.offsetHeight}px`),
    );
    observer.observe(toolbar);
    return () => observer.disconnect();
  }, []);
}

/** Stands at the right end of the pager. */
export function PagerEnd({ children }: { children: ReactNode }) {
  return <div className={classes.pagerEnd}>{children}</div>;
}

/** Stands at the right end of the toolbar, with its named views and the choice of columns where the list has them. */
export function ToolbarEnd({ children }: { children: ReactNode }) {
  return (
    <div className={classes.end}>
      <ViewsSlot />
      <TablePreferencesMenu />
      {children}
    </div>
  );
}

/** Two lines of a cell: what it is, and something about it. */
export function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <>
      <span className={classes.first}>{first}</span>
      <span className={styles.note}>{second}</span>
    </>
  );
}

/** The rows that came since are fetched when this is pressed, so that nothing moves under the pointer. */
export function FreshPill({ count, onPress }: { count: number; onPress: () => void }) {
  const t = useText();
  return (
    <span role="status">
      {count > 0 ? (
        <button type="button" className={classes.fresh} onClick={onPress}>
          <span aria-hidden>↑</span>
          {t('list.new', { count })}
        </button>
      ) : null}
    </span>
  );
}
