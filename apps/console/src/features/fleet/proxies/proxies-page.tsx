import {
  IconFileImport,
  IconFilterOff,
  IconHeartbeat,
  IconPlus,
  IconRoute,
} from '@tabler/icons-react';
import type { ProxyRow } from '@wallet/contract';
import { lazy, Suspense } from 'react';
import { ForbiddenPage } from '../../../app/pages/forbidden-page.tsx';
import { useUrlSearch } from '../../../app/router/use-search.ts';
import { missingRight } from '../../../app/session/index.ts';
import { useMay } from '../../../app/session/use-may.ts';
import { useText } from '../../../lib/text/index.ts';
import { ActionButton } from '../../../shared/acts/action-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { CursorPager } from '../../../shared/list/cursor-pager.tsx';
import { BesideDrawer } from '../../../ui/dialog/drawer.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ExportList } from '../../../shared/export/export-list.tsx';
import { ListPage, ToolbarEnd } from '../../../shared/list/list-frame.tsx';
import { useNarrow } from '../../../lib/use-narrow.ts';
import { proxyColumns, ProxyPhoneRow } from './proxy-columns.tsx';
import { ProxiesFilterBar } from './proxies-filter-bar.tsx';
import { ProxyDialogs } from './proxy-dialogs.tsx';
import { noFilters, pageSize, queryOf, readFilters } from './proxy-filters.ts';
import { FormProblem } from '../../../shared/failure/form-problem.tsx';
import type { ProxyAct } from './proxy-rules.ts';
import { useCheckRun } from './use-check-run.ts';
import { useProxies } from './use-proxies.ts';
import { useProxyActions } from './use-proxy-actions.ts';
import classes from './proxies.module.css';

const ProxyDrawer = lazy(async () => ({
  default: (await import('./proxy-drawer.tsx')).ProxyDrawer,
}));

/**
 * The ways out. Filters, page, the open proxy and the open dialog are in the address: back, reload
 * and share keep them.
 */
export function ProxiesPage() {
  const t = useText();
  const [search, patch] = useUrlSearch();
  const narrow = useNarrow();
  const { id, after } = search;
  const filters = readFilters(search);
  const list = useProxies(filters, after);
  const checks = useCheckRun();
  const acts = useProxyActions({
    onDeleted: (gone) => (gone === id ? patch({ id: undefined }, { replace: true }) : undefined),
  });
  const { failed } = acts;
  const open = (to: string) => patch({ id: to });
  const onAct = (act: ProxyAct, proxy: ProxyRow) => {
    if (act === 'check') checks.start(proxy.id);
    else if (act === 'edit') patch({ edit: proxy.id });
    else acts.start(act, proxy);
  };
  const rows = list.data?.data;
  const at = rows?.findIndex((row) => row.id === id) ?? -1;
  const goTo = (row: ProxyRow | undefined) =>
    row ? () => patch({ id: row.id }, { replace: true }) : undefined;
  const right = missingRight(list.error);
  if (right !== null) return <ForbiddenPage right={right} />;
  return (
    <>
      {failed ? (
        <div className={classes.problem}>
          <FormProblem
            error={failed.error}
            sentence={(why) => t('proxyAct.failed', { act: t(`proxyAct.${failed.act}`), why })}
          />
        </div>
      ) : null}
      <BesideDrawer
        isCovered={narrow && id !== undefined}
        list={
          <ListPage
            label={t('proxies.table')}
            rows={rows}
            error={list.error}
            errorHeading={t('proxies.failed')}
            onRetry={() => void list.refetch()}
            isFetching={list.isFetching}
            look="proxies"
            rowKey={(row) => row.id}
            columns={proxyColumns({ t, onOpen: open, onAct, isBesideDrawer: id !== undefined })}
            renderPhone={(row) => <ProxyPhoneRow proxy={row} onOpen={open} onAct={onAct} />}
            openKey={id}
            onOpen={(row) => open(row.id)}
            version={(row) =>
              `${row.revision} ${row.health} ${row.isChecking} ${row.lastCheckedAt}`
            }
            toolbar={
              <>
                <ProxiesFilterBar filters={filters} onChange={patch} />
                <ToolbarEnd>
                  <ExportList
                    kind="proxies"
                    query={queryOf(filters, undefined)}
                    count={list.data}
                  />
                  <PageActs checks={checks} />
                </ToolbarEnd>
              </>
            }
            empty={
              <NoProxies
                isFiltered={Object.keys(filters).length > 0}
                onClear={() => patch(noFilters)}
              />
            }
            pager={
              <>
                <span className="figures">
                  {list.data
                    ? t(list.data.more ? 'proxies.totalMore' : 'proxies.total', {
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
            <Suspense fallback={null}>
              <ProxyDrawer
                key={id}
                id={id}
                position={at < 0 ? null : { at: at + 1, of: rows?.length ?? 0 }}
                onPrevious={goTo(rows?.[at - 1])}
                onNext={at < 0 ? undefined : goTo(rows?.[at + 1])}
                onClose={() => patch({ id: undefined })}
                onAct={onAct}
              />
            </Suspense>
          )
        }
      />
      <ProxyDialogs search={search} patch={patch} />
    </>
  );
}

function PageActs({ checks }: { checks: ReturnType<typeof useCheckRun> }) {
  const t = useText();
  const mayCheck = useMay('proxies.check').reason;
  const { progress } = checks;
  return (
    <>
      <span className={classes.progress} role="status">
        {progress ? t('proxyCheck.running', { done: progress.done, total: progress.total }) : null}
      </span>
      <Button
        here
        icon={IconHeartbeat}
        busy={checks.isStarting || progress !== null}
        reason={mayCheck}
        onClick={() => checks.start(null)}
      >
        {t('proxies.checkAll')}
      </Button>
      <ActionButton act="importProxies" icon={IconFileImport}>
        {t('proxies.import')}
      </ActionButton>
      <ActionButton act="newProxy" kind="primary" icon={IconPlus}>
        {t('proxies.add')}
      </ActionButton>
    </>
  );
}

function NoProxies({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const t = useText();
  if (!isFiltered)
    return (
      <EmptyState icon={IconRoute} heading={t('proxies.empty')} text={t('proxies.emptyText')}>
        <ActionButton act="newProxy" icon={IconPlus}>
          {t('proxies.add')}
        </ActionButton>
      </EmptyState>
    );
  return (
    <EmptyState icon={IconFilterOff} heading={t('list.noMatch')} text={t('list.noMatchText')}>
      <Button onClick={onClear}>{t('list.clearFilters')}</Button>
    </EmptyState>
  );
}
