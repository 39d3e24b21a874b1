import pg from 'pg';

const { builtins } = pg.types;
type TypeId = Parameters<typeof pg.types.getTypeParser>[0];
const int8Array = 1016;
const dateArray = 1182;
/** text[] has no name in pg's list of types. */
const textArray = 1009 as TypeId;

/**
 * How values leave PostgreSQL: bigint as `bigint` (money is never a JavaScript number), `date` as its text
 * (a day has no time zone), numeric as text, the rest as pg does it.
 */
export const valueParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === builtins.INT8) return toBigint;
    if (oid === int8Array) return toBigints;
    if (oid === builtins.DATE) return toText;
    if (oid === dateArray) return pg.types.getTypeParser(textArray, 'text');
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
  }) as pg.CustomTypesConfig['getTypeParser'],
};

function toBigint(text: string): bigint {
  return BigInt(text);
}

function toText(text: string): string {
  return text;
}

function toBigints(text: string): (bigint | null)[] {
  const items: (string | null)[] = pg.types.getTypeParser(textArray, 'text')(text);
  return items.map((item) => (item === null ? null : BigInt(item)));
}
