import { IconCircleCheck, IconFilterOff } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '../../../../app/session/use-may.ts';
import { useText } from '../../../../lib/text/index.ts';
import { BulkAct, BulkBar } from '../../../../ui/table/bulk-bar.tsx';
import { Button } from '../../../../ui/button.tsx';
import { CursorPager } from '../../../../shared/list/cursor-pager.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ExportList } from '../../../../shared/export/export-list.tsx';
import { Facet } from '../../../../ui/menu/facet-menu.tsx';
import { ListPage, ToolbarEnd } from '../../../../shared/list/list-frame.tsx';
import { Segments } from '../../../../ui/segments.tsx';
import { useSelection } from '../../../../ui/table/selection.ts';
import { useNarrow } from '../../../../lib/use-narrow.ts';
import { differenceColumns, DifferencePhoneRow } from './difference-columns.tsx';
import {
  differenceStates,
  kinds,
  pageSize,
  readDifferenceFilters,
  type DifferenceFilters,
} from '../reconciliation-filters.ts';
import { RunButton } from '../run-buttons.tsx';
import type { TabProps } from '../tab-props.ts';
import { useDifferences, type Difference } from '../use-reconciliation.ts';

const ActionDialog = lazy(async () => ({
  default: (await import('./action-dialog.tsx')).ActionDialog,
}));

/** What does not agree, the newest first; one or many of them are explained, or a posting is proposed for each. */
export function DifferencesTab({ search, patch }: TabProps) {
  const t = useText();
  const narrow = useNarrow();
  const filters = readDifferenceFilters(search);
  const list = useDifferences(filters, search['after']);
  const rows = list.data?.data;
  const keys = (rows ?? []).filter(({ status }) => status === 'open').map(({ id }) => id);
  const selection = useSelection(keys);
  const [isPicking, setPicking] = useState(false);
  const [act, setAct] = useState<{ kind: 'explain' | 'post'; rows: Difference[] } | null>(null);
  const reason = useMay('reconciliation.propose').reason;
  const chosen = (rows ?? []).filter(({ id }) => selection.chosen.has(id));
  const start = (kind: 'explain' | 'post', of: Difference[]) => setAct({ kind, rows: of });
  return (
    <>
      <ListPage
        label={t('recon.differences')}
        look="differences"
        rows={rows}
        error={list.error}
        errorHeading={t('recon.differencesFailed')}
        onRetry={() => void list.refetch()}
        isFetching={list.isFetching}
        rowKey={(row) => row.id}
        openKey={filters.id}
        columns={differenceColumns(t, { onAct: start, reason })}
        renderPhone={(row) => <DifferencePhoneRow row={row} onAct={start} reason={reason} />}
        version={(row) => `${row.status} ${row.amount.value} ${row.proposal?.id ?? ''}`}
        picks={
          filters.state === 'open'
            ? {
                ...selection,
                isOn: isPicking,
                nameOf: (row) => `${row.accountLabel} ${t(`recon.kind.${row.kind}`)}`,
              }
            : undefined
        }
        toolbar={
          <FilterBar filters={filters} rows={rows ?? []} patch={patch}>
            {narrow && filters.state === 'open' ? (
              <Button onClick={() => (setPicking(!isPicking), selection.clear())}>
                {t(isPicking ? 'dialog.cancel' : 'recon.choose')}
              </Button>
            ) : null}
          </FilterBar>
        }
        empty={<NoDifferences filters={filters} patch={patch} />}
        pager={
          <>
            <BulkBar
              count={chosen.length}
              onClear={selection.clear}
              acts={
                <>
                  <BulkAct reason={reason} onClick={() => start('explain', chosen)}>
                    {t('recon.explain')}
                  </BulkAct>
                  <BulkAct reason={reason} onClick={() => start('post', chosen)}>
                    {t('recon.post')}
                  </BulkAct>
                </>
              }
            >
              <span>{rows === undefined ? null : t('recon.differencesNote')}</span>
            </BulkBar>
            <CursorPager
              after={search['after']}
              next={list.data?.next}
              pageSize={pageSize}
              isStale={list.isPlaceholderData}
              onGo={patch}
            />
          </>
        }
      />
      <Suspense fallback={null}>
        {act === null ? null : (
          <ActionDialog
            kind={act.kind}
            rows={act.rows}
            onClose={() => setAct(null)}
            onDone={selection.clear}
          />
        )}
      </Suspense>
    </>
  );
}

function FilterBar({
  filters: { state, kind, accountId, id },
  rows,
  patch,
  children,
}: {
  filters: DifferenceFilters;
  rows: readonly Difference[];
  patch: TabProps['patch'];
  children: React.ReactNode;
}) {
  const t = useText();
  const account =
    rows.find((row) => row.accountId === accountId)?.accountLabel ?? accountId?.slice(-6);
  return (
    <>
      <Segments
        label={t('recon.state')}
        chosen={state}
        choices={differenceStates.map((value) => ({ value, label: t(`recon.state.${value}`) }))}
        onChoose={(value) =>
          patch({ state: value === 'open' ? undefined : value, after: undefined, id: undefined })
        }
      />
      <Facet
        name={t('recon.kind')}
        chosen={kind && t(`recon.kind.${kind}`)}
        choices={kinds.map((value) => ({ value, label: t(`recon.kind.${value}`) }))}
        onChoose={(value) => patch({ kind: value, after: undefined })}
      />
      {accountId === undefined ? null : (
        <Facet
          name={t('recon.account')}
          chosen={account}
          choices={[]}
          onChoose={() => patch({ account: undefined, after: undefined })}
        />
      )}
      {id === undefined ? null : (
        <Facet
          name={t('recon.difference')}
          chosen={id.slice(-6).toUpperCase()}
          choices={[]}
          onChoose={() => patch({ id: undefined, after: undefined })}
        />
      )}
      <ToolbarEnd>
        {children}
        <ExportList
          kind="differences"
          query={{
            id,
            status: state === 'all' || id !== undefined ? undefined : state,
            kind,
            accountId,
          }}
        />
        <RunButton patch={patch} />
      </ToolbarEnd>
    </>
  );
}

function NoDifferences({
  filters: { state, kind, accountId, id },
  patch,
}: {
  filters: DifferenceFilters;
  patch: TabProps['patch'];
}) {
  const t = useText();
  if (kind === undefined && accountId === undefined && id === undefined)
    return (
      <EmptyState
        icon={IconCircleCheck}
        heading={t(`recon.noDifferences.${state}`)}
        text={t('recon.noDifferencesText')}
      />
    );
  return (
    <EmptyState icon={IconFilterOff} heading={t('list.noMatch')} text={t('list.noMatchText')}>
      <Button
        onClick={() =>
          patch({ kind: undefined, account: undefined, id: undefined, after: undefined })
        }
      >
        {t('list.clearFilters')}
      </Button>
    </EmptyState>
  );
}
