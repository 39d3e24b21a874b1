import { Menu } from '@mantine/core';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import type { AccountRow } from '@wallet/contract';
import type { PatchSearch } from '../../../../app/router/use-search.ts';
import { useText, type Translate } from '../../../../lib/text/index.ts';
import { chipClasses, FilterChip } from '../../../../ui/chips.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { SearchInput } from '../../../../ui/fields/search-input.tsx';
import { healths, modes, noDevice, statuses, type AccountFilters } from './account-filters.ts';

interface FilterBarProps {
  filters: AccountFilters;
  /** The rows shown: devices and proxies to choose from are theirs. */
  rows: readonly AccountRow[];
  onChange: PatchSearch;
}

type Name = 'status' | 'health' | 'device' | 'proxy' | 'mode';

interface Group {
  name: Name;
  label: string;
  choices: readonly { value: string; label: string }[];
}

const check = <Icon of={IconCheck} size={14} />;

/** Search, the filters that are on as chips, and the menu of all of them. A change starts at the first page. */
export function AccountsFilterBar({ filters, rows, onChange }: FilterBarProps) {
  const t = useText();
  const set = (name: Name | 'search', value: string | undefined) =>
    onChange({ [name]: value, after: undefined });
  const groups = groupsOf(rows, t).filter(
    ({ name, choices }) => choices.length > 0 || filters[name] !== undefined,
  );
  return (
    <>
      <SearchInput
        value={filters.search ?? ''}
        placeholder={t('accounts.search')}
        onSearch={(words) => set('search', words)}
      />
      {groups.map(({ name, label, choices }) => {
        const value = filters[name];
        return value === undefined ? null : (
          <FilterChip
            key={name}
            name={label}
            value={choices.find((choice) => choice.value === value)?.label ?? value}
            onRemove={() => set(name, undefined)}
          />
        );
      })}
      <Menu
        position="bottom-start"
        width={230}
        shadow="none"
        withinPortal={false}
        withInitialFocusPlaceholder={false}
        transitionProps={{ duration: 120 }}
      >
        <Menu.Target>
          <button type="button" className={chipClasses.add}>
            <Icon of={IconPlus} size={14} />
            {t('list.filter')}
          </button>
        </Menu.Target>
        <Menu.Dropdown data-raised style={{ maxHeight: '60vh', overflowY: 'auto' }}>
          {groups.map(({ name, label, choices }) => (
            <div key={name} role="group" aria-label={label}>
              <Menu.Label>{label}</Menu.Label>
              {choices.map((choice) => (
                <Menu.RadioItem
                  key={choice.value}
                  value={choice.value}
                  checked={filters[name] === choice.value}
                  checkIcon={check}
                  closeMenuOnClick
                  onChange={() => set(name, choice.value)}
                >
                  {choice.label}
                </Menu.RadioItem>
              ))}
            </div>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

function groupsOf(rows: readonly AccountRow[], t: Translate): Group[] {
  return [
    {
      name: 'status',
      label: t('accounts.login'),
      choices: statuses.map((value) => ({ value, label: t(`account.status.${value}`) })),
    },
    {
      name: 'health',
      label: t('accounts.health'),
      choices: healths.map((value) => ({ value, label: t(`accounts.healthIs.${value}`) })),
    },
    {
      name: 'device',
      label: t('accounts.device'),
      choices: [
        { value: noDevice, label: t('accounts.noDevice') },
        ...named(rows.flatMap((row) => row.device ?? [])),
      ],
    },
    {
      name: 'proxy',
      label: t('accounts.proxy'),
      choices: named(rows.flatMap((row) => row.proxy ?? [])),
    },
    {
      name: 'mode',
      label: t('accounts.mode'),
      choices: modes.map((value) => ({ value, label: t(`accounts.modeIs.${value}`) })),
    },
  ];
}

/** Each place once, by name. */
function named(places: readonly { id: string; name: string }[]): Group['choices'] {
  return [...new Map(places.map(({ id, name }) => [id, name]))]
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => a.label.localeCompare(b.label));
}
