import { useMutation } from '@tanstack/react-query';
import type { SettingRow } from '@wallet/contract';
import { useState, type ReactNode } from 'react';
import { ask, endpoints } from '../../../../app/api.ts';
import { failureOf } from '../../../../app/session/index.ts';
import { useText } from '../../../../lib/text/index.ts';
import { useTimeZone } from '../../../../app/time-zone.ts';
import { Button } from '../../../../ui/button.tsx';
import { daysRange, isDay } from '../../../../lib/dates/date-range.ts';
import { Dialog, DialogActs } from '../../../../ui/dialog/dialog.tsx';
import { FormProblem } from '../../../../shared/failure/form-problem.tsx';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { SettingText } from './setting-text.tsx';
import { useValuesChanged } from './use-values.ts';
import type { Json } from './value-fields.ts';
import classes from '../operator-settings.module.css';

/**
 * How the fields of a setting stand: whether the form was sent, what the server said of one, and
 * how they say that they were typed into.
 */
export interface FieldsState {
  isSent: boolean;
  /** Of a field such as `0.maxMinor`, or of the whole value for an empty path. */
  serverProblem: (path: string) => string | undefined;
  touch: () => void;
}

interface ChangeFormProps {
  row: SettingRow;
  /** What was typed as the setting keeps it; undefined while something of it is wrong. */
  value: Json | undefined;
  onClose: () => void;
  size?: number;
  children: (state: FieldsState) => ReactNode;
}

/**
 * Changes a setting from now or a day on, with its source. What differs is shown before it is sent;
 * one about money goes to another Admin.
 */
export function ChangeForm({ row, value, onClose, size = 600, children }: ChangeFormProps) {
  const t = useText();
  const timeZone = useTimeZone();
  const changed = useValuesChanged();
  const [source, setSource] = useState('');
  const [day, setDay] = useState('');
  const [isSent, setSent] = useState(false);
  const isChanged = value !== undefined && JSON.stringify(value) !== JSON.stringify(row.value);
  const { from: validFrom } = daysRange({ from: day }, timeZone);
  const sending = useMutation({
    mutationFn: (input: Json) =>
      ask(endpoints.changeSetting, {
        params: { key: row.key },
        body: {
          value: input,
          source: source.trim(),
          version: row.version,
          ...(validFrom !== undefined && { validFrom }),
        },
      }),
    onSuccess: ({ version, planned }) => {
      // What only lowers holds, or is planned, by one Admin's word.
      const waits = version === row.version && planned.length === row.planned.length;
      showToast('good', t(waits ? 'values.proposed' : 'values.saved'));
      onClose();
    },
    onSettled: changed,
  });
  const fields = sending.error === null ? [] : failureOf(sending.error).fields;
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (isChanged && source.trim() !== '' && (day === '' || isDay(day)) && !sending.isPending)
      sending.mutate(value);
  };
  return (
    <Dialog title={t(`setting.${row.key}`)} onClose={onClose} busy={sending.isPending} size={size}>
      <form className={classes.form} noValidate onSubmit={submit}>
        <FormProblem error={sending.error} />
        {row.needsTwo ? <p className={classes.why}>{t('values.needsTwo')}</p> : null}
        {children({
          isSent,
          touch: sending.reset,
          serverProblem: (path) =>
            fields.find((field) => field.path === ['value', path].filter(Boolean).join('.'))
              ?.message,
        })}
        <div className={classes.pair}>
          <TextInput
            label={t('values.source')}
            name="source"
            autoComplete="off"
            value={source}
            onChange={setSource}
            required
            maxLength={500}
            touched={isSent}
            note={t('values.sourceNote')}
          />
          <TextInput
            label={t('values.from')}
            name="from"
            type="date"
            autoComplete="off"
            value={day}
            onChange={(text) => (sending.reset(), setDay(text))}
            note={t('values.fromNote')}
          />
        </div>
        <div className={classes.preview} aria-live="polite">
          {isChanged ? (
            <SettingText settingKey={row.key} value={value} before={row.value} />
          ) : (
            <span className={classes.why}>
              {t(value === undefined ? 'values.somethingWrong' : 'values.unchanged')}
            </span>
          )}
        </div>
        <DialogActs>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button
            kind="primary"
            type="submit"
            busy={sending.isPending}
            reason={value !== undefined && !isChanged ? t('values.unchanged') : undefined}
          >
            {t(row.needsTwo ? 'values.propose' : 'values.save')}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}
