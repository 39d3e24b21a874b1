import { IconArrowsExchange, IconFilterOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { currencies, type Currency } from '@wallet/contract/money';
import { useState, type ReactNode } from 'react';
import type { PatchSearch } from '../../../app/router/use-search.ts';
import { useText } from '../../../lib/text/index.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { FilterChip } from '../../../ui/chips.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { AmountDialog } from '../../../shared/filters/amount-dialog.tsx';
import {
  anyOf,
  FilterMenu,
  oneOf,
  type FilterGroup,
} from '../../../shared/filters/filter-menu.tsx';
import { useDaysGroup } from '../../../shared/filters/use-days-group.tsx';
import { moneyString } from '../../../lib/money/money-text.ts';
import { SearchInput } from '../../../ui/fields/search-input.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { useMerchantNames } from '../../../shared/merchant/use-merchant-names.ts';
import {
  isFiltered,
  kinds,
  methods,
  modes,
  noFilters,
  providers,
  realFlags,
  statuses,
  type TransactionFilters,
} from './transaction-filters.ts';

interface FilterBarProps {
  filters: TransactionFilters;
  onChange: PatchSearch;
}

/** Search, the filters that are on as chips, and the menu of all. A change starts at the first page. */
export function TransactionsFilterBar({ filters, onChange }: FilterBarProps) {
  const t = useText();
  const { mode, search, kind, status, flag, method, provider, merchantId } = filters;
  const merchants = useMerchantNames().data?.data ?? [];
  const set = (values: Parameters<PatchSearch>[0]) => onChange({ ...values, after: undefined });
  const days = useDaysGroup(filters, onChange);
  const amount = useAmountGroup({ filters, onChange: set });
  const groups = [
    days.group,
    anyOf({
      key: 'status',
      name: t('movements.status'),
      chosen: status ?? [],
      values: statuses,
      text: (value) => t(`state.${value}`),
      onChoose: (value) => set({ status: value }),
    }),
    anyOf({
      key: 'method',
      name: t('movements.method'),
      chosen: method ?? [],
      values: methods,
      text: (value) => t(`method.${value}`),
      onChoose: (value) => set({ method: value }),
    }),
    oneOf({
      key: 'kind',
      name: t('movements.kind'),
      chosen: kind,
      values: kinds,
      text: (value) => t(`movementKind.${value}`),
      onChoose: (value) => set({ kind: value }),
    }),
    oneOf({
      key: 'flag',
      name: t('movements.flag'),
      chosen: flag,
      values: ['any' as const, ...realFlags],
      text: (value) => (value === 'any' ? t('movements.anyFlag') : t(`flag.${value}`)),
      onChoose: (value) => set({ flag: value }),
    }),
    oneOf({
      key: 'merchant',
      name: t('movements.merchant'),
      chosen: merchantId,
      values: merchants.map(({ id }) => id),
      text: (value) => merchants.find(({ id }) => id === value)?.name ?? value,
      onChoose: (value) => set({ merchant: value }),
    }),
    oneOf({
      key: 'provider',
      name: t('movements.provider'),
      chosen: provider,
      values: providers,
      text: (value) => t(`provider.${value}`),
      onChoose: (value) => set({ provider: value }),
    }),
    amount.group,
  ];
  return (
    <>
      <SearchInput
        isWide
        value={search ?? ''}
        placeholder={t('movements.search')}
        onSearch={(words) => set({ search: words })}
      />
      <Placed filters={filters} onChange={set} />
      <FilterMenu groups={groups} />
      {days.dialog}
      {amount.dialog}
      <Segments
        label={t('payout.mode')}
        chosen={mode}
        choices={modes.map((value) => ({ value, label: t(`payout.${value}`) }))}
        onChoose={(input) => set({ mode: input === 'live' ? undefined : input, id: undefined })}
      />
    </>
  );
}

/** An account or a phone is filtered by from its own page; here it can be taken off. */
function Placed({ filters: { accountId, deviceId }, onChange }: FilterBarProps) {
  const t = useText();
  return (
    <>
      {accountId === undefined ? null : (
        <FilterChip
          name={t('movements.account')}
          value={accountId.slice(-6)}
          onRemove={() => onChange({ account: undefined })}
        />
      )}
      {deviceId === undefined ? null : (
        <FilterChip
          name={t('movements.device')}
          value={deviceId.slice(-6)}
          onRemove={() => onChange({ device: undefined })}
        />
      )}
    </>
  );
}

/** An exact amount of one currency: both write their numbers in ways of their own. */
function useAmountGroup({ filters: { amount, currency }, onChange }: FilterBarProps): {
  group: FilterGroup;
  dialog: ReactNode;
} {
  const t = useText();
  const [asking, setAsking] = useState<Currency | null>(null);
  const chosen =
    amount === undefined
      ? undefined
      : moneyString({
          value: amount.includes('.') ? amount : `${amount}.00`,
          currency: currency ?? 'IDR',
        });
  const group: FilterGroup = {
    key: 'amount',
    name: t('movements.amount'),
    chosen,
    choices: currencies.map((value) => ({ value, label: t(`movements.amountIn.${value}`) })),
    onChoose: (value) => setAsking(currencies.find((known) => known === value) ?? null),
    onRemove: () => onChange({ amount: undefined, currency: undefined }),
  };
  return {
    group,
    dialog:
      asking === null ? null : (
        <AmountDialog
          currency={asking}
          onClose={() => setAsking(null)}
          onChoose={(value) => (setAsking(null), onChange({ amount: value, currency: asking }))}
        />
      ),
  };
}

/** What stands where rows would be: none yet, or none that fits. */
export function NoTransactions({ filters, onChange }: FilterBarProps) {
  const t = useText();
  if (isFiltered(filters)) {
    return (
      <EmptyState icon={IconFilterOff} heading={t('list.noMatch')} text={t('list.noMatchText')}>
        <Button onClick={() => onChange(noFilters)}>{t('list.clearFilters')}</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={IconArrowsExchange}
      heading={t('movements.empty')}
      text={t('movements.emptyText')}
    >
      <Link to="/transaction-session" className={buttonClass({})}>
        {t('movements.toSessions')}
      </Link>
    </EmptyState>
  );
}
