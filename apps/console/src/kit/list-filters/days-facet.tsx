import { Menu } from '@mantine/core';
import { useState } from 'react';
import type { PatchSearch } from '../../app/router/use-search.ts';
import { useLocale, useText } from '../../app/text/index.ts';
import { presets } from '../date-range.ts';
import { Facet } from '../facet-menu.tsx';
import { daysText, noDays, type DayFilter } from './day-filter.ts';
import { DaysDialog } from './days-dialog.tsx';

/** Days to filter a list by: presets, or a first and a last day. A change starts at the first page. */
export function DaysFacet({ days, onChange }: { days: DayFilter; onChange: PatchSearch }) {
  const t = useText();
  const { intlTag } = useLocale();
  const [isAsking, setAsking] = useState(false);
  const set = (values: Parameters<PatchSearch>[0]) => (setAsking(false), onChange({ ...noDays, ...values, after: undefined }));
  return (
    <>
      <Facet name={t('days.name')} chosen={daysText(days, { t, intlTag })} choices={presets.map((value) => ({ value, label: t(`days.${value}`) }))} onChoose={(date) => set({ date })}>
        <Menu.Divider />
        <Menu.Item onClick={() => setAsking(true)}>{t('days.choose')}</Menu.Item>
      </Facet>
      {isAsking ? <DaysDialog onClose={() => setAsking(false)} onChoose={(chosen) => set({ ...chosen })} /> : null}
    </>
  );
}
