import { IconArrowsExchange, IconChevronLeft, IconChevronRight, IconFilterOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { ForbiddenPage } from '../../app/forbidden-page.tsx';
import { useUrlSearch } from '../../app/router/use-search.ts';
import { missingRight } from '../../app/session/index.ts';
import { useText } from '../../app/text/index.ts';
import { useTimeZone } from '../../app/time-zone.ts';
import { Button, buttonClass, IconButton } from '../../kit/button.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { FreshPill, ListPage, PagerEnd, ToolbarEnd } from '../../kit/list-page.tsx';
import { useNarrow } from '../../kit/use-narrow.ts';
import { columnsOf, TransactionPhoneRow, versionOf } from './columns.tsx';
import { FilterBar } from './filter-bar.tsx';
import { pageSize, readFilters } from './filters.ts';
import { TransactionDrawer } from './transaction-drawer.tsx';
import classes from './transactions.module.css';
import { useCursorTrail } from './use-cursor-trail.ts';
import { useTransactions } from './use-transactions.ts';

/** The merchant's transactions. Filters, page and the open one are in the address: back, reload and share keep them. */
export function TransactionsPage() {
  const t = useText();
  const [search, patch] = useUrlSearch();
  const timeZone = useTimeZone();
  const narrow = useNarrow();
  const trail = useCursorTrail();
  const { id, after } = search;
  const filters = readFilters(search);
  const list = useTransactions({ filters, after, timeZone });
  const rows = list.data?.data;
  const at = rows?.findIndex((row) => row.id === id) ?? -1;
  const go = (to: string | undefined) => () => patch({ after: to, id: undefined });
  const next = list.data?.next ?? undefined;
  const open = (row: { id: string } | undefined) => (row ? () => patch({ id: row.id }, { replace: true }) : undefined);
  const right = missingRight(list.error);
  if (right !== null) return <ForbiddenPage right={right} />;
  return (
    <div className={classes.page} data-drawer={id === undefined ? undefined : true}>
      <div inert={narrow && id !== undefined}>
        <ListPage
          label={t('transactions.table')}
          rows={rows}
          error={list.error}
          errorHeading={t('transactions.failed')}
          onRetry={() => void list.refetch()}
          isFetching={list.isFetching}
          rowKey={(row) => row.id}
          columns={columnsOf(t, id !== undefined)}
          renderPhone={(row) => <TransactionPhoneRow row={row} t={t} />}
          openKey={id}
          onOpen={(row) => patch({ id: row.id })}
          version={versionOf}
          toolbar={<><FilterBar filters={filters} onChange={patch} /><ToolbarEnd><FreshPill count={list.freshCount} onPress={list.showFresh} /></ToolbarEnd></>}
          empty={<NoRows isFiltered={Object.keys(filters).length > 0} onClear={() => patch({ status: undefined, method: undefined, date: undefined, search: undefined, after: undefined })} />}
          pager={
            <>
              <span className="figures">{list.data ? t(list.data.more ? 'transactions.totalMore' : 'transactions.total', { count: list.data.total }) : null}</span>
              <PagerEnd>
                {narrow ? null : <span>{t('list.perPage', { count: pageSize })}</span>}
                <IconButton kind="plain" size="s" icon={IconChevronLeft} label={t('list.previous')} disabled={!after} onClick={after ? go(trail.previousOf(after)) : undefined} />
                <IconButton kind="plain" size="s" icon={IconChevronRight} label={t('list.next')} disabled={!next || list.isPlaceholderData} onClick={next ? () => (trail.leave({ from: after, to: next }), go(next)()) : undefined} />
              </PagerEnd>
            </>
          }
        />
      </div>
      {id === undefined ? null : (
        <TransactionDrawer key={id} id={id} position={at < 0 ? null : { at: at + 1, of: rows?.length ?? 0 }} onPrevious={open(rows?.[at - 1])} onNext={at < 0 ? undefined : open(rows?.[at + 1])} onClose={() => patch({ id: undefined })} />
      )}
    </div>
  );
}

function NoRows({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const t = useText();
  if (isFiltered) {
    return (
      <EmptyState icon={IconFilterOff} heading={t('list.noMatch')} text={t('list.noMatchText')}>
        <Button onClick={onClear}>{t('list.clearFilters')}</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={IconArrowsExchange} heading={t('transactions.empty')} text={t('transactions.emptyText')}>
      <Link to="/" search={{ new: 'deposit-link' }} className={buttonClass({ kind: 'primary' })}>{t('dashboard.newLink')}</Link>
    </EmptyState>
  );
}
