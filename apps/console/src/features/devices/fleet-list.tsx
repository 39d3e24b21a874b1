import { IconDeviceMobile, IconFilterOff, IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { DeviceRow } from '@wallet/contract';
import { lazy, Suspense, useState } from 'react';
import type { Search } from '../../app/router/search.ts';
import type { PatchSearch } from '../../app/router/use-search.ts';
import { useMay } from '../../app/session/use-may.ts';
import { useText } from '../../app/text/index.ts';
import { Button } from '../../kit/button.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { useSelection } from '../../kit/selection.ts';
import { deviceColumns, DevicePhoneRow, deviceVersion } from './device-cells.tsx';
import { noFilters } from './fleet-filters.ts';
import { FleetPager } from './fleet-pager.tsx';
import { FleetTiles } from './fleet-tiles.tsx';
import { FleetToolbar } from './fleet-toolbar.tsx';
import type { BulkJob } from './bulk-rows.ts';
import type { useDevices } from './use-devices.ts';
import type { FleetView } from './use-fleet-view.ts';

const BulkDialog = lazy(async () => ({ default: (await import('./bulk-dialog.tsx')).BulkDialog }));
const EnrolDialog = lazy(async () => ({ default: (await import('./enrol-dialog.tsx')).EnrolDialog }));

interface FleetListProps {
  list: ReturnType<typeof useDevices>;
  view: FleetView;
  search: Search;
  patch: PatchSearch;
}

/** What every phone is doing and which need a hand; what can be done to many at once. */
export function FleetList({ list: { data, error, refetch, isFetching }, view, search, patch }: FleetListProps) {
  const t = useText();
  const selection = useSelection(view.rows?.map(({ id }) => id) ?? []);
  const [isPicking, setPicking] = useState(false);
  const [job, setJob] = useState<BulkJob | null>(null);
  const fleet = data?.filter(({ state }) => state !== 'retired');
  const navigate = useNavigate();
  const nameOf = ({ id, name }: DeviceRow) => <Link to="/device/$id" params={{ id }} search={search}>{name}</Link>;
  const open = (id: string) => void navigate({ to: '/device/$id', params: { id }, search });
  const begin = (act: BulkJob['act']) => setJob({ act, ids: [...selection.chosen] });
  const closeEnrolment = () => patch({ act: undefined }, { replace: true });
  return (
    <>
      <FleetTiles devices={fleet} />
      <ListPage
        label={t('devices.table')}
        rows={view.shown}
        error={error}
        errorHeading={t('devices.failed')}
        onRetry={() => void refetch()}
        isFetching={isFetching}
        rowKey={(device) => device.id}
        columns={deviceColumns(t, nameOf)}
        renderPhone={(device) => <DevicePhoneRow device={device} name={nameOf(device)} />}
        onOpen={({ id }) => open(id)}
        version={deviceVersion}
        picks={{ ...selection, isOn: isPicking, nameOf: ({ name }) => name }}
        toolbar={<FleetToolbar fleet={data} view={view} onChange={patch} onCheck={() => setJob({ act: 'check', ids: selection.chosen.size > 0 ? [...selection.chosen] : (view.rows ?? []).map(({ id }) => id) })} />}
        empty={<NoDevices isFiltered={(fleet?.length ?? 0) > 0} onClear={() => patch(noFilters)} onEnrol={() => patch({ act: 'enrol' })} />}
        pager={<FleetPager fleet={fleet} view={view} selection={selection} isPicking={isPicking} onPicking={setPicking} onPage={(page) => patch({ page: page === 1 ? undefined : String(page) })} onAct={begin} />}
      />
      <Suspense fallback={null}>
        {job === null ? null : <BulkDialog job={job} devices={data ?? []} onClose={() => setJob(null)} onDone={selection.clear} />}
        {search['act'] === 'enrol' ? <EnrolDialog onClose={closeEnrolment} onOpen={(id) => void navigate({ to: '/device/$id', params: { id } })} /> : null}
      </Suspense>
    </>
  );
}

function NoDevices({ isFiltered, onClear, onEnrol }: { isFiltered: boolean; onClear: () => void; onEnrol: () => void }) {
  const t = useText();
  const may = useMay('devices.enrol');
  if (!isFiltered) {
    return (
      <EmptyState icon={IconDeviceMobile} heading={t('devices.empty')} text={t('devices.emptyText')}>
        <Button kind="primary" icon={IconPlus} reason={may.reason} onClick={onEnrol}>{t('enrol.open')}</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={IconFilterOff} heading={t('list.noMatch')} text={t('list.noMatchText')}>
      <Button onClick={onClear}>{t('list.clearFilters')}</Button>
    </EmptyState>
  );
}
