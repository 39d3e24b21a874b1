import { IconCashMinus, IconFilterOff, IconPlus } from '@tabler/icons-react';
import { withdrawalSources } from '@wallet/contract';
import type { PatchSearch } from '../../../app/router/use-search.ts';
import { useText } from '../../../lib/text/index.ts';
import { ActionButton } from '../../../shared/acts/action-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Facet } from '../../../ui/menu/facet-menu.tsx';
import { SearchInput } from '../../../ui/fields/search-input.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { useMerchantNames } from '../../../shared/merchant/use-merchant-names.ts';
import { isFiltered, modes, noFilters, type QueueFilters } from './queue-filters.ts';

/** Mode, search, merchant and source. A change starts at the first page. */
export function QueueFilterBar({
  filters: { mode, search, merchantId, source },
  onChange,
}: {
  filters: QueueFilters;
  onChange: PatchSearch;
}) {
  const t = useText();
  const merchants = useMerchantNames().data?.data ?? [];
  const merchant =
    merchantId === undefined
      ? undefined
      : (merchants.find(({ id }) => id === merchantId)?.name ?? merchantId);
  return (
    <>
      <SearchInput
        value={search ?? ''}
        placeholder={t('withdrawalQueue.search')}
        onSearch={(words) => onChange({ search: words, after: undefined })}
      />
      <Facet
        name={t('withdrawalQueue.merchant')}
        chosen={merchant}
        choices={merchants.map(({ id, name }) => ({ value: id, label: name }))}
        onChoose={(value) => onChange({ merchant: value, after: undefined })}
      />
      <Facet
        name={t('withdrawalQueue.source')}
        chosen={source && t(`withdrawalSource.${source}`)}
        choices={withdrawalSources.map((value) => ({
          value,
          label: t(`withdrawalSource.${value}`),
        }))}
        onChoose={(value) => onChange({ source: value, after: undefined })}
      />
      <Segments
        label={t('payout.mode')}
        chosen={mode}
        choices={modes.map((value) => ({ value, label: t(`payout.${value}`) }))}
        onChoose={(input) =>
          onChange({ mode: input === 'live' ? undefined : input, after: undefined, id: undefined })
        }
      />
    </>
  );
}

/** Asks for a withdrawal in a merchant's name; another person decides about it. */
export function NewButton() {
  return (
    <ActionButton act="newWithdrawal" icon={IconPlus}>
      {useText()('withdrawalQueue.new')}
    </ActionButton>
  );
}

/** What stands where rows would be: nothing in this tab, or nothing that fits. */
export function NoRequests({
  filters,
  onChange,
}: {
  filters: QueueFilters;
  onChange: PatchSearch;
}) {
  const t = useText();
  if (!isFiltered(filters))
    return (
      <EmptyState
        icon={IconCashMinus}
        heading={t('withdrawalQueue.empty')}
        text={t(`withdrawalQueue.empty.${filters.tab}`)}
      />
    );
  return (
    <EmptyState icon={IconFilterOff} heading={t('list.noMatch')} text={t('list.noMatchText')}>
      <Button onClick={() => onChange(noFilters)}>{t('list.clearFilters')}</Button>
    </EmptyState>
  );
}
