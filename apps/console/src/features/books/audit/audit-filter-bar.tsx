import { Menu } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import type { PatchSearch } from '../../../app/router/use-search.ts';
import { useMay } from '../../../app/session/use-may.ts';
import { useLocale, useText, type Translate } from '../../../lib/text/index.ts';
import {
  actionText,
  entityText,
  knownActs,
  knownEntities,
} from '../../../shared/audit/audit-text.ts';
import { presets } from '../../../lib/dates/date-range.ts';
import { Facet } from '../../../ui/menu/facet-menu.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { DaysDialog } from '../../../shared/filters/days-dialog.tsx';
import { SearchInput } from '../../../ui/fields/search-input.tsx';
import { dayText } from '../../../lib/dates/time-text.ts';
import type { AuditFilters } from './audit-filters.ts';
import { usePeople } from './use-audit.ts';

type Name = 'actor' | 'action' | 'entity' | 'object' | 'date' | 'from' | 'to';

interface FilterBarProps {
  filters: AuditFilters;
  /** The name of the chosen actor as the rows know it, for actors who are no users. */
  actorName: string | undefined;
  onChange: PatchSearch;
}

/** Object, person, act, kind of object and days. A change starts at the first page. */
export function AuditFilterBar({ filters, actorName, onChange }: FilterBarProps) {
  const t = useText();
  const people = usePeople(useMay('users.read').allowed);
  const { actor, action, entity, entityId } = filters;
  const set = (values: Partial<Record<Name, string | undefined>>) =>
    onChange({ ...values, after: undefined, id: undefined });
  return (
    <>
      <SearchInput
        value={entityId ?? ''}
        placeholder={t('audit.searchId')}
        onSearch={(object) => set({ object: object.trim() })}
      />
      <DateFacet filters={filters} onSet={set} />
      <Facet
        name={t('audit.who')}
        chosen={actor && (people.find(({ id }) => id === actor)?.name ?? actorName ?? actor)}
        choices={people.map(({ id, name }) => ({ value: id, label: name }))}
        onChoose={(value) => set({ actor: value })}
      />
      <Facet
        name={t('audit.what')}
        chosen={action && actionText(action, t)}
        choices={knownActs.map((name) => ({ value: name, label: actionText(name, t) }))}
        onChoose={(value) => set({ action: value })}
      />
      <Facet
        name={t('audit.on')}
        chosen={entity && entityText(entity, t)}
        choices={knownEntities.map((name) => ({ value: name, label: entityText(name, t) }))}
        onChoose={(value) => set({ entity: value })}
      />
    </>
  );
}

function DateFacet({
  filters,
  onSet,
}: {
  filters: AuditFilters;
  onSet: (values: Partial<Record<Name, string | undefined>>) => void;
}) {
  const t = useText();
  const { intlTag } = useLocale();
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <Facet
        name={t('audit.when')}
        chosen={daysText(filters, intlTag, t)}
        choices={presets.map((name) => ({ value: name, label: t(`audit.date.${name}`) }))}
        onChoose={(date) => onSet({ date, from: undefined, to: undefined })}
      >
        <Menu.Divider />
        <Menu.Item leftSection={<Icon of={IconCalendar} />} onClick={() => setChoosing(true)}>
          {t('audit.date.choose')}
        </Menu.Item>
      </Facet>
      {isChoosing ? (
        <DaysDialog
          onClose={() => setChoosing(false)}
          onChoose={(days) => (setChoosing(false), onSet({ date: undefined, ...days }))}
        />
      ) : null}
    </>
  );
}

function daysText(
  { date, from, to }: AuditFilters,
  intlTag: string,
  t: Translate,
): string | undefined {
  if (date !== undefined) return t(`audit.date.${date}`);
  const [first, last] = [from, to].map((day) => day && dayText(day, intlTag));
  if (first && last)
    return first === last ? first : t('audit.date.range', { from: first, to: last });
  if (first) return t('audit.date.since', { from: first });
  return last ? t('audit.date.until', { to: last }) : undefined;
}
