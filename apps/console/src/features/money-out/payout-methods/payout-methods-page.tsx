import { IconBuildingBank, IconFilterOff, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { ForbiddenPage } from '../../../app/pages/forbidden-page.tsx';
import { useUrlSearch } from '../../../app/router/use-search.ts';
import { missingRight } from '../../../app/session/index.ts';
import { useText } from '../../../lib/text/index.ts';
import { ActionButton } from '../../../shared/acts/action-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { CursorPager } from '../../../shared/list/cursor-pager.tsx';
import { BesideDrawer } from '../../../ui/dialog/drawer.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ExportList } from '../../../shared/export/export-list.tsx';
import { Facet } from '../../../ui/menu/facet-menu.tsx';
import { FormProblem } from '../../../shared/failure/form-problem.tsx';
import { ListPage, ToolbarEnd } from '../../../shared/list/list-frame.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { useNarrow } from '../../../lib/use-narrow.ts';
import { methodColumns, MethodPhoneRow, versionOf } from './method-columns.tsx';
import { MethodDrawer } from './method-drawer.tsx';
import {
  modes,
  noFilters,
  pageSize,
  queryOf,
  readFilters,
  statuses,
  type MethodFilters,
} from './method-filters.ts';
import classes from './payout-methods.module.css';
import { Replacing } from './replacing.tsx';
import { useMethodActions } from './use-method-actions.ts';
import { usePayoutMethods } from './use-payout-methods.ts';

const AddDialog = lazy(async () => ({ default: (await import('./add-dialog.tsx')).AddDialog }));

/**
 * Where the merchant is paid out. Mode, filters, the open one and the open form are in the address:
 * back, reload and share keep them.
 */
export function PayoutMethodsPage() {
  const t = useText();
  const [search, patch] = useUrlSearch();
  const filters = readFilters(search);
  const { after, id } = search;
  const list = usePayoutMethods(filters, after);
  const narrow = useNarrow();
  const rows = list.data?.data;
  const acts = useMethodActions();
  const rowActs = { acts, onReplace: (row: { id: string }) => patch({ replace: row.id }) };
  const closeForms = () => patch({ new: undefined, replace: undefined }, { replace: true });
  const show = (row: { id: string }) =>
    patch({ new: undefined, replace: undefined, id: row.id }, { replace: true });
  const at = rows?.findIndex((row) => row.id === id) ?? -1;
  const goTo = (row: { id: string } | undefined) =>
    row ? () => patch({ id: row.id }, { replace: true }) : undefined;
  const right = missingRight(list.error);
  if (right !== null) return <ForbiddenPage right={right} />;
  return (
    <>
      {acts.error && id === undefined ? (
        <div className={classes.problems}>
          <FormProblem error={acts.error} />
        </div>
      ) : null}
      <BesideDrawer
        isCovered={narrow && id !== undefined}
        list={
          <ListPage
            label={t('payouts.table')}
            look="payoutMethods"
            rows={rows}
            error={list.error}
            errorHeading={t('payouts.failed')}
            onRetry={() => void list.refetch()}
            isFetching={list.isFetching}
            rowKey={(row) => row.id}
            columns={methodColumns(t, { ...rowActs, isNarrow: id !== undefined })}
            renderPhone={(row) => <MethodPhoneRow row={row} {...rowActs} />}
            openKey={id}
            onOpen={(row) => patch({ id: row.id })}
            version={versionOf}
            toolbar={
              <>
                <Filters filters={filters} onChange={patch} />
                <ToolbarEnd>
                  <ExportList kind="payoutMethods" query={queryOf(filters, undefined)} />
                  <AddButton />
                </ToolbarEnd>
              </>
            }
            empty={<NoMethods filters={filters} onClear={() => patch(noFilters)} />}
            pager={
              <CursorPager
                after={after}
                next={list.data?.next}
                pageSize={pageSize}
                isStale={list.isPlaceholderData}
                onGo={patch}
              />
            }
          />
        }
        drawer={
          id === undefined ? null : (
            <MethodDrawer
              key={id}
              id={id}
              mode={filters.mode}
              {...rowActs}
              position={at < 0 ? null : { at: at + 1, of: rows?.length ?? 0 }}
              onPrevious={goTo(rows?.[at - 1])}
              onNext={at < 0 ? undefined : goTo(rows?.[at + 1])}
              onClose={() => patch({ id: undefined })}
            />
          )
        }
      />
      <Suspense fallback={null}>
        {search['new'] === 'method' ? (
          <AddDialog key={filters.mode} mode={filters.mode} onClose={closeForms} onAdded={show} />
        ) : null}
        {search['replace'] === undefined ? null : (
          <Replacing
            id={search['replace']}
            mode={filters.mode}
            onClose={closeForms}
            onReplaced={show}
          />
        )}
      </Suspense>
    </>
  );
}

function Filters({
  filters: { mode, status },
  onChange,
}: {
  filters: MethodFilters;
  onChange: ReturnType<typeof useUrlSearch>[1];
}) {
  const t = useText();
  return (
    <>
      <Segments
        label={t('payout.mode')}
        chosen={mode}
        choices={modes.map((value) => ({ value, label: t(`payout.${value}`) }))}
        onChoose={(input) =>
          onChange({ mode: input === 'live' ? undefined : input, after: undefined, id: undefined })
        }
      />
      <Facet
        name={t('payouts.status')}
        chosen={status && t(`payouts.status.${status}`)}
        choices={statuses.map((value) => ({ value, label: t(`payouts.status.${value}`) }))}
        onChoose={(value) => onChange({ status: value, after: undefined, id: undefined })}
      />
    </>
  );
}

function AddButton() {
  return (
    <ActionButton act="payoutMethod" kind="primary" icon={IconPlus}>
      {useText()('payouts.add')}
    </ActionButton>
  );
}

function NoMethods({
  filters: { mode, status },
  onClear,
}: {
  filters: MethodFilters;
  onClear: () => void;
}) {
  const t = useText();
  if (status === undefined)
    return (
      <EmptyState
        icon={IconBuildingBank}
        heading={t(mode === 'live' ? 'payouts.empty' : 'payouts.emptyTest')}
        text={t(mode === 'live' ? 'payouts.emptyText' : 'payouts.emptyTestText')}
      >
        <AddButton />
      </EmptyState>
    );
  return (
    <EmptyState icon={IconFilterOff} heading={t('list.noMatch')} text={t('list.noMatchText')}>
      <Button onClick={onClear}>{t('list.clearFilters')}</Button>
    </EmptyState>
  );
}
