import { ForbiddenPage } from '../../../app/pages/forbidden-page.tsx';
import type { Search } from '../../../app/router/search.ts';
import { useUrlSearch } from '../../../app/router/use-search.ts';
import { missingRight } from '../../../app/session/index.ts';
import { useText } from '../../../lib/text/index.ts';
import { useTimeZone } from '../../../app/time-zone.ts';
import { useNow } from '../../../lib/dates/clock.ts';
import { CursorPager } from '../../../shared/list/cursor-pager.tsx';
import { BesideDrawer } from '../../../ui/dialog/drawer.tsx';
import { ExportList } from '../../../shared/export/export-list.tsx';
import { FreshPill, ListPage, ToolbarEnd } from '../../../shared/list/list-frame.tsx';
import { useNarrow } from '../../../lib/use-narrow.ts';
import { transactionColumns, TransactionPhoneRow } from './transaction-columns.tsx';
import { TransactionDrawer } from './transaction-drawer.tsx';
import { pageSize, queryOf, readFilters } from './transaction-filters.ts';
import { TransactionsFilterBar, NoTransactions } from './transaction-toolbar.tsx';
import { totalText, versionOf } from './transaction-labels.ts';
import { SearchNotice } from './search-notice.tsx';
import { useTransactions } from './use-transactions.ts';

const minuteMs = 60_000;

/** Transactions of all merchants. Filters, page and the open one are in the address. */
export function TransactionsPage() {
  const t = useText();
  const [search, patch] = useUrlSearch();
  const timeZone = useTimeZone();
  const now = new Date(useNow(minuteMs));
  const narrow = useNarrow();
  const { after } = search;
  const id = idOf(search);
  const filters = readFilters(search);
  const list = useTransactions(filters, after, timeZone);
  const rows = list.data?.data;
  const at = rows?.findIndex((row) => row.id === id) ?? -1;
  const open = (row: { id: string } | undefined) =>
    row ? () => patch({ id: row.id }, { replace: true }) : undefined;
  const right = missingRight(list.error);
  if (right !== null) return <ForbiddenPage right={right} />;
  return (
    <BesideDrawer
      isCovered={narrow && id !== undefined}
      list={
        <ListPage
          label={t('movements.table')}
          look="operatorTransactions"
          rows={rows}
          error={list.error}
          errorHeading={t('movements.failed')}
          onRetry={() => void list.refetch()}
          isFetching={list.isFetching}
          rowKey={(row) => row.id}
          columns={transactionColumns(t, id !== undefined)}
          renderPhone={(row) => <TransactionPhoneRow row={row} />}
          openKey={id}
          onOpen={(row) => patch({ id: row.id })}
          version={versionOf}
          toolbar={
            <>
              <TransactionsFilterBar filters={filters} onChange={patch} />
              <ToolbarEnd>
                <ExportList
                  kind="operatorTransactions"
                  query={queryOf(filters, undefined, { now, timeZone })}
                  count={countOf(list.data?.total)}
                />
                <FreshPill count={list.freshCount} onPress={list.showFresh} />
              </ToolbarEnd>
              <SearchNotice of={filters.search === undefined ? null : list.data?.searched} />
            </>
          }
          empty={<NoTransactions filters={filters} onChange={patch} />}
          pager={
            <>
              <span className="figures">{totalText(list.data?.total, t)}</span>
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
  );
}

/** Which transaction is open. On the way to or from another page the address may name a row of that one already. */
function idOf({ id }: Search): string | undefined {
  return id?.startsWith('txn_') ? id : undefined;
}

/** What the export button says of a total that may be no more than a beginning. */
function countOf(total: { count: number; isLeast: boolean } | null | undefined) {
  return total ? { total: total.count, more: total.isLeast } : undefined;
}
