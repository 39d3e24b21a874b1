import type { Labels } from '../labels.ts';

/** The error a field shows: none before it was touched, then "required" for an empty one, then what the form says. */
export function fieldError(
  field: { value: string; touched: boolean; required: boolean; error?: string | undefined },
  t: Labels,
): string | undefined {
  if (!field.touched) return undefined;
  if (field.required && field.value.trim() === '') return t('field.required');
  return field.error;
}

/** The counter of a field with a maximum length: the same characters that the browser limits. */
export function counter(value: string, maxLength: number): string {
  return `${value.length} / ${maxLength}`;
}

const marks = [10, 5, 0];

/** The characters that are left, at the marks where a listener is told: ten, five and none. Undefined in between. */
export function leftToSay(value: string, maxLength: number): number | undefined {
  const left = Math.max(0, maxLength - value.length);
  return value !== '' && marks.includes(left) ? left : undefined;
}
