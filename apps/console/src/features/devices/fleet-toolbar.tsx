import { IconHeartRateMonitor, IconPlus } from '@tabler/icons-react';
import { deviceStates, type DeviceRow } from '@wallet/contract';
import type { PatchSearch } from '../../app/router/use-search.ts';
import { useMay } from '../../app/session/use-may.ts';
import { useText } from '../../app/text/index.ts';
import { Button } from '../../kit/button.tsx';
import { ListTabs } from '../../kit/chips.tsx';
import { Facet } from '../../kit/facet-menu.tsx';
import { ToolbarEnd } from '../../kit/list-page.tsx';
import { SearchInput } from '../../kit/search-input.tsx';
import { belongs, ownersOf, providers, tabKeys, tagsOf, type FleetFilters } from './fleet-filters.ts';
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
      <Facets fleet={fleet ?? []} filters={filters} onChange={onChange} />
      <ToolbarEnd>
        <Button icon={IconHeartRateMonitor} reason={mayCheck.reason ?? (rows?.length === 0 ? t('devices.noneShown') : undefined)} onClick={onCheck}>{t('devices.runCheck')}</Button>
        <Button kind="primary" icon={IconPlus} reason={mayEnrol.reason} onClick={() => onChange({ act: 'enrol' })}>{t('enrol.open')}</Button>
      </ToolbarEnd>
    </>
  );
}

function Facets({ fleet, filters: { state, provider, tag, ownerId }, onChange }: { fleet: readonly DeviceRow[]; filters: FleetFilters; onChange: PatchSearch }) {
  const t = useText();
  const [tags, owners] = [tagsOf(fleet), ownersOf(fleet)];
  const set = (name: 'state' | 'provider' | 'tag' | 'owner', value: string | undefined) => onChange({ [name]: value, page: undefined });
  return (
    <>
      <Facet name={t('devices.status')} chosen={state && t(`state.${state}`)} choices={deviceStates.toReversed().map((known) => ({ value: known, label: t(`state.${known}`) }))} onChoose={(value) => set('state', value)} />
      <Facet name={t('devices.provider')} chosen={provider && t(`provider.${provider}`)} choices={providers.map((known) => ({ value: known, label: t(`provider.${known}`) }))} onChoose={(value) => set('provider', value)} />
      {tags.length === 0 && tag === undefined ? null : <Facet name={t('devices.tag')} chosen={tag} choices={tags.map((known) => ({ value: known, label: known }))} onChoose={(value) => set('tag', value)} />}
      {owners.length < 2 && ownerId === undefined ? null : (
        <Facet name={t('devices.owner')} chosen={ownerId && (owners.find(({ id }) => id === ownerId)?.name ?? ownerId)} choices={owners.map(({ id, name }) => ({ value: id, label: name }))} onChoose={(value) => set('owner', value)} />
      )}
    </>
  );
}
