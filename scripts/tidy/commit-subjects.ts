import { execFileSync } from 'node:child_process';
import type { Finding } from './rules.ts';

/** The last commit whose subject was longer than a line of `git log --oneline` holds. */
const lastLongSubject = '38f829dc07c182708d6de71d204c82fa9ee11c2b';
const longest = 72;

/** Findings about `hash subject` lines: a subject has at most 72 characters and names its scope first. */
export function checkSubjects(lines: readonly string[]): Finding[] {
  const rule = 'a commit says its scope and what changes in 72 characters';
  return lines.flatMap((line) => {
    const [, hash = '', subject = ''] = /^(\S+) (.*)$/.exec(line) ?? [];
    if (subject.length > longest)
      return [{ path: hash, rule, detail: `${subject.length} characters: ${subject}` }];
    return /^[a-z][a-z0-9, -]*: \S/.test(subject)
      ? []
      : [{ path: hash, rule, detail: `names no scope: ${subject}` }];
  });
}

/** `hash subject` of each commit that the rule holds for; none where the tree was unpacked without its history. */
export function readSubjects(root: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    git('merge-base', '--is-ancestor', lastLongSubject, 'HEAD');
  } catch {
    return [];
  }
  return git('log', '--no-merges', '--format=%h %s', `${lastLongSubject}..HEAD`)
    .split('\n')
    .filter(Boolean);
}
