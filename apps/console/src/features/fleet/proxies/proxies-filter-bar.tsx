import type { PatchSearch } from '../../../app/router/use-search.ts';
import { useCountries } from '../../../app/countries.ts';
import { useLocale, useText } from '../../../lib/text/index.ts';
import { Facet } from '../../../ui/menu/facet-menu.tsx';
import { SearchInput } from '../../../ui/fields/search-input.tsx';
import { healths, protocols, statuses, type ProxyFilters } from './proxy-filters.ts';

/** Search, health, protocol, country and status. A change starts at the first page. */
export function ProxiesFilterBar({
  filters: { search, health, protocol, country, status },
  onChange,
}: {
  filters: ProxyFilters;
  onChange: PatchSearch;
}) {
  const t = useText();
  const { intlTag } = useLocale();
  const names = new Intl.DisplayNames(intlTag, { type: 'region' });
  const countries = useCountries()
    .map(({ code }) => ({ value: code, label: names.of(code) ?? code }))
    .sort((a, b) => a.label.localeCompare(b.label, intlTag));
  const set = (name: keyof ProxyFilters, value: string | undefined) =>
    onChange({ [name]: value, after: undefined });
  return (
    <>
      <SearchInput
        value={search ?? ''}
        placeholder={t('proxies.search')}
        onSearch={(words) => set('search', words)}
      />
      <Facet
        name={t('proxies.health')}
        chosen={health && t(`proxyHealth.${health}`)}
        choices={healths.map((value) => ({ value, label: t(`proxyHealth.${value}`) }))}
        onChoose={(value) => set('health', value)}
      />
      <Facet
        name={t('proxies.protocol')}
        chosen={protocol}
        choices={protocols.map((value) => ({ value, label: value }))}
        onChoose={(value) => set('protocol', value)}
      />
      <Facet
        name={t('proxies.country')}
        chosen={country && (names.of(country) ?? country)}
        choices={countries}
        onChoose={(value) => set('country', value)}
      />
      <Facet
        name={t('proxies.status')}
        chosen={status && t(`proxyStatus.${status}`)}
        choices={statuses.map((value) => ({ value, label: t(`proxyStatus.${value}`) }))}
        onChoose={(value) => set('status', value)}
      />
    </>
  );
}
