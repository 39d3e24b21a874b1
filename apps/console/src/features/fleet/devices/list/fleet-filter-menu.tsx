import { Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { deviceStates, type FleetSummary, providers } from '@wallet/contract';
import type { PatchSearch } from '../../../../app/router/use-search.ts';
import { type Translate, useText } from '../../../../lib/text/index.ts';
import { chipClasses, FilterChip } from '../../../../ui/chips.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import type { FleetFilters } from './fleet-filters.ts';

type Facet = 'state' | 'provider' | 'tag' | 'owner';

interface FacetRow {
  facet: Facet;
  name: string;
  /** What is chosen, in words; undefined when the filter is off. */
  chosen: string | undefined;
  choices: { value: string; label: string }[];
}

/** All filters of the fleet behind one button; each that is on stands beside it and can be taken off. */
export function FleetFilterMenu({
  summary,
  filters,
  onChange,
}: {
  summary: FleetSummary | undefined;
  filters: FleetFilters;
  onChange: PatchSearch;
}) {
  const t = useText();
  const rows = facetsOf(summary, filters, t);
  const open = rows.filter(({ chosen, choices }) => chosen === undefined && choices.length > 0);
  const set = (facet: Facet, value: string | undefined) =>
    onChange({ [facet]: value, after: undefined });
  return (
    <>
      {rows.map(({ facet, name, chosen }) =>
        chosen === undefined ? null : (
          <FilterChip
            key={facet}
            name={name}
            value={chosen}
            onRemove={() => set(facet, undefined)}
          />
        ),
      )}
      {open.length === 0 ? null : (
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
            {open.map(({ facet, name, choices }) => [
              <Menu.Label key={facet}>{name}</Menu.Label>,
              ...choices.map(({ value, label }) => (
                <Menu.Item key={`${facet} ${value}`} onClick={() => set(facet, value)}>
                  {label}
                </Menu.Item>
              )),
            ])}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}

/** What the fleet can be narrowed by: tags and owners only where there are any to choose between. */
function facetsOf(
  summary: FleetSummary | undefined,
  { state, provider, tag, ownerId }: FleetFilters,
  t: Translate,
): FacetRow[] {
  const { tags = [], owners = [] } = summary ?? {};
  return [
    {
      facet: 'state',
      name: t('devices.status'),
      chosen: state && t(`state.${state}`),
      choices: deviceStates
        .toReversed()
        .map((known) => ({ value: known, label: t(`state.${known}`) })),
    },
    {
      facet: 'provider',
      name: t('devices.provider'),
      chosen: provider && t(`provider.${provider}`),
      choices: providers.map((known) => ({ value: known, label: t(`provider.${known}`) })),
    },
    {
      facet: 'tag',
      name: t('devices.tag'),
      chosen: tag,
      choices: tags.map((known) => ({ value: known, label: known })),
    },
    {
      facet: 'owner',
      name: t('devices.owner'),
      chosen: ownerId && (owners.find(({ id }) => id === ownerId)?.name ?? ownerId),
      choices: owners.length < 2 ? [] : owners.map(({ id, name }) => ({ value: id, label: name })),
    },
  ];
}
