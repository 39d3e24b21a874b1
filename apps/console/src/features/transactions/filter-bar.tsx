import { Menu } from '@mantine/core';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import type { Currency } from '@wallet/contract';
import type { PatchSearch } from '../../app/router/use-search.ts';
import { useUser } from '../../app/session/use-session.ts';
import { useText, type Translate } from '../../app/text/index.ts';
import { chipClasses, FilterChip } from '../../kit/chips.tsx';
import { Icon } from '../../kit/icon.tsx';
import { SearchInput } from '../../kit/search-input.tsx';
import { presets } from '../../kit/date-range.ts';
import { methodsOf, statuses, type Filters } from './filters.ts';

const check = <Icon of={IconCheck} size={14} />;

type Name = 'date' | 'method' | 'status';

interface FilterBarProps {
  filters: Filters;
  onChange: PatchSearch;
}

/** Search, the filters that are on as chips, and the menu of those that are not. A change starts at the first page. */
export function FilterBar({ filters, onChange }: FilterBarProps) {
  const t = useText();
  const currency = useUser().merchant?.currency;
  const set = (name: Name | 'search', value: string | undefined) => onChange({ [name]: value, after: undefined });
  const names = (['date', 'method', 'status'] as const).filter((name) => filters[name] !== undefined);
  return (
    <>
      <SearchInput value={filters.search ?? ''} placeholder={t('transactions.search')} onSearch={(words) => set('search', words)} />
      {names.map((name) => <FilterChip key={name} name={t(`transactions.${name}`)} value={labelOf(name, filters[name] ?? '', t)} onRemove={() => set(name, undefined)} />)}
      <Menu position="bottom-start" width={230} shadow="none" withinPortal={false} withInitialFocusPlaceholder={false} transitionProps={{ duration: 120 }}>
        <Menu.Target>
          <button type="button" className={chipClasses.add}><Icon of={IconPlus} size={14} />{t('list.filter')}</button>
        </Menu.Target>
        <Menu.Dropdown data-raised style={{ maxHeight: '60vh', overflowY: 'auto' }}>
          {choicesOf(currency).map(({ name, values }) => (
            <div key={name} role="group" aria-label={t(`transactions.${name}`)}>
              <Menu.Label>{t(`transactions.${name}`)}</Menu.Label>
              {values.map((value) => (
                <Menu.RadioItem key={value} value={value} checked={filters[name] === value} checkIcon={check} closeMenuOnClick onChange={() => set(name, value)}>
                  {labelOf(name, value, t)}
                </Menu.RadioItem>
              ))}
            </div>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

function choicesOf(currency: Currency | undefined): { name: Name; values: readonly string[] }[] {
  return [{ name: 'date', values: presets }, { name: 'method', values: methodsOf(currency) }, { name: 'status', values: statuses }];
}

function labelOf(name: Name, value: string, t: Translate): string {
  const preset = presets.find((known) => known === value);
  const method = methodsOf(undefined).find((known) => known === value);
  const status = statuses.find((known) => known === value);
  if (name === 'date' && preset) return t(`transactions.date.${preset}`);
  if (name === 'method' && method) return t(`method.${method}`);
  return status ? t(`state.${status}`) : value;
}
