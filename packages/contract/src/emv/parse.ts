import { crc16 } from './crc16.ts';
import { isTemplate, lengthOf, readFields, type EmvField, type FieldsReading } from './fields.ts';
import { problem, type EmvProblem } from './problems.ts';

export interface EmvReading {
  readonly payload: string;
  /** In the order of the payload, values as written. */
  readonly fields: readonly EmvField[];
  /** Empty for a payload that is in order. */
  readonly problems: readonly EmvProblem[];
}

/** EMVCo allows 512 characters. */
export const maxPayloadLength = 512;

/** Reads whatever can be read of a QR payload and lists what is wrong with it. Never throws. */
export function parseEmv(payload: string): EmvReading {
  if (payload === '')
    return { payload, fields: [], problems: [problem('empty', 'The code is empty.')] };
  if (lengthOf(payload) > maxPayloadLength) {
    return {
      payload,
      fields: [],
      problems: [problem('tooLong', `The code has more than ${maxPayloadLength} characters.`)],
    };
  }
  const reading = readFields(payload);
  const fields = reading.fields.map(decodeTemplate);
  return {
    payload,
    fields,
    problems: [
      ...structureProblems(payload, reading),
      ...crcProblems(payload, fields),
      ...fieldProblems(fields),
    ],
  };
}

function decodeTemplate(field: EmvField): EmvField {
  if (!isTemplate(field.tag)) return field;
  const inner = readFields(field.value);
  return inner.problem ? field : { ...field, fields: inner.fields };
}

function structureProblems(payload: string, reading: FieldsReading): EmvProblem[] {
  if (!reading.problem) return [];
  return [explainOverrun(payload, reading) ?? reading.problem];
}

/** Names the shorter length that makes the rest readable if the last readable field swallowed the next. */
function explainOverrun(payload: string, { fields }: FieldsReading): EmvProblem | undefined {
  const last = fields.at(-1);
  if (!last) return undefined;
  const claimed = lengthOf(last.value);
  const before = fields.slice(0, -1).reduce((sum, field) => sum + 4 + lengthOf(field.value), 0);
  const rest = Array.from(payload).slice(before + 4);
  for (let length = claimed - 1; length >= 0; length -= 1) {
    const after = readFields(rest.slice(length).join(''));
    if (!after.problem && after.fields.at(-1)?.tag === '63') {
      return problem(
        'lengthWrong',
        `Tag ${last.tag} claims ${claimed} characters but carries ${length}.`,
        last.tag,
      );
    }
  }
  return undefined;
}

function crcProblems(payload: string, fields: readonly EmvField[]): EmvProblem[] {
  const crc = fields.find((field) => field.tag === '63');
  if (!crc) return [problem('crcMissing', 'The code ends before its checksum (tag 63).', '63')];
  if (fields.at(-1) !== crc || !payload.endsWith(`63${two(lengthOf(crc.value))}${crc.value}`)) {
    return [
      problem('crcNotLast', 'Something follows the checksum (tag 63), which must come last.', '63'),
    ];
  }
  if (lengthOf(crc.value) !== 4)
    return [problem('crcWrong', 'The checksum (tag 63) must have four characters.', '63')];
  const expected = crc16(payload.slice(0, -4));
  if (crc.value.toUpperCase() === expected) return [];
  return [
    problem(
      'crcWrong',
      `The checksum is ${crc.value} but the contents give ${expected}: the code was changed or misread.`,
      '63',
    ),
  ];
}

/** Control and bidirectional characters: a name with one shows the payer another than the payer's app does. */
const unseen = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u;

function fieldProblems(fields: readonly EmvField[]): EmvProblem[] {
  const found: EmvProblem[] = [];
  const first = fields[0];
  if (first && (first.tag !== '00' || first.value !== '01')) {
    found.push(
      problem(
        'formatIndicator',
        'The code does not begin with 000201, so it is no EMVCo payment code.',
        '00',
      ),
    );
  }
  found.push(...duplicates(fields));
  for (const field of fields) {
    if (unseen.test(field.value))
      found.push(
        problem(
          'valueUnwritable',
          `The value of tag ${field.tag} holds characters that cannot be seen.`,
          field.tag,
        ),
      );
    if (isTemplate(field.tag) && !field.fields)
      found.push(
        problem(
          'templateMalformed',
          `Tag ${field.tag} should hold fields of its own, but they cannot be read.`,
          field.tag,
        ),
      );
    if (field.fields) found.push(...duplicates(field.fields, field.tag));
  }
  const amount = fields.find((field) => field.tag === '54');
  if (amount && !isAmountText(amount.value))
    found.push(
      problem('amountMalformed', `The amount "${amount.value}" is no plain decimal.`, '54'),
    );
  return found;
}

function duplicates(fields: readonly EmvField[], inside?: string): EmvProblem[] {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const { tag } of fields) (seen.has(tag) ? twice : seen).add(tag);
  const where = inside === undefined ? '' : ` inside tag ${inside}`;
  return [...twice].map((tag) =>
    problem('tagTwice', `Tag ${tag} appears more than once${where}.`, inside ?? tag),
  );
}

/** What tag 54 may hold: digits with an optional point, at most 13 characters. */
export function isAmountText(text: string): boolean {
  return text.length <= 13 && /^\d+(\.\d{0,2})?$/.test(text);
}

export function two(length: number): string {
  return String(length).padStart(2, '0');
}
