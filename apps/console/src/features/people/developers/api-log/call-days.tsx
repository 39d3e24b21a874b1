import { Menu } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocale, useText } from '../../../../lib/text/index.ts';
import { presets } from '../../../../lib/dates/date-range.ts';
import { daysText, noDays } from '../../../../shared/filters/day-filter.ts';
import { DaysDialog } from '../../../../shared/filters/days-dialog.tsx';
import { Facet } from '../../../../ui/menu/facet-menu.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import type { CallFilters } from './call-filters.ts';

type Days = Record<'date' | 'from' | 'to', string | undefined>;

/** A usual span or chosen days. */
export function CallDays({
  filters,
  onChoose,
}: {
  filters: CallFilters;
  onChoose: (days: Days) => void;
}) {
  const t = useText();
  const { intlTag } = useLocale();
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <Facet
        name={t('calls.when')}
        chosen={
          filters.date === undefined
            ? daysText(filters, { t, intlTag })
            : t(`calls.date.${filters.date}`)
        }
        choices={presets.map((name) => ({ value: name, label: t(`calls.date.${name}`) }))}
        onChoose={(date) => onChoose({ date, from: undefined, to: undefined })}
      >
        <Menu.Divider />
        <Menu.Item leftSection={<Icon of={IconCalendar} />} onClick={() => setChoosing(true)}>
          {t('days.choose')}
        </Menu.Item>
      </Facet>
      {isChoosing ? (
        <DaysDialog
          title={t('calls.days.title')}
          onClose={() => setChoosing(false)}
          onChoose={(days) => (setChoosing(false), onChoose({ ...noDays, ...days }))}
        />
      ) : null}
    </>
  );
}
