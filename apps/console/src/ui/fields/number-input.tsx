import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useLabels, useLocale, type Labels } from '../labels.ts';
import {
  compareDecimals,
  isDecimal,
  numberSigns,
  readDecimal,
  stepDecimal,
  writeDecimal,
  type Decimal,
  type NumberSigns,
} from '../../lib/money/decimal.ts';
import { Icon } from '../icon.tsx';
import { TextInput, type TextInputProps } from './text-input.tsx';

interface NumberInputProps extends Omit<
  TextInputProps,
  'type' | 'end' | 'inputMode' | 'onKeyDown'
> {
  /** A decimal text such as `12.50`; what is no number comes back as it was typed. */
  value: string;
  step?: Decimal;
  min?: Decimal | undefined;
  max?: Decimal | undefined;
}

const bigSteps = 10;

/** A number as text with the language's signs. Arrows step by 0.01 unless told, Page keys by ten. */
export function NumberInput({
  value,
  onChange,
  step = '0.01',
  min,
  max,
  error,
  ...rest
}: NumberInputProps) {
  const t = useLabels();
  const signs = numberSigns(useLocale().intlTag);
  const [draft, setDraft] = useState({ text: writtenAs(value, signs), of: value });
  if (draft.of !== value) setDraft({ text: writtenAs(value, signs), of: value });
  const tell = (text: string, next: string) => {
    setDraft({ text, of: next });
    onChange(next);
  };
  const stepBy = (times: number) => {
    const next = stepDecimal(value, { step, times, min, max });
    tell(writeDecimal(next, signs), next);
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    const times = { ArrowUp: 1, ArrowDown: -1, PageUp: bigSteps, PageDown: -bigSteps }[event.key];
    if (times === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    stepBy(times);
  };
  return (
    <TextInput
      {...rest}
      value={draft.text}
      onChange={(text) => tell(text, readDecimal(text, signs) ?? text)}
      onKeyDown={onKeyDown}
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      error={numberProblem({ value, min, max, signs }, t) ?? error}
      end={
        <>
          <button
            type="button"
            tabIndex={-1}
            aria-label={t('field.less')}
            onClick={() => stepBy(-1)}
          >
            <Icon of={IconMinus} size={14} />
          </button>
          <button
            type="button"
            tabIndex={-1}
            aria-label={t('field.more')}
            onClick={() => stepBy(1)}
          >
            <Icon of={IconPlus} size={14} />
          </button>
        </>
      }
    />
  );
}

/** What is wrong with a number, in words; undefined for an empty field and for a number within its limits. */
export function numberProblem(
  {
    value,
    min,
    max,
    signs,
  }: { value: string; min?: Decimal | undefined; max?: Decimal | undefined; signs: NumberSigns },
  t: Labels,
): string | undefined {
  if (value.trim() === '') return undefined;
  if (!isDecimal(value))
    return t('field.number', { example: `1${signs.group}250${signs.decimal}50` });
  if (min !== undefined && compareDecimals(value, min) < 0)
    return t('field.min', { limit: writeDecimal(min, signs) });
  if (max !== undefined && compareDecimals(value, max) > 0)
    return t('field.max', { limit: writeDecimal(max, signs) });
  return undefined;
}

function writtenAs(value: string, signs: NumberSigns): string {
  return isDecimal(value) ? writeDecimal(value, signs) : value;
}
