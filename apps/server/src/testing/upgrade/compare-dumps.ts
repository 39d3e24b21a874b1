import type { Dump, Row } from './dump-rows.ts';

/** What became of the rows of a table. */
interface Fate {
  table: string;
  before: number;
  /** As they were, to the letter, in every column that there was. */
  kept: number;
  /** Of those that are there under their key and say something else: which columns. */
  changed: Record<string, number>;
  /** Gone. */
  lost: Row[];
  added: number;
}

/** Compares what SQL said before and after, by the columns that there were before. */
export function compareDumps(before: Dump, after: Dump): Fate[] {
  return [...before].map(([table, rows]) => fateOf(table, rows, after.get(table) ?? []));
}

function fateOf(table: string, before: readonly Row[], after: readonly Row[]): Fate {
  const columns = Object.keys(before[0] ?? {});
  const left = new Map<string, number>();
  for (const row of after) count(left, textOf(row, columns));
  const fate: Fate = { table, before: before.length, kept: 0, changed: {}, lost: [], added: 0 };
  const odd: Row[] = [];
  for (const row of before) {
    if (take(left, textOf(row, columns))) fate.kept++;
    else odd.push(row);
  }
  const others = new Map(
    after
      .filter((row) => (left.get(textOf(row, columns)) ?? 0) > 0)
      .map((row) => [keyOf(row), row]),
  );
  for (const row of odd) {
    const other = others.get(keyOf(row));
    others.delete(keyOf(row));
    if (!other) fate.lost.push(row);
    for (const column of columns)
      if (other && JSON.stringify(other[column]) !== JSON.stringify(row[column]))
        fate.changed[column] = (fate.changed[column] ?? 0) + 1;
  }
  fate.added = after.length - before.length + fate.lost.length;
  return fate;
}

/** Most tables have an id; of the others a row that says something else is another row. */
function keyOf(row: Row): string {
  return typeof row['id'] === 'string' ? row['id'] : JSON.stringify(row);
}

function textOf(row: Row, columns: readonly string[]): string {
  return JSON.stringify(columns.map((column) => row[column]));
}

function count(texts: Map<string, number>, text: string): void {
  texts.set(text, (texts.get(text) ?? 0) + 1);
}

function take(texts: Map<string, number>, text: string): boolean {
  const left = texts.get(text) ?? 0;
  if (left > 0) texts.set(text, left - 1);
  return left > 0;
}
