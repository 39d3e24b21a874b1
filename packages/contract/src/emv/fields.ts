import { problem, type EmvProblem } from './problems.ts';

/**
 * A tag and its value as written, blanks included. `fields`: a decoded template. Lengths count code
 * points, as in EMVCo's Chinese sample; the CRC counts bytes.
 */
export interface EmvField {
  readonly tag: string;
  readonly value: string;
  readonly fields?: readonly EmvField[];
}

export interface FieldsReading {
  readonly fields: readonly EmvField[];
  readonly problem?: EmvProblem;
}

/** Splits a text into fields in their order. Stops at the first place that cannot be read and says why. */
export function readFields(text: string): FieldsReading {
  const letters = Array.from(text);
  const fields: EmvField[] = [];
  let at = 0;
  while (at < letters.length) {
    const header = letters.slice(at, at + 4).join('');
    if (!/^\d{4}$/.test(header)) return { fields, problem: explainHeader(header) };
    const tag = header.slice(0, 2);
    const length = Number(header.slice(2));
    const carried = Math.min(length, letters.length - at - 4);
    if (carried < length) {
      return {
        fields,
        problem: problem(
          'lengthWrong',
          `Tag ${tag} claims ${length} characters but the code ends after ${carried}.`,
          tag,
        ),
      };
    }
    fields.push({ tag, value: letters.slice(at + 4, at + 4 + length).join('') });
    at += 4 + length;
  }
  return { fields };
}

/** How many characters a value has when it is written. */
export function lengthOf(value: string): number {
  return Array.from(value).length;
}

/** Tags whose value is a list of fields itself: merchant accounts, additional data, language, unreserved. */
export function isTemplate(tag: string): boolean {
  const number = Number(tag);
  return (
    (number >= 26 && number <= 51) ||
    number === 62 ||
    number === 64 ||
    (number >= 80 && number <= 99)
  );
}

function explainHeader(header: string): EmvProblem {
  if (header.length < 4)
    return problem('headerNotDigits', `"${header}" at the end is no complete field.`);
  const tag = header.slice(0, 2);
  if (!/^\d\d$/.test(tag))
    return problem(
      'headerNotDigits',
      `"${header}" is no field: a field begins with two digits for the tag and two for the length.`,
    );
  return problem(
    'headerNotDigits',
    `The length of tag ${tag} is "${header.slice(2)}", not two digits.`,
    tag,
  );
}
