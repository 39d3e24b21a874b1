import { expect, test } from 'vitest';
import { check } from './tidy/rules.ts';
import type { SourceFile } from './tidy/source.ts';
import { tidy } from './tidy.ts';

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
    'platform knows no module',
    source('apps/server/src/platform/http/a.ts', `import { x } from '#modules/ledger';`),
  ],
  [
    'packages know no app',
    source('packages/contract/src/a.ts', `import { x } from '@wallet/server/testing';`),
  ],
  [
    'features do not mix',
    source('apps/console/src/features/a/a.tsx', `import { x } from '../../features/b/b.tsx';`),
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
    'a unique index promises nothing on a partitioned table',
    source(
      'apps/server/migrations/1.sql',
      'create table t (\n  a text,\n  unique (a)\n) partition by range (a);',
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

function source(path: string, text: string): SourceFile {
  return {
    path,
    text,
    imports: [...text.matchAll(/from '([^']+)'/g)].map((match) => match[1] ?? ''),
  };
}
