import { IconDeviceMobile, IconFilterOff } from '@tabler/icons-react';
import type { DeviceRow } from '@wallet/contract';
import { useState } from 'react';
import { ForbiddenPage } from '../../app/forbidden-page.tsx';
import { useUrlSearch } from '../../app/router/use-search.ts';
import { missingRight } from '../../app/session/index.ts';
import { useText } from '../../app/text/index.ts';
import { Button } from '../../kit/button.tsx';
import { ListTabs } from '../../kit/chips.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { SearchInput } from '../../kit/search-input.tsx';
import { deviceColumns, DevicePhoneRow, deviceVersion } from './device-cells.tsx';
import { answers, belongs, keepOrder, type TabKey } from './fleet.ts';
import { FleetTiles } from './fleet-tiles.tsx';
import { useDevices } from './use-devices.ts';

const tabs: readonly TabKey[] = ['all', 'needsHand', 'withMoney'];

/** The farm: what every phone is doing and which need a hand. Tab and search are in the address. */
export function DevicesPage() {
  const t = useText();
  const [search, patch] = useUrlSearch();
  const { data, error, refetch, isFetching } = useDevices();
  const fleet = data?.filter(({ state }) => state !== 'retired');
  const tab = tabs.find((known) => known === search['tab']) ?? 'all';
  const words = search['search'] ?? '';
  const rows = useStableOrder(fleet?.filter((device) => belongs(device, tab) && answers(device, words)), `${tab} ${words}`);
  const offline = fleet?.filter(({ state }) => state === 'offline').length ?? 0;
  const right = missingRight(error);
  if (right !== null) return <ForbiddenPage right={right} />;
  return (
    <>
      <FleetTiles devices={fleet} />
      <ListPage
        label={t('devices.table')}
        rows={rows}
        error={error}
        errorHeading={t('devices.failed')}
        onRetry={() => void refetch()}
        isFetching={isFetching}
        rowKey={(device) => device.id}
        columns={deviceColumns(t)}
        renderPhone={(device) => <DevicePhoneRow device={device} />}
        version={deviceVersion}
        toolbar={
          <>
            <ListTabs
              label={t('devices.tabs')}
              chosen={tab}
              tabs={tabs.map((key) => ({ key, label: t(`devices.tab.${key}`), count: fleet?.filter((device) => belongs(device, key)).length ?? 0 }))}
              onChoose={(key) => patch({ tab: key === 'all' ? undefined : key })}
            />
            <SearchInput value={words} placeholder={t('devices.search')} onSearch={(value) => patch({ search: value }, { replace: true })} />
          </>
        }
        empty={<NoDevices isFiltered={(fleet?.length ?? 0) > 0} onClear={() => patch({ tab: undefined, search: undefined })} />}
        pager={<span className="figures">{fleet ? [t('devices.count', { count: fleet.length }), ...(offline > 0 ? [t('devices.countOffline', { count: offline })] : [])].join(', ') : null}</span>}
      />
    </>
  );
}

/** Rows in the order of need, which stands still until another view of them is chosen. */
function useStableOrder(devices: readonly DeviceRow[] | undefined, view: string): DeviceRow[] | undefined {
  const [shown, setShown] = useState<{ view: string; ids: readonly string[] }>({ view, ids: [] });
  if (!devices) return undefined;
  const rows = keepOrder(devices, shown.view === view ? shown.ids : []);
  const isNew = shown.view !== view || rows.some(({ id }) => !shown.ids.includes(id));
  if (isNew) setShown({ view, ids: rows.map(({ id }) => id) });
  return rows;
}

function NoDevices({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const t = useText();
  if (!isFiltered) return <EmptyState icon={IconDeviceMobile} heading={t('devices.empty')} text={t('devices.emptyText')} />;
  return (
    <EmptyState icon={IconFilterOff} heading={t('list.noMatch')} text={t('list.noMatchText')}>
      <Button onClick={onClear}>{t('list.clearFilters')}</Button>
    </EmptyState>
  );
}
