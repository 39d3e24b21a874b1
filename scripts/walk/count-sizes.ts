import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

export interface Size {
  area: string;
  files: number;
  lines: number;
}

/** Areas of the repository; a file belongs to the first that its path begins with. */
const areas = [
  'apps/server/src/modules',
  'apps/server/src/platform',
  'apps/server',
  'apps/console',
  'apps/pay',
  'apps/simulator',
  'packages',
  'scripts',
  'bench',
  'examples',
] as const;

const isSource = /\.(?:ts|tsx|css)$/;
const isLeftOut =
  /(?:^|\/)(?:node_modules|dist|testing)\/|\.test\.tsx?$|\.d\.ts$|\.generated\.ts$|\/countries\.ts$/;

/**
 * Formatted TypeScript and CSS files and lines by area; without tests and their worlds (`testing/`,
 * `e2e`), generated code and migrations, which never change.
 */
export function countSizes(root: string): Size[] {
  const sizes = new Map<string, Size>(areas.map((area) => [area, { area, files: 0, lines: 0 }]));
  for (const path of sourcesOf(root)) {
    const size = sizes.get(areas.find((area) => path.startsWith(`${area}/`)) ?? '');
    if (!size) continue;
    size.files += 1;
    size.lines += readFileSync(join(root, path), 'utf8').split('\n').length - 1;
  }
  return [...sizes.values()];
}

function sourcesOf(root: string): string[] {
  return globSync(['{apps,packages,scripts,bench,examples}/**/*'], {
    cwd: root,
    exclude: (path) => /(?:^|[\\/])(?:node_modules|dist)$/.test(path),
  })
    .map((path) => path.split(sep).join('/'))
    .filter((path) => isSource.test(path) && !isLeftOut.test(path));
}
