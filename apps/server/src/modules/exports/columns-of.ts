import { timeSchema, type WireMoney, wireMoneySchema } from '@wallet/contract';
import type { z } from 'zod';

/** `number`: counts and amounts, which spreadsheets may calculate with. */
export interface Column {
  name: string;
  kind: 'text' | 'number';
}

export type Cell = string | null;

interface ReadColumn extends Column {
  /** Finds the value in a row of the list. */
  path: readonly string[];
  shape: 'plain' | 'time' | 'money';
}

/** How a row of a list becomes a row of a file. */
export interface RowForm {
  columns: readonly Column[];
  cellsOf(row: unknown): Cell[];
}

type Def = {
  type: string;
  innerType?: z.ZodType;
  in?: z.ZodType;
  shape?: Record<string, z.ZodType>;
};

const wrappers: readonly string[] = ['optional', 'nullable', 'default', 'readonly', 'nonoptional'];

/**
 * A column for every field of a list's row, named as in the API, inner objects by path. Amounts are
 * decimals, currency in its own column; times have the zone's offset; a list in a row is one cell.
 * So a file grows with its list.
 */
export function rowForm(schema: z.ZodType, writeTime: (iso: string) => string): RowForm {
  const found = columnsOf(schema, []);
  const firstMoney = found.findIndex(({ shape }) => shape === 'money');
  const addsCurrency = firstMoney >= 0 && !found.some(({ name }) => name === 'currency');
  const currencyColumn: Column = { name: 'currency', kind: 'text' };
  const columns: Column[] = found.map(({ name, kind }) => ({ name, kind }));
  if (addsCurrency) columns.splice(firstMoney, 0, currencyColumn);
  return {
    columns,
    cellsOf: (row) => {
      const currency = currencyOf(row, found);
      const cells = found.map((column) =>
        cellOf(valueAt(row, column.path), column, { writeTime, currency }),
      );
      if (addsCurrency) cells.splice(firstMoney, 0, currency);
      return cells;
    },
  };
}

function columnsOf(schema: z.ZodType, path: readonly string[]): ReadColumn[] {
  const name = path.join('.');
  if (schema === wireMoneySchema) return [{ name, path, kind: 'number', shape: 'money' }];
  if (schema === timeSchema) return [{ name, path, kind: 'text', shape: 'time' }];
  const def = schema.def as unknown as Def;
  if (def.innerType && wrappers.includes(def.type)) return columnsOf(def.innerType, path);
  if (def.shape)
    return Object.entries(def.shape).flatMap(([key, inner]) => columnsOf(inner, [...path, key]));
  return [
    {
      name,
      path,
      kind: def.type === 'number' || def.type === 'int' ? 'number' : 'text',
      shape: 'plain',
    },
  ];
}

/** That of the row's first amount; a row is about one currency. */
function currencyOf(row: unknown, columns: readonly ReadColumn[]): string | null {
  const money = columns
    .filter(({ shape }) => shape === 'money')
    .map(({ path }) => valueAt(row, path))
    .find((value) => value !== null && value !== undefined);
  return money === undefined ? null : (money as WireMoney).currency;
}

function cellOf(
  value: unknown,
  { shape }: ReadColumn,
  { writeTime, currency }: { writeTime: (iso: string) => string; currency: string | null },
): Cell {
  if (value === null || value === undefined) return null;
  if (shape === 'time') return writeTime(value as string);
  if (shape === 'money') return amountText(value as WireMoney, currency);
  if (Array.isArray(value))
    return value.every((item) => typeof item !== 'object')
      ? value.join('; ')
      : JSON.stringify(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** An amount in another currency than its row says so itself, rather than be read as the row’s. */
function amountText({ value, currency }: WireMoney, ofRow: string | null): string {
  return currency === ofRow ? value : `${value} ${currency}`;
}

function valueAt(row: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined,
    row,
  );
}
