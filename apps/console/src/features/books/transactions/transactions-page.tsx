import { IconArrowsExchange, IconFilterOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { ForbiddenPage } from '../../../app/pages/forbidden-page.tsx';
import type { Search } from '../../../app/router/search.ts';
import { useUrlSearch } from '../../../app/router/use-search.ts';
import { missingRight } from '../../../app/session/index.ts';
import { useText } from '../../../lib/text/index.ts';
import { useTimeZone } from '../../../app/time-zone.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { CursorPager } from '../../../shared/list/cursor-pager.tsx';
import { BesideDrawer } from '../../../ui/dialog/drawer.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ExportButton } from '../../../shared/export/export-button.tsx';
import { FreshPill, ListPage, ToolbarEnd } from '../../../shared/list/list-frame.tsx';
import { useNarrow } from '../../../lib/use-narrow.ts';
import { columnsOf, TransactionPhoneRow, versionOf } from './columns.tsx';
import { FilterBar } from './filter-bar.tsx';
import { noFilters, pageSize, readFilters } from './filters.ts';
import { TransactionDrawer } from './transaction-drawer.tsx';
import { useTransactions } from './use-transactions.ts';

const ExportTransactions = lazy(async () => ({
  default: (await import('./export-transactions.tsx')).ExportTransactions,
}));
const RefundDialog = lazy(async () => ({
  default: (await import('./refund/refund-dialog.tsx')).RefundDialog,
}));

/** The merchant's transactions. Filters, page and the open one are in the address: back, reload and share keep them. */
export function TransactionsPage() {
  const t = useText();
  const [search, patch] = useUrlSearch();
  const timeZone = useTimeZone();
  const narrow = useNarrow();
  const { after } = search;
  const id = idOf(search);
  const filters = readFilters(search);
  const list = useTransactions({ filters, after, timeZone });
  const rows = list.data?.data;
  const at = rows?.findIndex((row) => row.id === id) ?? -1;
  const open = (row: { id: string } | undefined) =>
    row ? () => patch({ id: row.id }, { replace: true }) : undefined;
  const right = missingRight(list.error);
  if (right !== null) return <ForbiddenPage right={right} />;
  return (
    <>
      <BesideDrawer
        isCovered={narrow && id !== undefined}
        list={
          <ListPage
            label={t('transactions.table')}
            look="transactions"
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
            toolbar={
              <>
                <FilterBar filters={filters} onChange={patch} />
                <ToolbarEnd>
                  <ExportButton count={list.data} onPress={() => patch({ export: 'csv' })} />
                  <FreshPill count={list.freshCount} onPress={list.showFresh} />
                </ToolbarEnd>
              </>
            }
            empty={
              <NoRows
                isFiltered={Object.keys(filters).length > 0}
                onClear={() => patch(noFilters)}
              />
            }
            pager={
              <>
                <span className="figures">
                  {list.data
                    ? t(list.data.more ? 'transactions.totalMore' : 'transactions.total', {
                        count: list.data.total,
                      })
                    : null}
                </span>
                <CursorPager
                  after={after}
                  next={list.data?.next}
                  pageSize={pageSize}
                  isStale={list.isPlaceholderData}
                  onGo={patch}
                />
              </>
            }
          />
        }
        drawer={
          id === undefined ? null : (
            <TransactionDrawer
              key={id}
              id={id}
              position={at < 0 ? null : { at: at + 1, of: rows?.length ?? 0 }}
              onPrevious={open(rows?.[at - 1])}
              onNext={at < 0 ? undefined : open(rows?.[at + 1])}
              onClose={() => patch({ id: undefined })}
            />
          )
        }
      />
      <Suspense fallback={null}>
        {search['export'] === undefined || list.data === undefined ? null : (
          <ExportTransactions
            filters={filters}
            count={list.data}
            onClose={() => patch({ export: undefined }, { replace: true })}
          />
        )}
        {search['new'] === 'refund' && id !== undefined ? (
          <RefundDialog
            key={id}
            id={id}
            onClose={() => patch({ new: undefined }, { replace: true })}
          />
        ) : null}
      </Suspense>
    </>
  );
}

/** Which transaction is open. On the way to or from another page the address may name a row of that one already. */
function idOf({ id }: Search): string | undefined {
  return id?.startsWith('txn_') ? id : undefined;
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
    <EmptyState
      icon={IconArrowsExchange}
      heading={t('transactions.empty')}
      text={t('transactions.emptyText')}
    >
      <Link to="/" search={{ new: 'deposit-link' }} className={buttonClass({ kind: 'primary' })}>
        {t('dashboard.newLink')}
      </Link>
    </EmptyState>
  );
}
