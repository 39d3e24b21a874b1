import { callsUp, fullFolders, pastDoors, unusedNames, wideDoor } from './rooms.ts';
import { consoleLayers, featuresDoNotMix } from './console-layers.ts';
import overLimits from './over-limits.json' with { type: 'json' };
import { providerLiterals } from './provider-literals.ts';
import { longLines } from './long-lines.ts';
import { findOldWords } from './old-words.ts';
import { isTest, withoutComments, type SourceFile } from './source.ts';
import { unknownColumns } from './sql-names.ts';
import { stateLiterals } from './state-literals.ts';

export interface Finding {
  path: string;
  rule: string;
  detail: string;
}

type Rule = (file: SourceFile) => string[];

export const rules: Readonly<Record<string, Rule>> = {
  'calls go down': callsUp,
  'doors are used': (file) => pastDoors(file).map((from) => `goes past a door to ${from}`),
  'platform knows no module': (file) =>
    file.path.startsWith('apps/server/src/platform/') && !isTest(file.path)
      ? file.imports
          .filter((from) => from.startsWith('#modules/') || from.includes('/modules/'))
          .map((from) => `imports ${from}`)
      : [],
  'packages know no app': (file) =>
    file.path.startsWith('packages/')
      ? file.imports
          .filter(
            (from) =>
              /^@wallet\/(server|console|pay|simulator)/.test(from) || from.includes('/apps/'),
          )
          .map((from) => `imports ${from}`)
      : [],
  'features do not mix': featuresDoNotMix,
  'layers of the console': consoleLayers,
  'pay and console stay apart': (file) => {
    const other = file.path.startsWith('apps/pay/')
      ? 'console'
      : file.path.startsWith('apps/console/')
        ? 'pay'
        : undefined;
    return other === undefined
      ? []
      : file.imports
          .filter((from) => from.includes(`apps/${other}`) || from.startsWith(`@wallet/${other}`))
          .map((from) => `imports ${from}`);
  },
  'SQL only in SQL files': (file) => {
    if (!isServerCode(file) || file.path.endsWith('.sql.ts')) return [];
    const code = withoutComments(file.text);
    return [
      ...code.matchAll(
        /\bsql(?:<[^`]*?>)?`|[`'"]\s*(?:select\s+[\w*($]|insert into\s|update\s+\w+\s+(?:\w+\s+)?set\s|delete from\s)/gi,
      ),
    ].map((match) => `holds ${match[0].trim().slice(0, 30)}`);
  },
  'begin and commit only in platform': (file) =>
    isServerCode(file) &&
    !file.path.startsWith('apps/server/src/platform/') &&
    /['"`](?:begin|commit|rollback)\b|\.startTransaction\(/i.test(withoutComments(file.text))
      ? ['opens or ends a transaction by hand']
      : [],
  'time only from the clock': (file) =>
    isServerCode(file) &&
    !file.path.startsWith('apps/server/src/platform/clock/') &&
    /\bDate\.now\(\)|new Date\(\)/.test(withoutComments(file.text))
      ? ['reads the machine\u2019s time']
      : [],
  'a unique index promises nothing on a partitioned table': (file) => {
    if (!file.path.endsWith('.sql')) return [];
    const partitioned = [
      ...file.text.matchAll(/create table (\w+) \(((?:(?!\n\);)[\s\S])*?)\n\) partition by/g),
    ];
    const inner = partitioned
      .filter((table) => /\bunique\b/.test(table[2] ?? ''))
      .map((table) => `${table[1]} declares a unique constraint`);
    const outer = partitioned
      .filter((table) => new RegExp(`create unique index \\w+ on ${table[1]}\\b`).test(file.text))
      .map((table) => `${table[1]} has a unique index`);
    return [...inner, ...outer];
  },
  'states come from their machines': stateLiterals,
  'SQL names columns that exist': (file) => unknownColumns(file),
  'providers come from their table': providerLiterals,
  'old words stay out': findOldWords,
  'nothing points at one machine': (file) =>
    /(^|["'\s(])\/work\/|registry\.npmjs/.test(file.text)
      ? ['names a path or a host of one machine']
      : [],
  'made-up cases are the same in every run': (file) =>
    isTest(file.path) &&
    /^import .* from 'fast-check';$/m.test(file.text) &&
    !file.text.includes("fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED']")
      ? ['makes cases up without the seed of PROPERTY_SEED']
      : [],
  'lines stay under 120 characters': longLines,
  'files stay under 300 lines': (file) => {
    const lines = file.text.split('\n').length - 1;
    const isListed = overLimits.files.includes(file.path);
    if (lines > 300 && !isUncounted(file)) return isListed ? [] : [`${lines} lines`];
    return isListed ? ['no longer crosses; strike it from scripts/tidy/over-limits.json'] : [];
  },
};

/** Files that are listed as crossing a limit and are not there any more. */
export function findGoneFiles(files: readonly SourceFile[]): Finding[] {
  const paths = new Set(files.map(({ path }) => path));
  return overLimits.files
    .filter((path) => !paths.has(path))
    .map((path) => ({ path, rule: 'files stay under 300 lines', detail: 'is gone; strike it' }));
}

/** Findings about functions of more than 60 lines, given as `path#name`. */
export function checkFunctions(found: readonly string[]): Finding[] {
  const finding = (where: string, detail: string) => {
    const [path = '', name = ''] = where.split('#');
    return { path, rule: 'functions stay under 60 lines', detail: `${name} ${detail}` };
  };
  const listed = overLimits.functions;
  return [
    ...found.filter((each) => !listed.includes(each)).map((each) => finding(each, 'is longer')),
    ...listed
      .filter((each) => !found.includes(each))
      .map((each) =>
        finding(each, 'no longer crosses; strike it from scripts/tidy/over-limits.json'),
      ),
  ];
}

/** Every finding over the given files. */
export function check(files: readonly SourceFile[]): Finding[] {
  return files.flatMap((file) =>
    Object.entries(rules).flatMap(([rule, look]) =>
      look(file).map((detail) => ({ path: file.path, rule, detail })),
    ),
  );
}

/** Doors that are wide, or hand out what nobody uses; those that are listed may only become fewer. */
export function checkDoors(files: readonly SourceFile[]): Finding[] {
  const listed: readonly string[] = overLimits.doors;
  const found = [
    ...files.flatMap((file) =>
      wideDoor(file).map((detail) => ({ path: file.path, rule: 'a door is narrow', detail })),
    ),
    ...unusedNames(files).map((each) => ({ ...each, rule: 'a door hands out what is used' })),
  ];
  return [
    ...found.filter(({ path }) => !listed.includes(path)),
    ...listed
      .filter((door) => !found.some(({ path }) => path === door))
      .map((path) => ({
        path,
        rule: 'a door is narrow',
        detail: 'no longer crosses; strike it from scripts/tidy/over-limits.json',
      })),
  ];
}

/** Folders with too many files; those that are listed may only become fewer. */
export function checkFolders(paths: readonly string[]): Finding[] {
  const rule = 'a folder holds at most 25 files';
  const full = fullFolders(paths);
  const listed: readonly string[] = overLimits.folders;
  return [
    ...full.filter(({ path }) => !listed.includes(path)).map((found) => ({ ...found, rule })),
    ...listed
      .filter((folder) => !full.some(({ path }) => path === folder))
      .map((path) => ({
        path,
        rule,
        detail: 'no longer crosses; strike it from scripts/tidy/over-limits.json',
      })),
  ];
}

function isServerCode(file: SourceFile): boolean {
  return (
    file.path.startsWith('apps/server/src/') && file.path.endsWith('.ts') && !isTest(file.path)
  );
}

function isUncounted(file: SourceFile): boolean {
  return /\.(?:sql|css)$|\/countries\.ts$|\.generated\.ts$/.test(file.path);
}
