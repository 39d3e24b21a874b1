import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

export interface SourceFile {
  /** Path from the root, with forward slashes. */
  path: string;
  text: string;
  imports: string[];
}

const skipped = new Set(['node_modules', 'dist', '.git', '.data', '.build', 'coverage']);

/** Every TypeScript, SQL and CSS file below the given folders of the root. */
export function readSources(root: string, folders: readonly string[]): SourceFile[] {
  return listFiles(root, folders)
    .filter((path) => /\.(ts|tsx|sql|css)$/.test(path))
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return { path, text, imports: importsOf(text) };
    });
}

/** The paths of all files below the given folders of the root, from there and with forward slashes. */
export function listFiles(root: string, folders: readonly string[]): string[] {
  return folders
    .flatMap((folder) => walk(join(root, folder)))
    .map((file) => relative(root, file).split(sep).join('/'));
}

function walk(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return walk(path);
    return [path];
  });
}

/** What a text imports, in whichever way it is written. */
export function importsOf(text: string): string[] {
  return [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g)].map(
    (match) => match[1] ?? '',
  );
}

/** The text without comments: what a rule about code may look at. Quotes are respected well enough for our style. */
export function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[\s;{(,])\/\/.*$/gm, '$1');
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.includes('/testing/');
}
