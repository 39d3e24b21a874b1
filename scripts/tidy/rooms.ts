import { posix } from 'node:path';
import { heightOf } from './floors.ts';
import { isTest, withoutComments, type SourceFile } from './source.ts';

const modules = 'apps/server/src/modules/';
const platform = 'apps/server/src/platform/';
const mostNames = 25;

/** The room that a file of the server lies in, as its path below `modules`. */
export function roomOf(path: string): string | undefined {
  if (isContents(path)) return undefined;
  return path.startsWith(modules) ? posix.dirname(path.slice(modules.length)) : undefined;
}

/** `modules/deposits/module.ts`: what the module gives to `main.ts`, which stands outside the rooms like `main.ts`. */
function isContents(path: string): boolean {
  return /^apps\/server\/src\/modules\/[^/]+\/module\.ts$/.test(path);
}

/** What an import names, from the root: a file, a folder for a door, or undefined for what is not ours. */
export function targetOf(path: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier);
  const [, kind, name] = /^#(modules|platform)\/(.+)$/.exec(specifier) ?? [];
  return kind === undefined ? undefined : `apps/server/src/${kind}/${name}/index.ts`;
}

/** A room calls only rooms that lie below it, whichever way the import is written. */
export function callsUp(file: SourceFile): string[] {
  const own = roomOf(file.path);
  if (own === undefined || isTest(file.path)) return [];
  const height = heightOf(own);
  if (height === undefined) return [`room ${own} has no place in scripts/tidy/floors.ts`];
  const called = new Set(
    file.imports.map((specifier) => roomOf(targetOf(file.path, specifier) ?? '')),
  );
  return [...called]
    .filter((other) => other !== undefined && other !== own && (heightOf(other) ?? 1e9) >= height)
    .map((other) => `${own} calls up to ${other}; publish an event that ${other} listens to`);
}

/**
 * Modules are entered through a room's door, platform parts through theirs. A module's rooms and
 * tests may import each other's files.
 */
export function pastDoors(file: SourceFile): string[] {
  const from = insideOf(file.path);
  if (isTest(file.path) || !file.path.startsWith('apps/server/src/')) return [];
  return file.imports.filter((specifier) => {
    if (!specifier.startsWith('.')) return false;
    const target = targetOf(file.path, specifier) ?? '';
    const to = insideOf(target);
    if (isContents(target)) return file.path !== 'apps/server/src/main.ts';
    return to !== undefined && to !== from;
  });
}

/** `modules/deposits` or `platform/db`: what has doors of its own. */
function insideOf(path: string): string | undefined {
  if (isContents(path)) return undefined;
  return /^apps\/server\/src\/((?:modules|platform)\/[^/]+)\//.exec(path)?.[1];
}

/** A door hands out names of its own room and nothing else, and no more than a reader can keep in mind. */
export function wideDoor(file: SourceFile): string[] {
  if (!isDoor(file.path)) return [];
  const code = withoutComments(file.text);
  const rest = code.replace(/export (?:type )?\{[^}]*\} from '[^']+';/g, '').trim();
  const names = namesOf(file);
  return [
    ...(rest === '' || !file.path.startsWith(modules) ? [] : ['holds more than names handed out']),
    ...(names.length > mostNames ? [`hands out ${names.length} names`] : []),
  ];
}

/** Names that doors hand out to nobody outside their module. */
export function unusedNames(files: readonly SourceFile[]): { path: string; detail: string }[] {
  const used = new Map<string, Set<string>>();
  for (const file of files) {
    const from = insideOf(file.path);
    for (const [door, names] of importedByDoor(file))
      if (insideOf(door) !== from) for (const name of names) add(used, door, name);
  }
  return files
    .filter(({ path }) => isDoor(path))
    .flatMap((file) => {
      const names = used.get(file.path) ?? new Set();
      if (names.has('*')) return [];
      return namesOf(file)
        .filter((name) => !names.has(name))
        .map((name) => ({
          path: file.path,
          detail: `nobody outside ${insideOf(file.path)} uses ${name}`,
        }));
    });
}

function add(used: Map<string, Set<string>>, door: string, name: string): void {
  used.set(door, (used.get(door) ?? new Set()).add(name));
}

const named = /(?:import|export)\s+(?:type\s+)?(\{[^}]*\}|\*\s+as\s+\w+)\s+from\s+'([^']+)'/g;
const awaited = /(?:const|let)\s+(\{[^}]*\}|\w+)\s*=\s*await import\(\s*'([^']+)'/g;

/** The names that a file takes from doors; `*` where it takes the door as a whole. */
function importedByDoor(file: SourceFile): [door: string, names: string[]][] {
  return [...file.text.matchAll(named), ...file.text.matchAll(awaited)].flatMap(
    ([, what = '', specifier = '']) => {
      const door = targetOf(file.path, specifier);
      return door !== undefined && isDoor(door)
        ? [[door, what.startsWith('{') ? split(what) : ['*']] as [string, string[]]]
        : [];
    },
  );
}

function split(braces: string): string[] {
  return braces
    .slice(1, -1)
    .split(',')
    .map(
      (each) =>
        each
          .trim()
          .replace(/^type /, '')
          .split(/\s+as\s+|:/)[0]
          ?.trim() ?? '',
    )
    .filter((each) => each !== '');
}

function namesOf(file: SourceFile): string[] {
  return [...withoutComments(file.text).matchAll(/export (?:type )?(\{[^}]*\}) from/g)].flatMap(
    ([, names = '']) =>
      names
        .slice(1, -1)
        .split(',')
        .map(
          (each) =>
            each
              .trim()
              .split(/\s+as\s+/)
              .at(-1) ?? '',
        )
        .filter((each) => each !== ''),
  );
}

function isDoor(path: string): boolean {
  return (path.startsWith(modules) || path.startsWith(platform)) && path.endsWith('/index.ts');
}

const most = 25;
/** Numbered lists, which only ever grow at their end. */
const lists = ['apps/server/migrations', 'docs/decisions'];

/** Folders that hold more files than a reader sees at once. */
export function fullFolders(paths: readonly string[]): { path: string; detail: string }[] {
  const counts = Map.groupBy(paths, (path) => posix.dirname(path));
  return [...counts]
    .filter(([folder, inside]) => inside.length > most && !lists.includes(folder))
    .map(([folder, inside]) => ({ path: folder, detail: `holds ${inside.length} files` }));
}
