import { IconCashMinus, IconFileSpreadsheet, IconFilterOff, IconPlus } from '@tabler/icons-react';
import type { PatchSearch } from '../../../app/router/use-search.ts';
import { useText } from '../../../lib/text/index.ts';
import { ActionButton } from '../../../shared/acts/action-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { presets } from '../../../lib/dates/date-range.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Facet } from '../../../ui/menu/facet-menu.tsx';
import { SearchInput } from '../../../ui/fields/search-input.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { isFiltered, modes, type WithdrawalFilters } from './withdrawal-filters.ts';

/** Mode, search and days. A change starts at the first page. */
export function WithdrawalFilterBar({
  filters: { mode, search, date },
  onChange,
}: {
  filters: WithdrawalFilters;
  onChange: PatchSearch;
}) {
  const t = useText();
  return (
    <>
      <Segments
        label={t('payout.mode')}
        chosen={mode}
        choices={modes.map((value) => ({ value, label: t(`payout.${value}`) }))}
        onChoose={(input) =>
          onChange({ mode: input === 'live' ? undefined : input, after: undefined, id: undefined })
        }
      />
      <SearchInput
        value={search ?? ''}
        placeholder={t('withdrawals.search')}
        onSearch={(words) => onChange({ search: words, after: undefined })}
      />
      <Facet
        name={t('transactions.date')}
        chosen={date && t(`transactions.date.${date}`)}
        choices={presets.map((value) => ({ value, label: t(`transactions.date.${value}`) }))}
        onChoose={(value) => onChange({ date: value, after: undefined })}
      />
    </>
  );
}

/** The two ways to ask for money: one request, or many of a file. */
export function NewButtons() {
  const t = useText();
  return (
    <>
      <ActionButton act="importPayouts" icon={IconFileSpreadsheet}>
        {t('withdrawals.import')}
      </ActionButton>
      <ActionButton act="askPayout" kind="primary" icon={IconPlus}>
        {t('withdrawals.new')}
      </ActionButton>
    </>
  );
}

/** What stands where rows would be: nothing yet, nothing in this tab, or nothing that fits. */
export function NoWithdrawals({
  filters,
  onClear,
  onChange,
}: {
  filters: WithdrawalFilters;
  onClear: () => void;
  onChange: PatchSearch;
}) {
  const t = useText();
  if (isFiltered(filters)) {
    return (
      <EmptyState icon={IconFilterOff} heading={t('list.noMatch')} text={t('list.noMatchText')}>
        <Button onClick={onClear}>{t('list.clearFilters')}</Button>
      </EmptyState>
    );
  }
  if (filters.tab !== 'all')
    return (
      <EmptyState
        icon={IconCashMinus}
        heading={t('withdrawals.emptyTab')}
        text={t(`withdrawals.emptyTab.${filters.tab}`)}
      >
        <Button onClick={() => onChange({ tab: undefined, after: undefined })}>
          {t('withdrawals.showAll')}
        </Button>
      </EmptyState>
    );
  return (
    <EmptyState
      icon={IconCashMinus}
      heading={t('withdrawals.empty')}
      text={t(filters.mode === 'test' ? 'withdrawals.emptyTestText' : 'withdrawals.emptyText')}
    >
      <ActionButton act="askPayout" icon={IconPlus}>
        {t('withdrawals.new')}
      </ActionButton>
    </EmptyState>
  );
}
