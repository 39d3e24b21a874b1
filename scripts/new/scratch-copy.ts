import { cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const parts = ['apps', 'packages', 'scripts', 'bench', 'e2e', 'examples', 'docs'];
const files = [
  'tsconfig.json',
  'tsconfig.base.json',
  'package.json',
  'README.md',
  '.oxfmtrc.json',
  '.oxlintrc.json',
  'vitest.config.ts',
  'knip.json',
  '.gitignore',
];

/** A copy of the sources below a new folder, with npm's packages as they are and our own ones from the copy. */
export function copySources(root: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'wallet-new-'));
  for (const path of [...parts, ...files])
    cpSync(join(root, path), join(copy, path), {
      recursive: true,
      filter: (source) => !/\/(node_modules|dist)(\/|$)/.test(source),
    });
  const modules = join(copy, 'node_modules');
  mkdirSync(join(modules, '@wallet'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@wallet') symlinkSync(join(root, 'node_modules', name), join(modules, name));
  for (const folder of ['apps', 'packages'])
    for (const name of readdirSync(join(copy, folder)))
      symlinkSync(join(copy, folder, name), join(modules, '@wallet', name));
  return copy;
}
