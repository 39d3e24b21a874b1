import { problem, type EmvProblem } from './problems.ts';
import { parseEmv, type EmvReading } from './parse.ts';

export type EmvCheck =
  | { readonly ok: true; readonly reading: EmvReading }
  | {
      readonly ok: false;
      readonly problems: readonly [EmvProblem, ...EmvProblem[]];
      readonly reading: EmvReading;
    };

const required: readonly (readonly [tag: string, what: string])[] = [
  ['53', 'currency'],
  ['58', 'country'],
  ['59', 'merchant name'],
];

/**
 * Strict check: checksum, structure, no duplicate tag, required fields. `ok: true`: can be shown
 * and given an amount.
 */
export function checkEmv(payload: string): EmvCheck {
  const reading = parseEmv(payload);
  const [first, ...rest] = [...reading.problems, ...missing(reading)];
  return first ? { ok: false, problems: [first, ...rest], reading } : { ok: true, reading };
}

function missing({ fields, problems }: EmvReading): EmvProblem[] {
  if (problems.length > 0) return [];
  const found = required.filter(
    ([tag]) => !fields.some((field) => field.tag === tag && field.value !== ''),
  );
  const accounts = fields.some((field) => field.tag >= '02' && field.tag <= '51');
  return [
    ...found.map(([tag, what]) =>
      problem('fieldMissing', `The code names no ${what} (tag ${tag}).`, tag),
    ),
    ...(accounts
      ? []
      : [problem('fieldMissing', 'The code names no merchant account (tags 02 to 51).')]),
  ];
}
