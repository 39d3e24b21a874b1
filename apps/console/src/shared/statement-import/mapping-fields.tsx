import { useText } from '../../lib/text/index.ts';
import { Select } from '../../ui/fields/select.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { columnsOfFile, delimiters, type Delimiter } from './statement-file.ts';
import { dateFormats, signs, timeFormats, type MappingForm } from './statement-mapping.ts';
import classes from './statement.module.css';

interface MappingFieldsProps {
  csv: string;
  form: MappingForm;
  onChange: (patch: Partial<MappingForm>) => void;
}

type ColumnField =
  | 'dateColumn'
  | 'timeColumn'
  | 'amount'
  | 'credit'
  | 'debit'
  | 'wordColumn'
  | 'id'
  | 'balanceAfter'
  | 'counterparty';

const delimiterNames: Readonly<Record<Delimiter, 'comma' | 'semicolon' | 'tab'>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
};
const absent = '\u2013';

/** Which column of the file says what, and how it writes days and amounts. Guessed beforehand. */
export function MappingFields({ csv, form, onChange }: MappingFieldsProps) {
  const t = useText();
  const columns = columnsOfFile(csv, {
    delimiter: form.delimiter,
    skipRows: Number(form.skipRows) || 0,
  });
  const column = (name: ColumnField, required = false) => (
    <Select
      label={t(`statement.column.${name}`)}
      value={form[name] === '' ? absent : form[name]}
      onChange={(value) => onChange({ [name]: value === absent ? '' : value })}
      choices={[
        ...(required && form[name] !== '' ? [] : [{ value: absent, title: absent }]),
        ...columns.map((value) => ({ value, title: value })),
      ]}
      required={required}
    />
  );
  return (
    <section className={classes.part} aria-label={t('statement.mapping')}>
      <h3 className={classes.partTitle}>{t('statement.mapping')}</h3>
      <div className={classes.four}>
        <Select
          label={t('statement.delimiter')}
          value={form.delimiter}
          onChange={(delimiter) => onChange({ delimiter })}
          choices={delimiters.map((value) => ({
            value,
            title: t(`statement.delimiterIs.${delimiterNames[value]}`),
          }))}
        />
        <TextInput
          label={t('statement.skipRows')}
          inputMode="numeric"
          autoComplete="off"
          value={form.skipRows}
          onChange={(skipRows) => onChange({ skipRows })}
        />
        <Select
          label={t('statement.decimal')}
          value={form.decimal}
          onChange={(decimal) => onChange({ decimal })}
          choices={(['point', 'comma'] as const).map((value) => ({
            value,
            title: t(`statement.decimalIs.${value}`),
          }))}
        />
        <Select
          label={t('statement.order')}
          value={form.order}
          onChange={(order) => onChange({ order })}
          choices={(['oldestFirst', 'newestFirst'] as const).map((value) => ({
            value,
            title: t(`statement.orderIs.${value}`),
          }))}
        />
        {column('dateColumn', true)}
        <Select
          label={t('statement.dateFormat')}
          value={form.dateFormat}
          onChange={(dateFormat) => onChange({ dateFormat })}
          choices={dateFormats.map((value) => ({ value, title: value }))}
        />
        <Select
          label={t('statement.timeFormat')}
          value={form.timeFormat}
          onChange={(timeFormat) => onChange({ timeFormat })}
          choices={timeFormats.map((value) => ({
            value,
            title: value === 'none' ? t('statement.noTime') : value,
          }))}
        />
        {form.timeFormat === 'none' ? null : column('timeColumn')}
        <Select
          label={t('statement.sign')}
          value={form.sign}
          onChange={(sign) => onChange({ sign })}
          choices={signs.map((value) => ({ value, title: t(`statement.signIs.${value}`) }))}
        />
        {form.sign === 'columns' ? (
          <>
            {column('credit', true)}
            {column('debit', true)}
          </>
        ) : (
          column('amount', true)
        )}
        {form.sign === 'word' ? (
          <>
            {column('wordColumn')}
            <TextInput
              label={t('statement.creditWord')}
              autoComplete="off"
              value={form.creditWord}
              onChange={(creditWord) => onChange({ creditWord })}
              required
              maxLength={20}
            />
            <TextInput
              label={t('statement.debitWord')}
              autoComplete="off"
              value={form.debitWord}
              onChange={(debitWord) => onChange({ debitWord })}
              required
              maxLength={20}
            />
          </>
        ) : null}
        {column('id')}
        {column('balanceAfter')}
        {column('counterparty')}
      </div>
    </section>
  );
}
