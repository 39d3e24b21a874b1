import overLimits from './over-limits.json' with { type: 'json' };
import { isTest, withoutComments, type SourceFile } from './source.ts';
import { stateLiterals } from './state-literals.ts';

export interface Finding {
  path: string;
  rule: string;
  detail: string;
}

type Rule = (file: SourceFile) => string[];

/** Lower calls nothing above it. Modules in one group do not call each other; the last but one are the edges, and files are made of what they list. */
const moduleOrder: readonly (readonly string[])[] = [
  ['audit'],
  ['approvals'],
  ['ledger'],
  ['identity'],
  ['integrity'],
  ['pending-changes'],
  ['users', 'institutions', 'views', 'retention', 'maintenance', 'backups'],
  ['merchants'],
  ['proxies', 'evidence', 'restores'],
  ['devices'],
  ['accounts'],
  ['payout-methods'],
  ['deposits'],
  ['payouts'],
  ['rules'],
  ['withdrawals'],
  ['public-forms'],
  ['alerts', 'realtime', 'webhooks', 'gateway', 'reports', 'paypages', 'api-log'],
  ['exports', 'notices', 'recovery', 'unreadable'],
  ['shift', 'reconciliation'],
  ['proofs', 'reveal', 'settings'],
  ['transactions', 'search'],
];

export const rules: Readonly<Record<string, Rule>> = {
  'calls go down': (file) => {
    const own = /^apps\/server\/src\/modules\/([^/]+)\//.exec(file.path)?.[1];
    if (own === undefined || isTest(file.path)) return [];
    const rank = rankOf(own);
    if (rank < 0) return [`module ${own} has no place in moduleOrder of scripts/tidy/rules.ts`];
    return file.imports
      .map((from) => /^#modules\/([^/]+)$/.exec(from)?.[1])
      .filter((other) => other !== undefined && other !== own && rankOf(other) >= rank)
      .map(
        (other) => `${own} calls up to ${other}; tell a fact and name the listener in wiring.ts`,
      );
  },
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
  'features do not mix': (file) => {
    const own = /^apps\/console\/src\/features\/([^/]+)\//.exec(file.path)?.[1];
    if (own === undefined) return [];
    return file.imports
      .filter(
        (from) =>
          /features\/([^/]+)/.exec(from)?.[1] !== undefined && !from.includes(`features/${own}/`),
      )
      .map((from) => `imports ${from}`);
  },
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
  'files stay under 300 lines': (file) => {
    const lines = file.text.split('\n').length - 1;
    const isListed = overLimits.files.includes(file.path);
    if (lines > 300 && !isGenerated(file)) return isListed ? [] : [`${lines} lines`];
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

function rankOf(module: string): number {
  return moduleOrder.findIndex((group) => group.includes(module));
}

function isServerCode(file: SourceFile): boolean {
  return (
    file.path.startsWith('apps/server/src/') && file.path.endsWith('.ts') && !isTest(file.path)
  );
}

function isGenerated(file: SourceFile): boolean {
  return file.path.endsWith('.sql') || file.path.endsWith('/countries.ts');
}
