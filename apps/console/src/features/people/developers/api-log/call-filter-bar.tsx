import type { PatchSearch } from '../../../../app/router/use-search.ts';
import { useText } from '../../../../lib/text/index.ts';
import { v1Paths } from '../../../../app/v1-paths.ts';
import { Facet } from '../../../../ui/menu/facet-menu.tsx';
import { SearchInput } from '../../../../ui/fields/search-input.tsx';
import { CallDays } from './call-days.tsx';
import { listedMethods, listedModes, listedOutcomes, type CallFilters } from './call-filters.ts';

type Name = 'mode' | 'method' | 'outcome' | 'route' | 'request';

/** Request id, mode, outcome, method, path and days. A change starts at the first page. */
export function CallFilterBar({
  filters,
  onChange,
}: {
  filters: CallFilters;
  onChange: PatchSearch;
}) {
  const t = useText();
  const { mode, method, outcome, route, requestId } = filters;
  const set = (name: Name) => (value: string | undefined) =>
    onChange({ [name]: value, after: undefined, id: undefined });
  return (
    <>
      <SearchInput
        value={requestId ?? ''}
        placeholder={t('calls.searchRequest')}
        onSearch={(text) => set('request')(text.trim())}
      />
      <CallDays
        filters={filters}
        onChoose={(days) => onChange({ ...days, after: undefined, id: undefined })}
      />
      <Facet
        name={t('calls.mode')}
        chosen={mode && t(`calls.mode.${mode}`)}
        choices={listedModes.map((known) => ({ value: known, label: t(`calls.mode.${known}`) }))}
        onChoose={set('mode')}
      />
      <Facet
        name={t('calls.outcome')}
        chosen={outcome && t(`calls.outcome.${outcome}`)}
        choices={listedOutcomes.map((known) => ({
          value: known,
          label: t(`calls.outcome.${known}`),
        }))}
        onChoose={set('outcome')}
      />
      <Facet
        name={t('calls.method')}
        chosen={method}
        choices={listedMethods.map((known) => ({ value: known, label: known }))}
        onChoose={set('method')}
      />
      <Facet
        name={t('calls.route')}
        chosen={route}
        choices={v1Paths.map((known) => ({ value: known, label: known }))}
        onChoose={set('route')}
      />
    </>
  );
}
