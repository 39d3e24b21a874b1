import { countries } from '@wallet/contract';
import type { PatchSearch } from '../../../../app/router/use-search.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Facet } from '../../../../ui/menu/facet-menu.tsx';
import { SearchInput } from '../../../../ui/fields/search-input.tsx';
import { type MerchantFilters, statuses } from './merchant-filters.ts';

/** Search, status and country. A change starts at the first page. */
export function MerchantsFilterBar({
  filters: { search, status, country },
  onChange,
}: {
  filters: MerchantFilters;
  onChange: PatchSearch;
}) {
  const t = useText();
  const set = (name: keyof MerchantFilters, value: string | undefined) =>
    onChange({ [name]: value, after: undefined });
  return (
    <>
      <SearchInput
        value={search ?? ''}
        placeholder={t('merchants.search')}
        onSearch={(words) => set('search', words)}
      />
      <Facet
        name={t('merchants.status')}
        chosen={status && t(`merchantStatus.${status}`)}
        choices={statuses.map((value) => ({ value, label: t(`merchantStatus.${value}`) }))}
        onChoose={(value) => set('status', value)}
      />
      <Facet
        name={t('merchants.country')}
        chosen={country && t(`merchantCountry.${country}`)}
        choices={countries.map((value) => ({ value, label: t(`merchantCountry.${value}`) }))}
        onChoose={(value) => set('country', value)}
      />
    </>
  );
}
