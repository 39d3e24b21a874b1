import { cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const parts = [
  'packages',
  'apps/server',
  'apps/pay',
  'apps/simulator',
  'e2e',
  'scripts',
  'tsconfig.json',
  'tsconfig.base.json',
  'package.json',
  '.oxfmtrc.json',
  '.oxlintrc.json',
];

/** Copies what the server is made of to a folder of its own, where a rehearsal may change it; tells the folder. */
export function copyTree(prefix: string): string {
  const copy = mkdtempSync(join(tmpdir(), prefix));
  for (const path of parts)
    cpSync(join(root, path), join(copy, path), {
      recursive: true,
      filter: (source) => !/\/(node_modules|dist)(\/|$)/.test(source),
    });
  linkPackages(copy);
  return copy;
}

/** The packages of npm as they are, our own ones from the copy. */
function linkPackages(copy: string): void {
  const own = join(copy, 'node_modules');
  mkdirSync(join(own, '@wallet'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@wallet') symlinkSync(join(root, 'node_modules', name), join(own, name));
  for (const [name, path] of [
    ['contract', 'packages/contract'],
    ['agent-protocol', 'packages/agent-protocol'],
    ['server', 'apps/server'],
    ['pay', 'apps/pay'],
    ['simulator', 'apps/simulator'],
  ] as const)
    symlinkSync(join(copy, path), join(own, '@wallet', name));
}
