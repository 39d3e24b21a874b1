import { failureOf } from '../failure.ts';
import type { Field, FieldErrors, FormOptions } from './form-options.ts';

type Rules<Values, Act> = Pick<
  FormOptions<Values, never, never, never, Act>,
  'required' | 'errors' | 'refusals'
>;

/** What is wrong before it is sent; null stands for a field that is empty and must not be. */
export function wrongFields<Values, Act>(
  { required = [], errors }: Rules<Values, Act>,
  values: Values,
  act: Act | undefined,
): Partial<Record<Field<Values>, FieldErrors<Values>[Field<Values>] | null>> {
  const empty = required.filter((name) => isEmpty(values[name])).map((name) => [name, null]);
  const wrong = Object.entries(errors?.(values, act) ?? {}).filter(([, text]) => text);
  return { ...Object.fromEntries(empty), ...Object.fromEntries(wrong) } as ReturnType<
    typeof wrongFields<Values, Act>
  >;
}

/** The fields that a refusal is about; none for one about the form as a whole. */
export function refusedFields<Values, Act>(
  { refusals }: Rules<Values, Act>,
  error: unknown,
): FieldErrors<Values> {
  if (error === null) return {} as FieldErrors<Values>;
  const failure = failureOf(error);
  if (typeof refusals === 'function') return refusals(failure);
  const place = refusals?.[failure.code];
  return (place === undefined ? {} : { [place.field]: place.text }) as FieldErrors<Values>;
}

/** Goes to the first wrong field on the screen, by the form or by the field itself. */
export function focusFirst(form: HTMLFormElement | null, names: readonly string[]): void {
  if (names.length === 0) return;
  const fields = form?.querySelectorAll<HTMLElement>('[name], [aria-invalid="true"]') ?? [];
  Array.from(fields)
    .find(
      (field) => field.ariaInvalid === 'true' || names.includes(field.getAttribute('name') ?? ''),
    )
    ?.focus();
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return Array.isArray(value) ? value.length === 0 : value === undefined || value === null;
}
