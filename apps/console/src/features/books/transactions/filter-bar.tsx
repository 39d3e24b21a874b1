import { Menu } from '@mantine/core';
import { IconCalendar, IconCheck, IconCoins, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { PatchSearch } from '../../../app/router/use-search.ts';
import { useUser } from '../../../app/session/use-session.ts';
import { useLocale, useText, type Translate } from '../../../lib/text/index.ts';
import { chipClasses, FilterChip } from '../../../ui/chips.tsx';
import { presets } from '../../../lib/dates/date-range.ts';
import { DropMenu } from '../../../ui/menu/drop-menu.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { SearchInput } from '../../../ui/fields/search-input.tsx';
import { AmountDialog } from '../../../shared/filters/amount-dialog.tsx';
import { DaysDialog } from '../../../shared/filters/days-dialog.tsx';
import { filterNames, labelsOf, type FilterName } from './filter-labels.ts';
import { kinds, methodsOf, statuses, type Filters } from './filters.ts';

const check = <Icon of={IconCheck} size={14} />;

interface FilterBarProps {
  filters: Filters;
  onChange: PatchSearch;
}

/** Search, the filters that are on as chips, and the menu of those that are not. A change starts at the first page. */
export function FilterBar({ filters, onChange }: FilterBarProps) {
  const t = useText();
  const { intlTag } = useLocale();
  const currency = useUser().merchant?.currency ?? 'IDR';
  const [asking, setAsking] = useState<'days' | 'amount' | null>(null);
  const set = (
    values: Partial<Record<FilterName | 'from' | 'to' | 'search', string | undefined>>,
  ) => (setAsking(null), onChange({ ...values, after: undefined }));
  const remove = (name: FilterName) =>
    set(
      name === 'date' ? { date: undefined, from: undefined, to: undefined } : { [name]: undefined },
    );
  return (
    <>
      <SearchInput
        value={filters.search ?? ''}
        placeholder={t('transactions.search')}
        onSearch={(search) => set({ search })}
      />
      {filterNames.map((name) => {
        const words = labelsOf(name, filters, { t, intlTag, currency });
        return words === undefined ? null : (
          <FilterChip
            key={name}
            name={t(`transactions.${name}`)}
            value={words}
            onRemove={() => remove(name)}
          />
        );
      })}
      <DropMenu position="bottom-start" width={230}>
        <Menu.Target>
          <button type="button" className={chipClasses.add}>
            <Icon of={IconPlus} size={14} />
            {t('list.filter')}
          </button>
        </Menu.Target>
        <Menu.Dropdown data-raised style={{ maxHeight: '60vh', overflowY: 'auto' }}>
          <Group
            name="date"
            values={presets}
            chosen={filters.date}
            label={(value) => t(`transactions.date.${value}`)}
            onChoose={(date) => set({ date, from: undefined, to: undefined })}
            t={t}
          />
          <Menu.Item
            leftSection={<Icon of={IconCalendar} size={14} />}
            onClick={() => setAsking('days')}
          >
            {t('days.choose')}
          </Menu.Item>
          <Group
            name="amount"
            values={[]}
            chosen={undefined}
            label={String}
            onChoose={() => undefined}
            t={t}
          />
          <Menu.Item
            leftSection={<Icon of={IconCoins} size={14} />}
            onClick={() => setAsking('amount')}
          >
            {t('exactAmount.choose')}
          </Menu.Item>
          <Group
            name="kind"
            values={kinds}
            chosen={filters.kind}
            label={(value) => t(`transactions.kind.${value}`)}
            onChoose={(kind) => set({ kind })}
            t={t}
          />
          <Group
            name="method"
            values={methodsOf(currency)}
            chosen={filters.method}
            label={(value) => t(`method.${value}`)}
            onChoose={(method) => set({ method })}
            t={t}
          />
          <Group
            name="mode"
            values={['test'] as const}
            chosen={filters.mode}
            label={() => t('transaction.test')}
            onChoose={(mode) => set({ mode })}
            t={t}
          />
          <Group
            name="status"
            values={statuses}
            chosen={filters.status}
            label={(value) => t(`state.${value}`)}
            onChoose={(status) => set({ status })}
            t={t}
          />
        </Menu.Dropdown>
      </DropMenu>
      {asking === 'days' ? (
        <DaysDialog
          onClose={() => setAsking(null)}
          onChoose={(days) => set({ date: undefined, ...days })}
        />
      ) : null}
      {asking === 'amount' ? (
        <AmountDialog
          currency={currency}
          onClose={() => setAsking(null)}
          onChoose={(amount) => set({ amount })}
        />
      ) : null}
    </>
  );
}

interface GroupProps<Value extends string> {
  name: FilterName;
  values: readonly Value[];
  chosen: Value | undefined;
  label: (value: Value) => string;
  onChoose: (value: Value) => void;
  t: Translate;
}

function Group<Value extends string>({
  name,
  values,
  chosen,
  label,
  onChoose,
  t,
}: GroupProps<Value>) {
  return (
    <div role="group" aria-label={t(`transactions.${name}`)}>
      <Menu.Label>{t(`transactions.${name}`)}</Menu.Label>
      {values.map((value) => (
        <Menu.RadioItem
          key={value}
          value={value}
          checked={chosen === value}
          checkIcon={check}
          closeMenuOnClick
          onChange={() => onChoose(value)}
        >
          {label(value)}
        </Menu.RadioItem>
      ))}
    </div>
  );
}
