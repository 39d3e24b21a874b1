import type { Currency, QrReading as ServerReading } from '@wallet/contract';
import {
  checkEmv,
  merchantIdentity,
  readCurrency,
  withAmount,
  type EmvField,
  type EmvProblem,
} from '@wallet/contract/emv';

/** The fields that have a name of their own; merchant accounts are named as a group, any other tag by its number. */
export const namedTags = [
  '00',
  '01',
  '52',
  '53',
  '54',
  '55',
  '58',
  '59',
  '60',
  '61',
  '62',
  '63',
] as const;
export type NamedTag = (typeof namedTags)[number];

export interface ShownField {
  tag: string;
  name: NamedTag | 'account' | 'other';
  value: string;
  /** What is wrong with this field. */
  problems: readonly QrProblem[];
}

/** What only the server knows of a code: whether it is this account's. */
export const accountProblems = [
  'otherProvider',
  'otherCurrency',
  'otherCountry',
  'notStatic',
  'hasAmount',
] as const;
export type QrProblem = Pick<EmvProblem, 'tag' | 'message'> & {
  code: EmvProblem['code'] | (typeof accountProblems)[number];
};

export interface QrReading {
  payload: string;
  ok: boolean;
  fields: readonly ShownField[];
  /** What is wrong with the code as a whole, or with a field that is not there. */
  problems: readonly QrProblem[];
  currency: Currency | null;
  /** Who is paid; two codes of the same account have the same text. */
  identity: string;
}

/**
 * What a pasted or photographed code says, field by field, each with what is wrong with it. Blanks
 * around it do not count.
 */
export function readQr(typed: string): QrReading {
  const payload = typed.trim();
  const check = checkEmv(payload);
  const problems = check.ok ? [] : check.problems;
  const { reading } = check;
  return {
    payload,
    ok: check.ok,
    fields: reading.fields.map((field) => shown(field, problems)),
    problems: problems.filter(
      ({ tag }) => tag === undefined || !reading.fields.some((field) => field.tag === tag),
    ),
    currency: readCurrency(reading),
    identity: merchantIdentity(reading),
  };
}

/** The reading with what the server has found besides; a problem it has no words for here stays the server's. */
export function withAccountProblems(
  reading: QrReading,
  { problems: found }: Pick<ServerReading, 'problems'>,
): QrReading {
  const more = found.flatMap(({ code, tag, message }): QrProblem[] => {
    const known = accountProblems.find((one) => one === code);
    return known ? [{ code: known, message, ...(tag === null ? {} : { tag }) }] : [];
  });
  if (more.length === 0) return reading;
  const hasField = (tag: string | undefined) => reading.fields.some((field) => field.tag === tag);
  return {
    ...reading,
    ok: false,
    fields: reading.fields.map((field) => ({
      ...field,
      problems: [...field.problems, ...more.filter(({ tag }) => tag === field.tag)],
    })),
    problems: [...reading.problems, ...more.filter(({ tag }) => !hasField(tag))],
  };
}

/** The code with an amount in it, as a payer would scan it; null while code or amount are none. */
export function previewOf(payload: string, amount: string): string | null {
  if (amount === '') return checkEmv(payload).ok ? payload : null;
  try {
    return withAmount(payload, amount);
  } catch {
    return null;
  }
}

function shown(field: EmvField, problems: readonly EmvProblem[]): ShownField {
  return {
    tag: field.tag,
    name: nameOf(field.tag),
    value: field.value,
    problems: problems.filter(({ tag }) => tag === field.tag),
  };
}

function nameOf(tag: string): ShownField['name'] {
  const named = namedTags.find((known) => known === tag);
  return named ?? (tag >= '02' && tag <= '51' ? 'account' : 'other');
}
