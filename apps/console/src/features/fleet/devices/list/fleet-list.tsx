import { IconDeviceMobile, IconFilterOff, IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { DeviceRow } from '@wallet/contract';
import { lazy, Suspense, useState } from 'react';
import type { Search } from '../../../../app/router/search.ts';
import type { PatchSearch } from '../../../../app/router/use-search.ts';
import { useText } from '../../../../lib/text/index.ts';
import { ActionButton } from '../../../../shared/acts/action-button.tsx';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ListPage } from '../../../../shared/list/list-frame.tsx';
import { PayoutQueues } from '../../../../shared/payout/payout-queues.tsx';
import { useSelection } from '../../../../ui/table/selection.ts';
import { deviceColumns, DevicePhoneRow, deviceVersion } from './device-cells.tsx';
import { isNarrowed, noFilters, type FleetFilters } from './fleet-filters.ts';
import { FleetPager } from './fleet-pager.tsx';
import { FleetTiles } from './fleet-tiles.tsx';
import { FleetToolbar } from './fleet-toolbar.tsx';
import type { BulkJob } from '../bulk/bulk-rows.ts';
import type { useFleetPage } from './use-fleet-page.ts';
import { useFleetSummary } from './use-fleet-summary.ts';

const BulkDialog = lazy(async () => ({
  default: (await import('../bulk/bulk-dialog.tsx')).BulkDialog,
}));
const EnrolDialog = lazy(async () => ({
  default: (await import('../enrol/enrol-dialog.tsx')).EnrolDialog,
}));

interface FleetListProps {
  list: ReturnType<typeof useFleetPage>;
  filters: FleetFilters;
  search: Search;
  patch: PatchSearch;
}

/** What every phone is doing and which need a hand; what can be done to many at once. */
export function FleetList({ list, filters, search, patch }: FleetListProps) {
  const t = useText();
  const { data: page, isPlaceholderData } = list;
  const { data: summary } = useFleetSummary();
  const rows = page?.data;
  const selection = useSelection(rows?.map(({ id }) => id) ?? []);
  const [isPicking, setPicking] = useState(false);
  const [job, setJob] = useState<BulkJob | null>(null);
  const navigate = useNavigate();
  const nameOf = ({ id, name }: DeviceRow) => (
    <Link to="/device/$id" params={{ id }} search={search}>
      {name}
    </Link>
  );
  const open = (id: string) => void navigate({ to: '/device/$id', params: { id }, search });
  const begin = (act: BulkJob['act']) => setJob({ act, ids: [...selection.chosen] });
  const check = () =>
    setJob({
      act: 'check',
      ids: selection.chosen.size > 0 ? [...selection.chosen] : (rows ?? []).map(({ id }) => id),
    });
  const closeEnrolment = () => patch({ act: undefined }, { replace: true });
  return (
    <>
      <FleetTiles summary={summary} />
      <PayoutQueues />
      <ListPage
        label={t('devices.table')}
        rows={rows}
        error={list.error}
        errorHeading={t('devices.failed')}
        onRetry={() => void list.refetch()}
        isFetching={list.isFetching}
        look="devices"
        rowKey={(device) => device.id}
        columns={deviceColumns(t, nameOf)}
        renderPhone={(device) => <DevicePhoneRow device={device} name={nameOf(device)} />}
        onOpen={({ id }) => open(id)}
        version={deviceVersion}
        picks={{ ...selection, isOn: isPicking, nameOf: ({ name }) => name }}
        toolbar={
          <FleetToolbar
            summary={summary}
            filters={filters}
            isEmpty={rows?.length === 0}
            onChange={patch}
            onCheck={check}
          />
        }
        empty={
          <NoDevices
            isFiltered={isNarrowed(filters) || search['after'] !== undefined}
            onClear={() => patch(noFilters)}
          />
        }
        pager={
          <FleetPager
            summary={summary}
            page={page}
            after={search['after']}
            isStale={isPlaceholderData}
            onFresh={list.showFresh}
            selection={selection}
            isPicking={isPicking}
            onPicking={setPicking}
            onGo={patch}
            onAct={begin}
          />
        }
      />
      <Suspense fallback={null}>
        {job === null ? null : (
          <BulkDialog
            job={job}
            devices={rows ?? []}
            onClose={() => setJob(null)}
            onDone={selection.clear}
          />
        )}
        {search['act'] === 'enrol' ? (
          <EnrolDialog
            onClose={closeEnrolment}
            onOpen={(id) => void navigate({ to: '/device/$id', params: { id } })}
          />
        ) : null}
      </Suspense>
    </>
  );
}

function NoDevices({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const t = useText();
  if (!isFiltered) {
    return (
      <EmptyState
        icon={IconDeviceMobile}
        heading={t('devices.empty')}
        text={t('devices.emptyText')}
      >
        <ActionButton act="enrolDevice" kind="primary" icon={IconPlus}>
          {t('enrol.open')}
        </ActionButton>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={IconFilterOff} heading={t('list.noMatch')} text={t('list.noMatchText')}>
      <Button onClick={onClear}>{t('list.clearFilters')}</Button>
    </EmptyState>
  );
}
