import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { checkSubjects, readSubjects } from './tidy/commit-subjects.ts';
import { findLongFunctions } from './tidy/function-limit.ts';
import overLimits from './tidy/over-limits.json' with { type: 'json' };
import { check, checkDoors, checkFolders, checkFunctions, findGoneFiles } from './tidy/rules.ts';
import { importsOf, type SourceFile } from './tidy/source.ts';
import { tidy, withMap } from './tidy.ts';

test('every source keeps the rules of the house', () => {
  const { findings, filesRead } = tidy();
  expect(filesRead).toBeGreaterThan(100);
  expect(findings).toEqual([]);
});

const broken: [rule: string, file: SourceFile][] = [
  [
    'calls go down',
    source('apps/server/src/modules/ledger/a.ts', `import { x } from '#modules/deposits';`),
  ],
  [
    'calls go down',
    source(
      'apps/server/src/modules/deposits/a.ts',
      `import { x } from '#modules/deposits/checkout';`,
    ),
  ],
  [
    'calls go down',
    source('apps/server/src/modules/deposits/a.ts', `import { x } from './checkout/b.ts';`),
  ],
  [
    'calls go down',
    source(
      'apps/server/src/modules/deposits/a.ts',
      `const x = import('#modules/deposits/checkout');`,
    ),
  ],
  ['calls go down', source('apps/server/src/modules/nowhere/a.ts', 'export const x = 1;')],
  [
    'doors are used',
    source('apps/server/src/modules/deposits/a.ts', `import { x } from '../ledger/b.ts';`),
  ],
  [
    'doors are used',
    source('apps/server/src/start/a.ts', `import { x } from '../modules/ledger/b.ts';`),
  ],
  [
    'doors are used',
    source('apps/server/src/platform/db/a.ts', `import { x } from '../http/b.ts';`),
  ],
  [
    'platform knows no module',
    source('apps/server/src/platform/http/a.ts', `import { x } from '#modules/ledger';`),
  ],
  [
    'packages know no app',
    source('packages/contract/src/a.ts', `import { x } from '@wallet/server/testing';`),
  ],
  ['features do not mix', feature('fleet/a/a.tsx', `import { x } from '../b/b.tsx';`)],
  ['features do not mix', feature('fleet/a/a.tsx', `import x from '../../books/b/b.ts';`)],
  ['features do not mix', feature('fleet/a/detail/a.tsx', `export * from '../../b/b.ts';`)],
  ['features do not mix', feature('fleet/a/a.tsx', `const x = await import('../b/b.ts');`)],
  ['features do not mix', feature('fleet/a/a.tsx', 'const x = await import(`../${b}/b.ts`);')],
  ['features do not mix', feature('fleet/a/a.ts', `import.meta.glob('../*/locales/en.ts');`)],
  ['features do not mix', feature('fleet/a/a.test.ts', `vi.mock('../b/b.ts');`)],
  ['features do not mix', feature('fleet/a/a.ts', `import x from '/src/features/fleet/b/b.ts';`)],
  ['features do not mix', feature('fleet/a/a.module.css', `.x { composes: y from '../b/b.css'; }`)],
  [
    'layers of the console',
    source('apps/console/src/shared/a/a.ts', `import { x } from '../../features/fleet/b/b.ts';`),
  ],
  [
    'layers of the console',
    source('apps/console/src/ui/a.tsx', `import { x } from '../shared/b/b.ts';`),
  ],
  ['layers of the console', source('apps/console/src/lib/a.ts', `import x from '@variant/b.ts';`)],
  [
    'layers of the console',
    source('apps/console/src/lib/a.ts', `import.meta.glob('../**/locales/en.ts');`),
  ],
  [
    'layers of the console',
    source('apps/console/src/ui/a.tsx', `import type { Money } from '@wallet/contract';`),
  ],
  [
    'layers of the console',
    source('apps/console/src/ui/a.tsx', `import { useText } from '../lib/text/index.ts';`),
  ],
  [
    'pay and console stay apart',
    source('apps/pay/src/a.tsx', `import { x } from '@wallet/console';`),
  ],
  [
    'SQL only in SQL files',
    source('apps/server/src/modules/ledger/a.ts', 'const q = sql<Row>`select 1`;'),
  ],
  [
    'begin and commit only in platform',
    source('apps/server/src/modules/ledger/a.ts', `await q('begin');`),
  ],
  [
    'time only from the clock',
    source('apps/server/src/modules/ledger/a.ts', 'const at = new Date();'),
  ],
  [
    'old words stay out',
    source('apps/server/src/modules/ledger/a.ts', 'export interface TakeCaseInput {}'),
  ],
  ['old words stay out', source('apps/server/src/modules/ledger/keep-house.ts', '')],
  ['old words stay out', source('packages/contract/src/a.ts', 'export class Refusal {}')],
  [
    'old words stay out',
    source('apps/console/src/locales/en-a.ts', `export const a = { 'a.b': 'Look at the twin' };`),
  ],
  [
    'a unique index promises nothing on a partitioned table',
    source(
      'apps/server/migrations/1.sql',
      'create table t (\n  a text,\n  unique (a)\n) partition by range (a);',
    ),
  ],
  [
    'states come from their machines',
    source(
      'apps/server/src/modules/ledger/a.sql.ts',
      "const q = sql`update hold h set updated_at = now(), status = 'voided' where h.id = ${id}`;",
    ),
  ],
  [
    'states come from their machines',
    source(
      'apps/server/src/modules/ledger/a.sql.ts',
      "const q = sql`insert into payout_intent (id, state) values (${id}, 'taken')`;",
    ),
  ],
  ...[
    `if (method.startsWith('maya')) return 'PH';`,
    `const path = '/dana';`,
    'const page = `/livin/${id}`;',
    `const zones = { dana: 'Asia/Jakarta' };`,
    `type Own = 'maya_to_bank' | 'other';`,
    `const form = forms.livin;`,
    `const event = 'maya:login-status';`,
    "const q = sql<Row>`select 1 from account where provider = 'dana'`;",
  ].map((text): [string, SourceFile] => [
    'providers come from their table',
    source('apps/server/src/modules/accounts/a.sql.ts', text),
  ]),
  [
    'SQL names columns that exist',
    source(
      'apps/server/src/modules/ledger/a.sql.ts',
      'const q = sql`select a.label from account a where a.holder = ${name}`;',
    ),
  ],
  [
    'SQL names columns that exist',
    source(
      'apps/server/src/modules/ledger/a.sql.ts',
      'const q = sql`update account a set label = (select x from y), holder = ${name} where id = ${id}`;',
    ),
  ],
  [
    'SQL names columns that exist',
    source(
      'apps/server/src/modules/ledger/a.sql.ts',
      'const q = sql`insert into account (id, holder) values (${id}, ${name})`;',
    ),
  ],
  [
    'SQL names columns that exist',
    source(
      'apps/server/src/modules/ledger/a.sql.ts',
      'const shown = sql`a.id, a.holder`; const q = sql`select ${shown} from account a`;',
    ),
  ],
  [
    'made-up cases are the same in every run',
    source('scripts/a.test.ts', `import fc from 'fast-check';`),
  ],
  ['files stay under 300 lines', source('scripts/a.ts', '\n'.repeat(400))],
];

test.each(broken)('a breach of "%s" is found', (rule, file) => {
  expect(check([file]).map((finding) => finding.rule)).toEqual([rule]);
});

test('what crosses a limit is listed, and struck from the list when it no longer does', () => {
  const [listed = ''] = overLimits.files;
  expect(check([source(listed, '\n'.repeat(400))])).toEqual([]);
  expect(check([source(listed, '\n'.repeat(40))])[0]?.detail).toContain('no longer crosses');
  expect(findGoneFiles([]).map(({ path }) => path)).toEqual(overLimits.files);
  expect(checkFunctions(overLimits.functions)).toEqual([]);
  expect(checkFunctions([...overLimits.functions, 'scripts/a.ts#grow'])).toEqual([
    { path: 'scripts/a.ts', rule: 'functions stay under 60 lines', detail: 'grow is longer' },
  ]);
  expect(checkFunctions(overLimits.functions.slice(1))[0]?.detail).toContain('no longer crosses');
});

test('a function of more than 60 lines is found by the linter', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wallet-tidy-'));
  const body = (lines: number) => '  call();\n'.repeat(lines);
  await writeFile(join(folder, 'a.ts'), `function grow() {\n${body(60)}}\n`);
  await writeFile(join(folder, 'b.ts'), `function stay() {\n${body(58)}}\n`);
  expect(findLongFunctions(folder)).toEqual(['a.ts#grow']);
  await rm(folder, { recursive: true });
});

test('a door that hands out a name which nobody outside the module uses is found', () => {
  const door = source(
    'apps/server/src/modules/shift/index.ts',
    `export { used, spare } from './a.ts';\nexport type { Kind } from './a.ts';`,
  );
  const inside = source(
    'apps/server/src/modules/shift/b/c.ts',
    `import { spare } from '#modules/shift';`,
  );
  const outside = source(
    'apps/server/src/start/a.ts',
    `import { used as mine, type Kind } from '#modules/shift';`,
  );
  const spare = (files: SourceFile[]) =>
    checkDoors(files)
      .filter(({ rule }) => rule === 'a door hands out what is used')
      .map(({ detail }) => detail);
  expect(spare([door, inside, outside])).toEqual(['nobody outside modules/shift uses spare']);
  const whole = source('apps/server/src/start/b.ts', `const all = await import('#modules/shift');`);
  expect(spare([door, inside, whole])).toEqual([]);
});

test('a door of more than 25 names, or with code of its own, is found', () => {
  const found = (text: string) =>
    checkDoors([source('apps/server/src/modules/shift/index.ts', text)])
      .filter(({ path, rule }) => path.endsWith('shift/index.ts') && rule === 'a door is narrow')
      .map(({ detail }) => detail);
  const names = (count: number) => Array.from({ length: count }, (_, i) => `n${i}`).join(', ');
  expect(found(`export { ${names(25)} } from './a.ts';`)).toEqual([]);
  expect(found(`export { ${names(26)} } from './a.ts';`)).toEqual(['hands out 26 names']);
  expect(found('export const x = 1;')).toEqual(['holds more than names handed out']);
});

test('a folder of more than 25 files is found, however its files are called', () => {
  const paths = (count: number) => Array.from({ length: count }, (_, i) => `apps/x/${i}.css`);
  const found = (some: string[]) => checkFolders(some).filter(({ path }) => path === 'apps/x');
  expect(found(paths(25))).toEqual([]);
  expect(found(paths(26))).toHaveLength(1);
});

test('a commit subject that is too long or names no scope is found', () => {
  const longest = `deposits: ${'x'.repeat(62)}`;
  expect(checkSubjects([`a1 ${longest}`, 'a2 money in, ledger: post once'])).toEqual([]);
  expect(checkSubjects([`a1 ${longest}x`, 'a2 Update things', 'a3 deposits:']).map(pathOf)).toEqual(
    ['a1', 'a2', 'a3'],
  );
});

test('subjects are read from the history, and a tree without one has none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'no-history-'));
  try {
    expect(readSubjects(folder)).toEqual([]);
    const root = fileURLToPath(new URL('..', import.meta.url));
    const isShallow = existsSync(join(root, '.git', 'shallow'));
    if (!isShallow && existsSync(join(root, '.git')))
      expect(readSubjects(root).join('\n')).toContain('scripts: refuse old words and long');
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('the map in the README is drawn from the rules', () => {
  const old = 'apps/server\n    1 Books      something\n    0 platform  db';
  expect(withMap(old)).toContain('approvals, audit, ledger');
  expect(withMap(withMap(old))).toBe(withMap(old));
});

function feature(path: string, text: string): SourceFile {
  return source(`apps/console/src/features/${path}`, text);
}

function source(path: string, text: string): SourceFile {
  return {
    path,
    text,
    imports: importsOf(text),
  };
}

function pathOf({ path }: { path: string }): string {
  return path;
}
