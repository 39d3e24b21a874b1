import { lazy, Suspense } from 'react';
import { ForbiddenPage } from '../../../app/pages/forbidden-page.tsx';
import { useUrlSearch } from '../../../app/router/use-search.ts';
import { missingRight } from '../../../app/session/index.ts';
import { useLocale, useText } from '../../../lib/text/index.ts';
import { useTimeZone } from '../../../app/time-zone.ts';
import { useNow } from '../../../lib/dates/clock.ts';
import { CursorPager } from '../../../shared/list/cursor-pager.tsx';
import { BesideDrawer } from '../../../ui/dialog/drawer.tsx';
import { ExportList } from '../../../shared/export/export-list.tsx';
import { FreshPill, ListPage, ToolbarEnd } from '../../../shared/list/list-frame.tsx';
import { PageTabs } from '../../../ui/page-tabs.tsx';
import { useNarrow } from '../../../lib/use-narrow.ts';
import { tabCount } from '../../../shared/withdrawal/tab-count.ts';
import { withdrawalVersion } from '../../../shared/withdrawal/withdrawal-docs.ts';
import { useWithdrawals } from './use-withdrawals.ts';
import { withdrawalColumns, WithdrawalPhoneRow } from './withdrawal-columns.tsx';
import { WithdrawalDrawer } from './withdrawal-drawer.tsx';
import { noFilters, pageSize, queryOf, readFilters, tabs } from './withdrawal-filters.ts';
import { NewButtons, NoWithdrawals, WithdrawalFilterBar } from './withdrawal-toolbar.tsx';

const Forms = lazy(async () => ({
  default: (await import('./withdrawal-forms.tsx')).WithdrawalForms,
}));

const minuteMs = 60_000;

/**
 * What the merchant has paid out and asks to be paid out. Tab, filters, the open one and the open
 * form are in the address.
 */
export function WithdrawalsPage() {
  const t = useText();
  const { intlTag } = useLocale();
  const timeZone = useTimeZone();
  const now = new Date(useNow(minuteMs));
  const [search, patch] = useUrlSearch();
  const filters = readFilters(search);
  const { after, id } = search;
  const list = useWithdrawals(filters, after);
  const narrow = useNarrow();
  const rows = list.data?.data;
  const at = rows?.findIndex((row) => row.id === id) ?? -1;
  const goTo = (row: { id: string } | undefined) =>
    row ? () => patch({ id: row.id }, { replace: true }) : undefined;
  const right = missingRight(list.error);
  if (right !== null) return <ForbiddenPage right={right} />;
  return (
    <>
      <BesideDrawer
        isCovered={narrow && id !== undefined}
        list={
          <PageTabs
            label={t('withdrawals.tabs')}
            to="/withdrawal-requests"
            param="tab"
            keeps={filters.mode === 'test' ? { mode: 'test' } : {}}
            names={tabs}
            chosen={filters.tab}
            text={(tab) => t(`withdrawals.tab.${tab}`)}
            count={(tab) =>
              tab === 'all' ? undefined : tabCount(list.data?.counts[tab], intlTag, tab === 'open')
            }
          >
            <ListPage
              label={t('withdrawals.table')}
              look="ownWithdrawals"
              rows={rows}
              error={list.error}
              errorHeading={t('withdrawals.failed')}
              onRetry={() => void list.refetch()}
              isFetching={list.isFetching}
              rowKey={(row) => row.id}
              columns={withdrawalColumns(t, id !== undefined)}
              renderPhone={(row) => <WithdrawalPhoneRow row={row} />}
              openKey={id}
              onOpen={(row) => patch({ id: row.id })}
              version={withdrawalVersion}
              toolbar={
                <>
                  <WithdrawalFilterBar filters={filters} onChange={patch} />
                  <ToolbarEnd>
                    <ExportList
                      kind="ownWithdrawals"
                      query={queryOf(filters, { after: undefined, now, timeZone })}
                      count={list.data}
                    />
                    <NewButtons />
                    <FreshPill count={list.freshCount} onPress={list.showFresh} />
                  </ToolbarEnd>
                </>
              }
              empty={
                <NoWithdrawals
                  filters={filters}
                  onClear={() => patch(noFilters)}
                  onChange={patch}
                />
              }
              pager={
                <>
                  <span className="figures">
                    {list.data
                      ? t(list.data.more ? 'withdrawals.totalMore' : 'withdrawals.total', {
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
          </PageTabs>
        }
        drawer={
          id === undefined ? null : (
            <WithdrawalDrawer
              key={id}
              id={id}
              position={at < 0 ? null : { at: at + 1, of: rows?.length ?? 0 }}
              onPrevious={goTo(rows?.[at - 1])}
              onNext={at < 0 ? undefined : goTo(rows?.[at + 1])}
              onClose={() => patch({ id: undefined })}
            />
          )
        }
      />
      {search['new'] === undefined && search['receipt'] === undefined ? null : (
        <Suspense fallback={null}>
          <Forms mode={filters.mode} />
        </Suspense>
      )}
    </>
  );
}
