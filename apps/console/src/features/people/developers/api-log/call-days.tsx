import { Menu } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocale, useText, type Translate } from '../../../../lib/text/index.ts';
import { useTimeZone } from '../../../../app/time-zone.ts';
import { Button } from '../../../../ui/button.tsx';
import { isDay, presets } from '../../../../lib/dates/date-range.ts';
import { Dialog, DialogActs } from '../../../../ui/dialog/dialog.tsx';
import { Facet } from '../../../../ui/menu/facet-menu.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import { dayText } from '../../../../lib/dates/time-text.ts';
import type { CallFilters } from './call-filters.ts';
import classes from '../developers.module.css';

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
        chosen={daysText(filters, intlTag, t)}
        choices={presets.map((name) => ({ value: name, label: t(`calls.date.${name}`) }))}
        onChoose={(date) => onChoose({ date, from: undefined, to: undefined })}
      >
        <Menu.Divider />
        <Menu.Item leftSection={<Icon of={IconCalendar} />} onClick={() => setChoosing(true)}>
          {t('calls.days.choose')}
        </Menu.Item>
      </Facet>
      {isChoosing ? (
        <DaysDialog
          onClose={() => setChoosing(false)}
          onChoose={(days) => (setChoosing(false), onChoose(days))}
        />
      ) : null}
    </>
  );
}

/** Asks for the first and the last day; one of them is enough. */
function DaysDialog({
  onClose,
  onChoose,
}: {
  onClose: () => void;
  onChoose: (days: Days) => void;
}) {
  const t = useText();
  const timeZone = useTimeZone();
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [isSent, setSent] = useState(false);
  const problem =
    !isDay(from) && !isDay(to)
      ? t('calls.days.none')
      : isDay(from) && isDay(to) && to < from
        ? t('calls.days.order')
        : undefined;
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (problem === undefined)
      onChoose({ date: undefined, from: from || undefined, to: to || undefined });
  };
  return (
    <Dialog title={t('calls.days.title')} onClose={onClose} size={400}>
      <form className={classes.form} noValidate onSubmit={submit}>
        <p className={classes.lead}>{t('calls.days.text', { timeZone })}</p>
        <div className={classes.days}>
          <TextInput
            label={t('calls.days.from')}
            type="date"
            name="from"
            value={from}
            onChange={setFrom}
            autoFocus
          />
          <TextInput
            label={t('calls.days.to')}
            type="date"
            name="to"
            value={to}
            onChange={setTo}
            touched={isSent}
            error={problem}
          />
        </div>
        <DialogActs>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button kind="primary" type="submit">
            {t('calls.days.submit')}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}

function daysText(
  { date, from, to }: CallFilters,
  intlTag: string,
  t: Translate,
): string | undefined {
  if (date !== undefined) return t(`calls.date.${date}`);
  const [first, last] = [from, to].map((day) => day && dayText(day, intlTag));
  if (first && last)
    return first === last ? first : t('calls.days.range', { from: first, to: last });
  if (first) return t('calls.days.since', { from: first });
  return last ? t('calls.days.until', { to: last }) : undefined;
}
