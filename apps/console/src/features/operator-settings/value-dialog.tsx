import { useMutation } from '@tanstack/react-query';
import type { SettingRow } from '@wallet/contract';
import { useState } from 'react';
import { ask, endpoints } from '../../app/api.ts';
import { useText } from '../../app/text/index.ts';
import { useTimeZone } from '../../app/time-zone.ts';
import { Button } from '../../kit/button.tsx';
import { daysRange, isDay } from '../../kit/date-range.ts';
import { Dialog, DialogActs } from '../../kit/dialog.tsx';
import { FormProblem } from '../../kit/form-problem.tsx';
import { TextArea } from '../../kit/text-area.tsx';
import { TextInput } from '../../kit/text-input.tsx';
import { showToast } from '../../kit/toast-store.ts';
import { useValuesChanged } from './use-values.ts';
import { fieldName, fieldsOf, readField, withField, type Json } from './value-fields.ts';
import { ValueText } from './value-text.tsx';
import classes from './operator-settings.module.css';

/** Changes a setting, from now or a day on. What differs is shown before it is sent; one about money goes to another Admin. */
export function ValueDialog({ row, onClose }: { row: SettingRow; onClose: () => void }) {
  const t = useText();
  const timeZone = useTimeZone();
  const changed = useValuesChanged();
  const fields = fieldsOf(row.value);
  const isText = fields.length === 0;
  const [typed, setTyped] = useState<readonly string[]>(isText ? [JSON.stringify(row.value, null, 2)] : fields.map((field) => field.typed));
  const [source, setSource] = useState('');
  const [day, setDay] = useState('');
  const [isSent, setSent] = useState(false);
  const value = isText ? parsed(typed[0] ?? '') : valueOf(row.value, typed);
  const isChanged = value !== undefined && JSON.stringify(value) !== JSON.stringify(row.value);
  const { from: validFrom } = daysRange({ from: day }, timeZone);
  const sending = useMutation({
    mutationFn: (wish: Json) => ask(endpoints.changeSetting, { params: { key: row.key }, body: { value: wish, source: source.trim(), version: row.version, ...(validFrom !== undefined && { validFrom }) } }),
    onSuccess: () => (showToast('good', t(row.needsTwo ? 'values.proposed' : 'values.saved')), onClose()),
    onSettled: changed,
  });
  const set = (index: number, text: string) => (sending.reset(), setTyped(typed.map((old, at) => (at === index ? text : old))));
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (isChanged && source.trim() !== '' && (day === '' || isDay(day)) && !sending.isPending) sending.mutate(value);
  };
  return (
    <Dialog title={t(`setting.${row.key}`)} onClose={onClose} busy={sending.isPending} size={600}>
      <form className={classes.form} noValidate onSubmit={submit}>
        <FormProblem error={sending.error} />
        {row.needsTwo ? <p className={classes.why}>{t('values.needsTwo')}</p> : null}
        {isText ? <TextArea label={t('values.asText')} name="value" rows={12} spellCheck={false} value={typed[0] ?? ''} onChange={(text) => set(0, text)} note={value === undefined ? t('values.notJson') : t('values.asTextNote')} /> : (
          <div className={classes.pair}>
            {fields.map((field, index) => {
              const label = fieldName(field.path, t);
              return <TextInput key={field.path.join('.')} label={label === '' ? t('values.value') : label} name={field.path.join('.')} autoComplete="off" inputMode={field.kind === 'text' ? 'text' : 'decimal'} value={typed[index] ?? ''} onChange={(text) => set(index, text)} required touched={isSent} error={readField(field, typed[index] ?? '') === undefined ? t(field.kind === 'amount' ? 'ruleForm.amountWrong' : 'values.numberWrong') : undefined} {...(field.kind === 'amount' && { prefix: field.currency })} />;
            })}
          </div>
        )}
        <div className={classes.pair}>
          <TextInput label={t('values.source')} name="source" autoComplete="off" value={source} onChange={setSource} required maxLength={500} touched={isSent} note={t('values.sourceNote')} />
          <TextInput label={t('values.from')} name="from" type="date" autoComplete="off" value={day} onChange={(text) => (sending.reset(), setDay(text))} note={t('values.fromNote')} />
        </div>
        <div className={classes.preview} aria-live="polite">{isChanged ? <ValueText value={value} before={row.value} /> : <span className={classes.why}>{t('values.unchanged')}</span>}</div>
        <DialogActs>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button kind="primary" type="submit" busy={sending.isPending} reason={isChanged ? undefined : t('values.unchanged')}>{t(row.needsTwo ? 'values.propose' : 'values.save')}</Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}

function valueOf(before: Json, typed: readonly string[]): Json | undefined {
  const read = fieldsOf(before).map((field, index) => ({ field, leaf: readField(field, typed[index] ?? '') }));
  return read.some(({ leaf }) => leaf === undefined) ? undefined : read.reduce<Json>((value, { field, leaf = '' }) => withField(value, field.path, leaf), before);
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
