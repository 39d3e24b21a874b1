import { machines, statesOf } from '@wallet/contract/states';
import { guarded } from '../states/triggers.ts';
import { isTest, withoutComments, type SourceFile } from './source.ts';

/** Where an assignment list or a row of values ends. */
const end = /`|\bon conflict\b|\bwhere\b|\breturning\b/;

/** Server statements with literal states instead of the machine's. The load bypasses triggers, never when live. */
export function stateLiterals(file: SourceFile): string[] {
  if (
    !/^apps\/server\/src\/.*\.sql\.ts$/.test(file.path) ||
    file.path.startsWith('apps/server/src/load/') ||
    isTest(file.path)
  )
    return [];
  const code = withoutComments(file.text);
  return guarded.flatMap(({ table, column, machines: names }) => {
    const states = names.flatMap((name) => statesOf<string>(machines[name]));
    const updates = tails(code, new RegExp(`\\bupdate ${table}\\b[^\`]*?\\bset\\b`, 'g')).filter(
      (tail) => new RegExp(`\\b${column} = (?!\\$\\{)`).test(tail),
    );
    const inserts = tails(code, new RegExp(`\\binsert into ${table}\\b`, 'g')).filter((tail) =>
      states.some((state) => tail.includes(`'${state}'`)),
    );
    return [
      ...updates.map(() => `sets ${table}.${column} by name`),
      ...inserts.map(() => `inserts ${table}.${column} by name`),
    ];
  });
}

/** What stands behind each match, up to where it ends. */
function tails(code: string, begins: RegExp): string[] {
  return [...code.matchAll(begins)].map(
    (match) => code.slice(match.index + match[0].length).split(end)[0] ?? '',
  );
}
