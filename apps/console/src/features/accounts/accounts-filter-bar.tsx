import type { AccountRow } from '@wallet/contract';
import type { PatchSearch } from '../../app/router/use-search.ts';
import { useText } from '../../app/text/index.ts';
import { Facet } from '../../kit/facet-menu.tsx';
import { SearchInput } from '../../kit/search-input.tsx';
import { healths, modes, noDevice, statuses, type AccountFilters } from './account-filters.ts';

interface FilterBarProps {
  filters: AccountFilters;
  /** The rows shown: devices and proxies to choose from are theirs. */
  rows: readonly AccountRow[];
  onChange: PatchSearch;
}

/** Search, and filters as chips. A change starts at the first page. */
export function AccountsFilterBar({ filters: { search, status, health, mode, device, proxy }, rows, onChange }: FilterBarProps) {
  const t = useText();
  const set = (name: 'search' | 'status' | 'health' | 'mode' | 'device' | 'proxy', value: string | undefined) => onChange({ [name]: value, after: undefined });
  const devices = [{ value: noDevice, label: t('accounts.noDevice') }, ...named(rows.flatMap((row) => row.device ?? []))];
  const proxies = named(rows.flatMap((row) => row.proxy ?? []));
  return (
    <>
      <SearchInput value={search ?? ''} placeholder={t('accounts.search')} onSearch={(words) => set('search', words)} />
      <Facet name={t('accounts.login')} chosen={status && t(`account.status.${status}`)} choices={statuses.map((value) => ({ value, label: t(`account.status.${value}`) }))} onChoose={(value) => set('status', value)} />
      <Facet name={t('accounts.health')} chosen={health && t(`accounts.healthIs.${health}`)} choices={healths.map((value) => ({ value, label: t(`accounts.healthIs.${value}`) }))} onChoose={(value) => set('health', value)} />
      <Facet name={t('accounts.device')} chosen={device && nameOf(device, devices)} choices={devices} onChoose={(value) => set('device', value)} />
      {proxies.length === 0 && proxy === undefined ? null : <Facet name={t('accounts.proxy')} chosen={proxy && nameOf(proxy, proxies)} choices={proxies} onChoose={(value) => set('proxy', value)} />}
      <Facet name={t('accounts.mode')} chosen={mode && t(`accounts.modeIs.${mode}`)} choices={modes.map((value) => ({ value, label: t(`accounts.modeIs.${value}`) }))} onChoose={(value) => set('mode', value)} />
    </>
  );
}

interface Choice {
  value: string;
  label: string;
}

function named(places: readonly { id: string; name: string }[]): Choice[] {
  return [...new Map(places.map(({ id, name }) => [id, name]))].map(([value, label]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label));
}

function nameOf(value: string, choices: readonly Choice[]): string {
  return choices.find((choice) => choice.value === value)?.label ?? value;
}
