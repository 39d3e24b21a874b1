import { expect, test } from 'vitest';
import { longLines } from './long-lines.ts';

const path = 'apps/server/src/modules/ledger/a.ts';
const found = (text: string, at = path) => longLines({ path: at, text, imports: [] });
const columns = 'amount, '.repeat(16);

test.each([
  ['a comment', `/** ${'word '.repeat(25)}*/`],
  ['a line of a comment', `/**\n * ${'word '.repeat(25)}\n */`],
  ['a statement', `sql\`select ${columns}id from entry\`;`],
  ['a line of a statement', `sql<Row>\`\n  select ${columns}id\n  from entry\`;`],
  ['a statement without its tag', `query(\`insert into entry (${columns}id) values (1)\`);`],
  ['code between texts', `const a = \`${'${name(one)} '.repeat(15)}\`;`],
])('%s of more than 120 characters is found', (_, text) => {
  expect(found(text)).toHaveLength(1);
});

test.each([
  ['a text', `const a = '${'word '.repeat(40)}';`],
  ['a text with a value', `const a = \`${'word '.repeat(40)}\${name}\`;`],
  ['what a page shows', `const A = () => <p>${'word '.repeat(40)}</p>;`],
  ['what a statement quotes', `sql\`select '${'word '.repeat(40)}' as said\`;`],
  ['a pattern', `const a = /${'word'.repeat(40)}/;`],
  ['a line of 120 characters', `// ${'w'.repeat(117)}`],
])('%s may be as long as it is', (_, text) => {
  expect(found(text, 'apps/console/src/a.tsx')).toEqual([]);
});

test('texts of screens, generated files and migrations are not looked at', () => {
  for (const at of ['a/locales/en.ts', 'a/generated/b.ts', 'a/migrations/0001.ts', 'a/b.css'])
    expect(found(`// ${'w'.repeat(200)}`, at), at).toEqual([]);
});
