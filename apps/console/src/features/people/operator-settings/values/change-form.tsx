import type { SettingRow } from '@wallet/contract';
import { type ReactNode } from 'react';
import { endpoints, sendTo } from '../../../../app/api.ts';
import { failureOf } from '../../../../app/session/index.ts';
import { useForm } from '../../../../lib/forms/use-form.ts';
import { FormDialog } from '../../../../shared/form/form-dialog.tsx';
import { useText } from '../../../../lib/text/index.ts';
import { useTimeZone } from '../../../../app/time-zone.ts';
import { daysRange, isDay } from '../../../../lib/dates/date-range.ts';
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
  const isChanged = value !== undefined && JSON.stringify(value) !== JSON.stringify(row.value);
  const form = useForm({
    initial: { source: '', day: '' },
    required: ['source'],
    send: sendTo(endpoints.changeSetting, { params: { key: row.key } }),
    body: ({ source, day }) =>
      isChanged && (day === '' || isDay(day))
        ? {
            value,
            source: source.trim(),
            version: row.version,
            validFrom: daysRange({ from: day }, timeZone).from,
          }
        : undefined,
    onDone: ({ version, planned }) => {
      // What only lowers holds, or is planned, by one Admin's word.
      const waits = version === row.version && planned.length === row.planned.length;
      showToast('good', t(waits ? 'values.proposed' : 'values.saved'));
      onClose();
    },
    onSettled: changed,
  });
  const fields = form.error === null ? [] : failureOf(form.error).fields;
  const isSame = value !== undefined && !isChanged;
  return (
    <FormDialog
      form={{ ...form, disabledReason: isSame ? t('values.unchanged') : undefined }}
      title={t(`setting.${row.key}`)}
      size={size}
      onClose={onClose}
      submit={t(row.needsTwo ? 'values.propose' : 'values.save')}
    >
      {row.needsTwo ? <p className={classes.why}>{t('values.needsTwo')}</p> : null}
      {children({
        isSent: form.isPressed,
        touch: form.forget,
        serverProblem: (path) =>
          fields.find((field) => field.path === ['value', path].filter(Boolean).join('.'))?.message,
      })}
      <div className={classes.pair}>
        <TextInput
          {...form.field('source')}
          label={t('values.source')}
          maxLength={500}
          note={t('values.sourceNote')}
        />
        <TextInput
          {...form.field('day')}
          label={t('values.from')}
          name="from"
          type="date"
          onChange={(day) => (form.forget(), form.set({ day }))}
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
    </FormDialog>
  );
}
