import { Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { PatchSearch } from '../../app/router/use-search.ts';
import { useText, type Translate } from '../../app/text/index.ts';
import { chipClasses, FilterChip } from '../../kit/chips.tsx';
import { Icon } from '../../kit/icon.tsx';
import { SearchInput } from '../../kit/search-input.tsx';
import { presets } from './date-range.ts';
import { methods, statuses, type Filters } from './filters.ts';

type Name = 'date' | 'method' | 'status';

interface FilterBarProps {
  filters: Filters;
  onChange: PatchSearch;
}

/** Search, the filters that are on as chips, and the menu of those that are not. A change starts at the first page. */
export function FilterBar({ filters, onChange }: FilterBarProps) {
  const t = useText();
  const set = (name: Name | 'search', value: string | undefined) => onChange({ [name]: value, after: undefined });
  const names = (['date', 'method', 'status'] as const).filter((name) => filters[name] !== undefined);
  return (
    <>
      <SearchInput value={filters.search ?? ''} placeholder={t('transactions.search')} onSearch={(words) => set('search', words)} />
      {names.map((name) => <FilterChip key={name} name={t(`transactions.${name}`)} value={labelOf(name, filters[name] ?? '', t)} onRemove={() => set(name, undefined)} />)}
      <Menu position="bottom-start" width={230} shadow="none" withinPortal transitionProps={{ duration: 120 }}>
        <Menu.Target>
          <button type="button" className={chipClasses.add}><Icon of={IconPlus} size={14} />{t('list.filter')}</button>
        </Menu.Target>
        <Menu.Dropdown data-raised style={{ maxHeight: '60vh', overflowY: 'auto' }}>
          {choices.map(({ name, values }) => (
            <div key={name}>
              <Menu.Label>{t(`transactions.${name}`)}</Menu.Label>
              {values.map((value) => <Menu.Item key={value} role="menuitemradio" aria-checked={filters[name] === value} onClick={() => set(name, value)}>{labelOf(name, value, t)}</Menu.Item>)}
            </div>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

const choices: readonly { name: Name; values: readonly string[] }[] = [
  { name: 'date', values: presets },
  { name: 'method', values: methods },
  { name: 'status', values: statuses },
];

function labelOf(name: Name, value: string, t: Translate): string {
  const preset = presets.find((known) => known === value);
  const method = methods.find((known) => known === value);
  const status = statuses.find((known) => known === value);
  if (name === 'date' && preset) return t(`transactions.date.${preset}`);
  if (name === 'method' && method) return t(`method.${method}`);
  return status ? t(`state.${status}`) : value;
}
