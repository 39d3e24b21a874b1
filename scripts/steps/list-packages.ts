import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Plugin } from 'vite';

/** A package of npm’s of which something went into a build. */
export interface BundledPackage {
  name: string;
  version: string;
}

/** Writes down which packages went into a build, as a sorted JSON list at `file`, which lies beside what is served. */
export function listPackages(file: string): Plugin {
  let root = '';
  return {
    name: 'list-packages',
    apply: 'build',
    configResolved: (config) => void (root = config.root),
    writeBundle: (_, bundle) => {
      const sources = Object.values(bundle).flatMap((part) =>
        part.type === 'chunk' ? Object.keys(part.modules) : part.originalFileNames,
      );
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, `${JSON.stringify(packagesOf(sources, root), null, 2)}\n`);
    },
  };
}

/** Vite’s own helpers have no file and belong to Vite; a font is named by where its style lies. */
function packagesOf(sources: readonly string[], root: string): BundledPackage[] {
  const folders = sources.flatMap((source) => {
    if (/^\0(vite|plugin-vite|rolldown)/.test(source))
      return [
        join(root, '../../node_modules', source.startsWith('\0rolldown') ? 'rolldown' : 'vite'),
      ];
    const path = resolve(root, source.replace(/^\0/, '').split('?', 1)[0] ?? '');
    return /^.*\/node_modules\/(@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0] ?? [];
  });
  return [...new Set(folders)]
    .map((folder): BundledPackage => {
      const { name, version } = JSON.parse(
        readFileSync(join(folder, 'package.json'), 'utf8'),
      ) as BundledPackage;
      return { name, version };
    })
    .toSorted((a, b) => `${a.name}@${a.version}`.localeCompare(`${b.name}@${b.version}`));
}
