import { useState, type ReactNode } from 'react';
import type { PatchSearch } from '../../app/router/use-search.ts';
import { useLocale, useText } from '../../lib/text/index.ts';
import { presets } from '../../lib/dates/date-range.ts';
import { daysText, noDays, type DayFilter } from './day-filter.ts';
import { DaysDialog } from './days-dialog.tsx';
import type { FilterGroup } from './filter-menu.tsx';

/** Days to filter a list by: presets, or a first and a last day by the dialog. A change starts at the first page. */
export function useDaysGroup(
  days: DayFilter,
  onChange: PatchSearch,
): { group: FilterGroup; dialog: ReactNode } {
  const t = useText();
  const { intlTag } = useLocale();
  const [isAsking, setAsking] = useState(false);
  const set = (values: Parameters<PatchSearch>[0]) => (
    setAsking(false),
    onChange({ ...noDays, ...values, after: undefined })
  );
  const group: FilterGroup = {
    key: 'date',
    name: t('days.name'),
    chosen: daysText(days, { t, intlTag }),
    choices: presets.map((value) => ({ value, label: t(`days.${value}`) })),
    onChoose: (date) => set({ date }),
    onRemove: () => set({}),
    more: { label: t('days.choose'), onPress: () => setAsking(true) },
  };
  return {
    group,
    dialog: isAsking ? (
      <DaysDialog onClose={() => setAsking(false)} onChoose={(chosen) => set({ ...chosen })} />
    ) : null,
  };
}
