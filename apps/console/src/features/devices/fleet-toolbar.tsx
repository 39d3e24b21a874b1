import { IconHeartbeat, IconPlus } from '@tabler/icons-react';
import type { DeviceRow } from '@wallet/contract';
import type { PatchSearch } from '../../app/router/use-search.ts';
import { useMay } from '../../app/session/use-may.ts';
import { useText } from '../../app/text/index.ts';
import { Button } from '../../kit/button.tsx';
import { ListTabs } from '../../kit/chips.tsx';
import { ToolbarEnd } from '../../kit/list-page.tsx';
import { SearchInput } from '../../kit/search-input.tsx';
import { FleetFilterMenu } from './fleet-filter-menu.tsx';
import { belongs, tabKeys, type FleetFilters } from './fleet-filters.ts';
import type { FleetView } from './use-fleet-view.ts';

interface FleetToolbarProps {
  fleet: readonly DeviceRow[] | undefined;
  view: FleetView;
  onChange: PatchSearch;
  onCheck: () => void;
}

/** Which devices, and what can be done without choosing one. */
export function FleetToolbar({ fleet, view: { filters, rows }, onChange, onCheck }: FleetToolbarProps) {
  const t = useText();
  const mayCheck = useMay('devices.check');
  const mayEnrol = useMay('devices.enrol');
  const inUse = fleet?.filter(({ state }) => state !== 'retired') ?? [];
  const count = (tab: FleetFilters['tab']) => inUse.filter((device) => belongs(device, tab)).length;
  const tabs = tabKeys.filter((key) => key !== 'waiting' || filters.tab === key || count(key) > 0);
  return (
    <>
      <ListTabs
        label={t('devices.tabs')}
        chosen={filters.tab}
        tabs={tabs.map((key) => ({ key, label: t(`devices.tab.${key}`), count: count(key) }))}
        onChoose={(key) => onChange({ tab: key === 'all' ? undefined : key, page: undefined })}
      />
      <SearchInput value={filters.search} placeholder={t('devices.search')} onSearch={(value) => onChange({ search: value, page: undefined }, { replace: true })} />
      <FleetFilterMenu fleet={fleet ?? []} filters={filters} onChange={onChange} />
      <ToolbarEnd>
        <Button icon={IconHeartbeat} reason={mayCheck.reason ?? (rows?.length === 0 ? t('devices.noneShown') : undefined)} onClick={onCheck}>{t('devices.runCheck')}</Button>
        <Button kind="primary" icon={IconPlus} reason={mayEnrol.reason} onClick={() => onChange({ act: 'enrol' })}>{t('enrol.open')}</Button>
      </ToolbarEnd>
    </>
  );
}
