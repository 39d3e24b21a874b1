/** The columns of `rows` in the order of `names` as PostgreSQL array texts: one pass, no column copies. */
export function arraysOf(rows: readonly object[], names: readonly string[]): string[] {
  return names.map((name) => {
    let text = '{';
    for (const row of rows) {
      if (text.length > 1) text += ',';
      text += itemText((row as Record<string, unknown>)[name]);
    }
    return `${text}}`;
  });
}

const special = /["\\]/g;

function itemText(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return `"${value.replace(special, '\\$&')}"`;
    case 'bigint':
    case 'number':
    case 'boolean':
      return String(value);
    default:
      if (value === null || value === undefined) return 'NULL';
      if (value instanceof Date) return `"${value.toISOString()}"`;
      throw new TypeError('a written value is text, a number, a truth, a time or nothing');
  }
}
