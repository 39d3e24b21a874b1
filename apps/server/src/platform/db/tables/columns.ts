import { type RawBuilder, sql } from 'kysely';
import type { Tables } from './tables.generated.ts';

/** A column of money in minor units: pg gives it as `bigint`, and a row names it `…Minor`. */
export interface Money {
  readonly minorUnits: bigint;
}

/** Columns of one table as they stand in a select list; `RowOf` is the row that they give. */
export interface Columns<Row> extends RawBuilder<Row> {
  readonly items: readonly Item[];
}

interface Item {
  column: string;
  /** In the row. */
  name: string;
}

/** A row type of these columns, to extend: it may refine one, such as the shape of a JSON value. */
export type RowOf<C extends RawBuilder<unknown>> = C extends RawBuilder<infer Row> ? Row : never;

/** A row of a table that was left joined: nulls where there is none. */
export type OrNull<Row> = { [Name in keyof Row]: Row[Name] | null };

/**
 * Columns of a table by SQL's own names, for a statement that knows the table by that alias:
 * `columnsOf('id, device_id, reported_balance as balanceMinor from account a')` stands for `a.id,
 * a.device_id as "deviceId", …` in its select list. A row has them in camel case, or by the name
 * that is given. A column that the table does not have is a compile error, and so is money that is
 * not named `…Minor`.
 */
export function columnsOf<const Text extends string>(
  text: Checked<Text>,
): Columns<RowFrom<Tables[TableOf<Text> & TableName], ItemsOf<ListOf<Text>>>>;
export function columnsOf(text: string): RawBuilder<unknown> {
  const [list = '', from = ''] = text.split(/\sfrom\s/);
  const [, alias] = from.split(' ');
  const items = list.split(',').map((item) => {
    const [column = '', name = camel(column)] = item.trim().split(' as ');
    return { column, name };
  });
  const prefix = alias === undefined ? '' : `${alias}.`;
  // As one text: putting a fragment together of parts costs more than the rest of a statement.
  const selected = items.map(({ column, name }) =>
    name === column ? `${prefix}${column}` : `${prefix}${column} as "${name}"`,
  );
  return Object.assign(sql.raw(selected.join(', ')), { items });
}

/**
 * What stands behind `insert into account`: these columns, and a parameter for each from the object
 * by the names of a row. Anything else of the object stays out.
 */
export function valuesOf<Row>(
  columns: Columns<Row>,
  row: { [Name in keyof Row]: Given<Row[Name]> },
): RawBuilder<unknown> {
  const names = columns.items.map(({ column }) => column);
  const parts = [`(${names.join(', ')}) values (`, ...names.slice(1).map(() => ', '), ')'];
  const given: Record<string, unknown> = row;
  const values = columns.items.map(({ name }) => given[name]);
  return sql(Object.assign(parts, { raw: parts }), ...values);
}

/** What may be written: the value as it is read, an expression, or the text of a time. */
type Given<Value> =
  | (Value extends readonly (infer Item)[] ? readonly Item[] : Value)
  | (Date extends Value ? string : never)
  | RawBuilder<unknown>;

function camel(column: string): string {
  return column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

type TableName = keyof Tables;
type ListOf<Text> = Text extends `${infer List} from ${string}` ? List : '';
type FromOf<Text> = Text extends `${string} from ${infer From}` ? From : '';
type TableOf<Text> = FromOf<Text> extends `${infer Table} ${string}` ? Table : FromOf<Text>;

/** The items of a list, one by one, so that its length does not matter to the compiler. */
type ItemsOf<List extends string, Found = never> = List extends `${infer Item},${infer Rest}`
  ? ItemsOf<Rest, Found | Trim<Item>>
  : Found | Trim<List>;
type Trim<Text extends string> = Text extends ` ${infer Rest}` | `\n${infer Rest}`
  ? Trim<Rest>
  : Text extends `${infer Rest} ` | `${infer Rest}\n`
    ? Trim<Rest>
    : Text;

type ColumnOf<Item> = Item extends `${infer Column} as ${string}` ? Column : Item;
type NameOf<Item> = Item extends `${string} as ${infer Name}` ? Name : Camel<Item & string>;
type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name;

type RowFrom<Own, Items> = {
  [Item in Items as NameOf<Item>]: ColumnOf<Item> extends keyof Own
    ? ValueOf<Own[ColumnOf<Item>]>
    : never;
};
type ValueOf<Value> = IsMoney<Value> extends true ? bigint | Exclude<Value, Money> : Value;
type IsMoney<Value> = unknown extends Value ? false : Money extends Value ? true : false;

/** The text, or else what is wrong with it: the compiler then names that as what it expected. */
type Checked<Text extends string> =
  TableOf<Text> extends infer Table extends TableName
    ? [WrongOf<Table, ItemsOf<ListOf<Text>>>] extends [never]
      ? Text
      : WrongOf<Table, ItemsOf<ListOf<Text>>>
    : `there is no table ${FromOf<Text>}`;
type WrongOf<Table extends TableName, Item> = Item extends string
  ? ColumnOf<Item> extends keyof Tables[Table]
    ? IsMoney<Tables[Table][ColumnOf<Item>]> extends true
      ? NameOf<Item> extends `${string}Minor`
        ? never
        : `${Item} is money: name it as …Minor`
      : never
    : `${Table} has no column ${ColumnOf<Item> & string}`
  : never;
