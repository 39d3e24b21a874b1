import { TypeOverrides, types } from 'pg';

const { INT8, DATE } = types.builtins;
/** pg has no names for types of arrays. */
const int8Array = 1016;
const dateArray = 1182;

/**
 * How pg values arrive: bigint as `bigint` (money is never a JavaScript number), `date` (no time
 * zone) and numeric as text, the rest as usual.
 */
export const valueTypes = new TypeOverrides();
valueTypes.setTypeParser(INT8, BigInt);
valueTypes.setTypeParser(int8Array, (text) =>
  readPlainArray(text).map((item) => (item === null ? null : BigInt(item))),
);
valueTypes.setTypeParser(DATE, (text) => text);
valueTypes.setTypeParser(dateArray, readPlainArray);

/** An array of one dimension whose items never need quotes, such as numbers and days. */
function readPlainArray(text: string): (string | null)[] {
  if (text === '{}') return [];
  return text
    .slice(1, -1)
    .split(',')
    .map((item) => (item === 'NULL' ? null : item));
}
