import { glob, readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

test('every class that a component names is in the stylesheet that it names it of', async () => {
  const missing: string[] = [];
  let namesRead = 0;
  for await (const file of glob('**/*.tsx', { cwd: root })) {
    const code = await readFile(join(root, file), 'utf8');
    for (const [table, sheet] of await sheetsOf(join(root, file), code)) {
      const known = await classesIn(sheet);
      for (const [, name = ''] of code.matchAll(new RegExp(`(?<![-\\w])${table}\\.(\\w+)`, 'g'))) {
        namesRead += 1;
        if (!known.has(name)) missing.push(`${file}: ${table}.${name}`);
      }
    }
  }
  expect(namesRead).toBeGreaterThan(1_000);
  expect(missing).toEqual([]);
});

/** The stylesheets of a component by the names it gives them, those that another component hands on included. */
async function sheetsOf(path: string, code: string): Promise<Map<string, string>> {
  const sheets = new Map<string, string>();
  for (const [, name = '', sheet = ''] of code.matchAll(
    /^import (\w+) from '([^']+\.module\.css)'/gm,
  ))
    sheets.set(name, resolve(dirname(path), sheet));
  for (const [, names = '', component = ''] of code.matchAll(
    /^import \{([^}]*Classes[^}]*)\} from '(\.[^']+\.tsx)'/gm,
  )) {
    const other = resolve(dirname(path), component);
    for (const [, name = '', sheet = ''] of (await readFile(other, 'utf8')).matchAll(
      /^export \{ default as (\w+) \} from '([^']+\.module\.css)'/gm,
    )) {
      if (names.includes(name)) sheets.set(name, resolve(dirname(other), sheet));
    }
  }
  return sheets;
}

async function classesIn(sheet: string): Promise<ReadonlySet<string>> {
  return new Set(
    Array.from(
      (await readFile(sheet, 'utf8')).matchAll(/\.([A-Za-z]\w*)/g),
      ([, name = '']) => name,
    ),
  );
}
