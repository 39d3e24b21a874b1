import { fileURLToPath } from 'node:url';
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints, type Endpoint } from '@wallet/contract';
import { copySources } from './new/scratch-copy.ts';

let copy: string;
let errors: string;

/** A copy of the tree in which the contract alone gives every list one more filter. */
beforeAll(() => {
  copy = copySources(fileURLToPath(new URL('..', import.meta.url)));
  const path = join(copy, 'packages/contract/src/schemas.ts');
  const text = readFileSync(path, 'utf8');
  const grown = text.replace('export const pageQuery = {', '$&\n  colour: z.string().optional(),');
  expect(grown).not.toBe(text);
  writeFileSync(path, grown);
  writeFileSync(
    join(copy, 'tsconfig.queries.json'),
    JSON.stringify({ extends: './tsconfig.json', include: ['apps/server/src/main.ts'] }),
  );
  errors = spawnSync('tsc', ['-p', 'tsconfig.queries.json', '--pretty', 'false'], {
    cwd: copy,
    encoding: 'utf8',
  }).stdout;
}, 180_000);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const lists = Object.values<Endpoint>(endpoints).filter(
  ({ method, query }) =>
    method === 'GET' && 'limit' in ((query as { shape?: object } | undefined)?.shape ?? {}),
);

test.each(lists.map(({ name }) => name))(
  'a filter that %s has in the contract alone does not compile on the server',
  (name) => {
    const missed = errors
      .split('\n')
      .filter(
        (line) => line.startsWith('apps/server/src/') && /colour|Record<string, never>/.test(line),
      )
      .map((line) => line.slice(0, line.indexOf('(')));
    const readers = missed.filter((path) =>
      new RegExp(`typeof endpoints\\.${name}\\b`).test(readFileSync(join(copy, path), 'utf8')),
    );
    expect(readers, errors).not.toEqual([]);
  },
);
