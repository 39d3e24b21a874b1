import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const contract = join(import.meta.dirname, '../../../packages/contract/src');

/** What a build leaves out: it is replaced by methods and paths. */
const replaced = new Set(['endpoints']);

test('no page brings the schemas along: they are 60 kB, and probe what the pages\u2019 policy forbids', async () => {
  const [homes, found] = [await readHomes(), [] as string[]];
  let importsRead = 0;
  for await (const file of glob('**/*.{ts,tsx}', { cwd: import.meta.dirname, exclude: (name) => /\.test\.tsx?$/.test(name) })) {
    const text = await readFile(join(import.meta.dirname, file), 'utf8');
    for (const name of namesFrom(text)) {
      importsRead += 1;
      const home = homes.get(name);
      if (!replaced.has(name) && home !== undefined && home.hasSchemas) found.push(`${file}: ${name} of ${home.file}`);
    }
  }
  expect(importsRead).toBeGreaterThan(20);
  expect(found).toEqual([]);
});

/** The values that a file takes from the contract's door. */
function namesFrom(text: string): string[] {
  return [...text.matchAll(/import \{([^}]*)\} from '@wallet\/contract';/g)].flatMap(([, list = '']) => list.split(',').map((name) => name.trim()).filter((name) => name !== '' && !name.startsWith('type ')));
}

/** In which file of the contract each value is made, and whether that file has schemas. */
async function readHomes(): Promise<Map<string, { file: string; hasSchemas: boolean }>> {
  const homes = new Map<string, { file: string; hasSchemas: boolean }>();
  for await (const file of glob('**/*.ts', { cwd: contract, exclude: (name) => name.endsWith('.test.ts') })) {
    const text = await readFile(join(contract, file), 'utf8');
    for (const [, name = ''] of text.matchAll(/^export (?:const|function|class) (\w+)/gm)) homes.set(name, { file, hasSchemas: /from 'zod'/.test(text) });
  }
  return homes;
}
