import { withdrawalTabs } from '@wallet/contract';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { ForbiddenPage } from '../../../app/pages/forbidden-page.tsx';
import { useUrlSearch, type PatchSearch } from '../../../app/router/use-search.ts';
import type { Search } from '../../../app/router/search.ts';
import { missingRight } from '../../../app/session/index.ts';
import { useMay } from '../../../app/session/use-may.ts';
import { useLocale, useText } from '../../../lib/text/index.ts';
import { BesideDrawer } from '../../../ui/dialog/drawer.tsx';
import { ExportList } from '../../../shared/export/export-list.tsx';
import { ListPage, ToolbarEnd } from '../../../shared/list/list-frame.tsx';
import { PageTabs } from '../../../ui/page-tabs.tsx';
import { useSelection } from '../../../ui/table/selection.ts';
import { useNarrow } from '../../../lib/use-narrow.ts';
import { tabCount } from '../../../shared/withdrawal/tab-count.ts';
import { withdrawalVersion } from '../../../shared/withdrawal/withdrawal-docs.ts';
import { CaseDrawer } from './detail/case-drawer.tsx';
import type { BulkDecision } from './decide/decisions.ts';
import { queueColumns, QueuePhoneRow } from './queue-columns.tsx';
import { awaitedTabs, queryOf, readFilters, type QueueFilters } from './queue-filters.ts';
import { QueuePager } from './queue-pager.tsx';
import { NewButton, NoRequests, QueueFilterBar } from './queue-toolbar.tsx';
import { useQueue } from './use-queue.ts';

const Deciding = lazy(async () => ({ default: (await import('./decide/deciding.tsx')).Deciding }));
const NewDialog = lazy(async () => ({
  default: (await import('./decide/new-dialog.tsx')).NewDialog,
}));
const UnknownPayouts = lazy(async () => ({
  default: (await import('../../../shared/unknown-payout/unknown-payouts.tsx')).UnknownPayouts,
}));
const BulkDialog = lazy(async () => ({
  default: (await import('./decide/bulk-dialog.tsx')).BulkDialog,
}));

/** Withdrawal requests of all merchants. Tab, filters, the open one and the open decision are in the address. */
export function QueuePage() {
  const [search, patch] = useUrlSearch();
  const filters = readFilters(search);
  const list = useQueue(filters, filters.tab === 'unknown' ? undefined : search['after']);
  const maySettle = useMay('payouts.readUnknown').allowed;
  const right = missingRight(list.error);
  if (right !== null) return <ForbiddenPage right={right} />;
  if (filters.tab === 'unknown' && maySettle)
    return (
      <Tabs filters={filters} list={list}>
        <Suspense fallback={null}>
          <UnknownPayouts />
        </Suspense>
      </Tabs>
    );
  return <Requests list={list} filters={filters} search={search} patch={patch} />;
}

interface RequestsProps {
  list: ReturnType<typeof useQueue>;
  filters: QueueFilters;
  search: Search;
  patch: PatchSearch;
}

function Requests({ list, filters, search, patch }: RequestsProps) {
  const t = useText();
  const { after, id } = search;
  const narrow = useNarrow();
  const rows = list.data?.data;
  const selection = useSelection(rows?.map((row) => row.id) ?? []);
  const [isPicking, setPicking] = useState(false);
  const [bulk, setBulk] = useState<{ decision: BulkDecision; ids: readonly string[] } | null>(null);
  const at = rows?.findIndex((row) => row.id === id) ?? -1;
  const goTo = (row: { id: string } | undefined) =>
    row ? () => patch({ id: row.id, decide: undefined }, { replace: true }) : undefined;
  return (
    <>
      <BesideDrawer
        isCovered={narrow && id !== undefined}
        list={
          <Tabs filters={filters} list={list}>
            <ListPage
              label={t('withdrawalQueue.table')}
              look="withdrawals"
              rows={rows}
              error={list.error}
              errorHeading={t('withdrawalQueue.failed')}
              onRetry={() => void list.refetch()}
              isFetching={list.isFetching}
              rowKey={(row) => row.id}
              columns={queueColumns(t, { isNarrow: id !== undefined, tab: filters.tab })}
              renderPhone={(row) => <QueuePhoneRow row={row} />}
              openKey={id}
              onOpen={(row) => patch({ id: row.id })}
              version={withdrawalVersion}
              picks={{ ...selection, isOn: isPicking, nameOf: ({ refNo }) => refNo }}
              toolbar={
                <>
                  <QueueFilterBar filters={filters} onChange={patch} />
                  <ToolbarEnd>
                    <ExportList
                      kind="withdrawals"
                      query={queryOf(filters, undefined)}
                      count={list.data}
                    />
                    <NewButton />
                  </ToolbarEnd>
                </>
              }
              empty={<NoRequests filters={filters} onChange={patch} />}
              pager={
                <QueuePager
                  list={list}
                  after={after}
                  selection={selection}
                  isPicking={isPicking}
                  onPicking={setPicking}
                  onGo={patch}
                  onDecide={(decision) => setBulk({ decision, ids: [...selection.chosen] })}
                />
              }
            />
          </Tabs>
        }
        drawer={
          id === undefined ? null : (
            <CaseDrawer
              key={id}
              id={id}
              position={at < 0 ? null : { at: at + 1, of: rows?.length ?? 0 }}
              onPrevious={goTo(rows?.[at - 1])}
              onNext={at < 0 ? undefined : goTo(rows?.[at + 1])}
              onClose={() => patch({ id: undefined, decide: undefined })}
            />
          )
        }
      />
      <Suspense fallback={null}>
        {id === undefined || search['decide'] === undefined ? null : (
          <Deciding
            key={`${id} ${search['decide']}`}
            id={id}
            decide={search['decide']}
            onChoose={(decide) => patch({ decide }, { replace: true })}
          />
        )}
        {bulk === null ? null : (
          <BulkDialog
            decision={bulk.decision}
            rows={(rows ?? []).filter((row) => bulk.ids.includes(row.id))}
            onClose={() => setBulk(null)}
            onDone={selection.clear}
          />
        )}
        {search['new'] === 'withdrawal' ? (
          <NewDialog
            mode={filters.mode}
            onClose={() => patch({ new: undefined }, { replace: true })}
            onCreated={(row) =>
              patch(
                { new: undefined, tab: undefined, after: undefined, id: row.id },
                { replace: true },
              )
            }
          />
        ) : null}
      </Suspense>
    </>
  );
}

function Tabs({
  filters: { tab: chosen, mode },
  list,
  children,
}: Pick<RequestsProps, 'filters' | 'list'> & { children: ReactNode }) {
  const t = useText();
  const { intlTag } = useLocale();
  return (
    <PageTabs
      label={t('withdrawalQueue.tabs')}
      to="/withdrawal-requests"
      param="tab"
      keeps={mode === 'test' ? { mode } : {}}
      names={withdrawalTabs}
      chosen={chosen}
      text={(tab) => t(`withdrawalQueue.tab.${tab}`)}
      count={(tab) => tabCount(list.data?.counts[tab], intlTag, awaitedTabs.includes(tab))}
    >
      {children}
    </PageTabs>
  );
}
