import { readFileSync } from 'node:fs';
import type { SourceFile } from './source.ts';

type Tables = ReadonlyMap<string, ReadonlySet<string>>;

/** Of the migrated database: `tables.test.ts` holds that file against it. */
const generated = new URL(
  '../../apps/server/src/platform/db/tables/tables.generated.ts',
  import.meta.url,
);
const known = readTables(readFileSync(generated, 'utf8'));

/** Unknown columns in a SQL file: each `alias.column` of a plain table, and the columns written. */
export function unknownColumns({ path, text }: SourceFile, tables: Tables = known): string[] {
  if (!/^apps\/server\/src\/.*\.sql\.ts$/.test(path)) return [];
  const statements = templatesOf(text).map((statement) => ({
    statement,
    aliases: aliasesOf(statement, tables),
  }));
  const ofFile = Map.groupBy(
    statements.flatMap(({ aliases }) => [...aliases]),
    ([alias]) => alias,
  );
  const anywhere = (alias: string) => {
    const meanings = (ofFile.get(alias) ?? []).map(([, own]) => own);
    return meanings.some((own) => own.length === 0) ? [] : meanings.flat();
  };
  const found = statements.flatMap(({ statement, aliases }) => [
    ...readColumns(statement).map(
      ([alias, column]) => [aliases.get(alias) ?? anywhere(alias), column] as const,
    ),
    ...writtenColumns(statement).map(([table, column]) => [[table], column] as const),
  ]);
  const wrong = found.filter(
    ([own, column]) =>
      own.length > 0 &&
      own.every((table) => tables.has(table) && tables.get(table)?.has(column) === false),
  );
  return [...new Set(wrong.map(([own, column]) => `${own.join(' or ')} has no column ${column}`))];
}

/** The tables of the generated file with their columns. */
export function readTables(text: string): Tables {
  const tables = [...text.matchAll(/^ {2}(\w+): \{\n([\s\S]*?)^ {2}\};$/gm)];
  if (tables.length === 0) throw new Error('the generated file has no tables');
  return new Map(
    tables.map(([, table = '', body = '']) => [
      table,
      new Set([...body.matchAll(/^ {4}(\w+):/gm)].map(([, column = '']) => column)),
    ]),
  );
}

/** Template texts, innermost too, with a mark for each value and without quoted words. */
function templatesOf(text: string): string[] {
  const done: string[] = [];
  const open: { text: string; braces: number }[] = [];
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '');
  for (let at = 0; at < code.length; at++) {
    const top = open.at(-1);
    const char = code[at] ?? '';
    if (char === '`' && top?.braces !== 0) open.push({ text: '', braces: 0 });
    else if (!top) continue;
    else if (char === '`') done.push(open.pop()?.text ?? '');
    else if (top.braces > 0) top.braces += char === '{' ? 1 : char === '}' ? -1 : 0;
    else if (char === '$' && code[at + 1] === '{') {
      top.text += '$';
      top.braces = 1;
      at++;
    } else top.text += char;
  }
  return done.map((template) => template.replace(/'[^']*'/g, "''").replace(/\s+/g, ' '));
}

const alias =
  '(?: (?:as )?(?!(?:as|cross|for|from|full|group|inner|join|lateral|left|limit|natural|on|order|returning|right|select|set|union|using|values|where|with)\\b)(\\w+))';
const afterKeyword = new RegExp(
  `\\b(?:from|join|into|update|using) (?:only )?(\\w+)\\b(?!\\()${alias}?`,
  'g',
);
const afterComma = new RegExp(`, (\\w+)${alias}`, 'g');

/** What each alias stands for; none where it is no plain table. */
function aliasesOf(statement: string, tables: Tables): Map<string, string[]> {
  const aliases = new Map<string, string[]>();
  const add = (name: string, table: string) => {
    const before = aliases.get(name);
    const isPlain = tables.has(table) && (!before || before.length > 0);
    aliases.set(name, isPlain ? [...(before ?? []), table] : []);
  };
  for (const [, table = '', name = table] of statement.matchAll(afterKeyword)) add(name, table);
  for (const [, table = '', name = table] of statement.matchAll(afterComma))
    if (tables.has(table)) add(name, table);
  for (const [, name = ''] of statement.matchAll(/[)$] (?:as )?(\w+)/g)) add(name, '');
  for (const [, name = ''] of statement.matchAll(/(\w+) as (?:not )?(?:materialized )?\(/g))
    add(name, '');
  return aliases;
}

const readColumns = (statement: string): [alias: string, column: string][] =>
  [...statement.matchAll(/(?<![\w.$"])([a-z]\w*)\.([a-z]\w*)\b(?!\s*\(|\.)/g)].map(
    ([, alias = '', column = '']) => [alias, column],
  );

function writtenColumns(statement: string): [table: string, column: string][] {
  const inserted = statement.matchAll(/\binsert into (\w+)(?: as \w+)?\s*\(([\w\s,]+)\)/g);
  const updated = statement.matchAll(
    /\bupdate (\w+)(?: (?:as )?\w+)?\s+set ((?:(?!\bwhere\b)[^`])*)/g,
  );
  return [
    ...[...inserted].flatMap(([, table = '', list = '']) =>
      list.split(',').map((column): [string, string] => [table, column.trim()]),
    ),
    ...[...updated].flatMap(([, table = '', list = '']) =>
      [...shallow(list).matchAll(/(?:^|,)\s*(\w+) =/g)].map(([, column = '']): [string, string] => [
        table,
        column,
      ]),
    ),
  ];
}

/** Without what stands in parentheses. */
function shallow(text: string): string {
  const less = text.replace(/\([^()]*\)/g, '');
  return less === text ? text : shallow(less);
}
