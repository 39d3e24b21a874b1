import { type RawBuilder, sql } from '#platform/db';
import { idFloor } from '#platform/ids';

type Condition = RawBuilder<unknown>;

/** What each filter of a list asks of a row. A filter that the contract has and the table lacks is a type error. */
export type FilterTable<Filters> = {
  readonly [Name in keyof Filters]-?: (value: NonNullable<Filters[Name]>) => Condition;
};

/** The conditions of the filters that are set, in the order of the table. */
export function conditionsOf<Filters extends object>(
  filters: Filters,
  table: FilterTable<NoInfer<Filters>>,
): Condition[] {
  return (Object.keys(table) as (keyof Filters)[]).flatMap((name) => {
    const value = filters[name];
    return value === undefined || value === null ? [] : [table[name](value)];
  });
}

/** All of these; every row where there are none. */
export function every(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/** The column holds the filter's value. */
export function equals(column: string): (value: string | number | boolean) => Condition {
  return (value) => sql`${sql.ref(column)} = ${value}`;
}

/** `from` and `to` of a row's making, which its id tells: `from` is included, `to` is not. */
export function createdWithin(
  prefix: string,
  column: string,
): { from: (time: string) => Condition; to: (time: string) => Condition } {
  return {
    from: (time) => sql`${sql.ref(column)} >= ${floorOf(prefix, time)}`,
    to: (time) => sql`${sql.ref(column)} < ${floorOf(prefix, time)}`,
  };
}

/** Typed text as a lower-case, escaped `like` pattern; control characters, which no value has, become blanks. */
export function likeText(search: string): string {
  return search
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&');
}

/** Of a list that is newest first: the rows behind the cursor, to be added to a condition. */
export function olderThan(column: string, after: string | undefined): Condition {
  return after === undefined ? sql`` : sql`and ${sql.ref(column)} < ${after}`;
}

/** The same of a list that is oldest first. */
export function newerThan(column: string, after: string | undefined): Condition {
  return after === undefined ? sql`` : sql`and ${sql.ref(column)} > ${after}`;
}

/** Times before 1970 have no ids; the floor of 1970 is below every id there is. */
function floorOf(prefix: string, time: string): string {
  return idFloor(prefix, new Date(Math.max(0, Date.parse(time))));
}
