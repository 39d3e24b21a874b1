import type { SettingRow } from '@wallet/contract';
import { useState } from 'react';
import { useText } from '../../../../lib/text/index.ts';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import { ChangeForm } from './change-form.tsx';
import { fieldName, fieldsOf, readField, withField, type Json } from './value-fields.ts';
import classes from '../operator-settings.module.css';

/** Changes a setting of amounts, numbers and words, one field for each. */
export function ValueDialog({ row, onClose }: { row: SettingRow; onClose: () => void }) {
  const t = useText();
  const fields = fieldsOf(row.value);
  const [typed, setTyped] = useState<readonly string[]>(fields.map((field) => field.typed));
  return (
    <ChangeForm row={row} value={valueOf(row.value, typed)} onClose={onClose}>
      {({ isSent, touch, serverProblem }) => (
        <div className={classes.pair}>
          {fields.map((field, index) => {
            const label = fieldName(field.path, t);
            const wrong =
              readField(field, typed[index] ?? '') === undefined
                ? t(field.kind === 'amount' ? 'ruleForm.amountWrong' : 'values.numberWrong')
                : serverProblem(field.path.join('.'));
            return (
              <TextInput
                key={field.path.join('.')}
                label={label === '' ? t('values.value') : label}
                name={field.path.join('.')}
                autoComplete="off"
                inputMode={field.kind === 'text' ? 'text' : 'decimal'}
                value={typed[index] ?? ''}
                onChange={(text) => (
                  touch(),
                  setTyped(typed.map((old, at) => (at === index ? text : old)))
                )}
                required
                touched={isSent}
                error={wrong}
                {...(field.kind === 'amount' && { prefix: field.currency })}
              />
            );
          })}
        </div>
      )}
    </ChangeForm>
  );
}

function valueOf(before: Json, typed: readonly string[]): Json | undefined {
  const read = fieldsOf(before).map((field, index) => ({
    field,
    leaf: readField(field, typed[index] ?? ''),
  }));
  return read.some(({ leaf }) => leaf === undefined)
    ? undefined
    : read.reduce<Json>(
        (value, { field, leaf = '' }) => withField(value, field.path, leaf),
        before,
      );
}
