/** The house rules as a test: reads every source, prints each finding, and fails when it has read nothing. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkSubjects, readSubjects } from './tidy/commit-subjects.ts';
import { drawFloors } from './tidy/floors.ts';
import { findLongFunctions } from './tidy/function-limit.ts';
import {
  check,
  checkDoors,
  checkFolders,
  checkFunctions,
  findGoneFiles,
  type Finding,
} from './tidy/rules.ts';
import { listFiles, readSources } from './tidy/source.ts';

const folders = ['apps', 'packages', 'scripts', 'bench', 'e2e', 'examples'];

/** Findings of the whole repository. Throws when fewer files were read than any state of it can have. */
export function tidy(root = fileURLToPath(new URL('..', import.meta.url))): {
  findings: Finding[];
  filesRead: number;
} {
  const files = readSources(root, folders);
  if (files.length < 100)
    throw new Error(
      `tidy read ${files.length} files; the folders ${folders.join(', ')} must hold the sources`,
    );
  const findings = [
    ...check(files),
    ...checkDoors(files),
    ...checkFolders(listFiles(root, folders)),
    ...findGoneFiles(files),
    ...checkFunctions(findLongFunctions(root)),
    ...checkMap(root),
    ...checkSubjects(readSubjects(root)),
  ];
  return { findings, filesRead: files.length };
}

const drawing = /(apps\/server\n)[\s\S]*?(?=\n    0 platform)/;

/** The README with the map of the floors as the rules have it. */
export function withMap(readme: string): string {
  return readme.replace(drawing, `$1${drawFloors()}`);
}

/** A README whose map differs from the rules is a finding. */
function checkMap(root: string): Finding[] {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const detail = 'differs from scripts/tidy/floors.ts; draw it with `node scripts/tidy.ts --draw`';
  return withMap(readme) === readme && drawing.test(readme)
    ? []
    : [{ path: 'README.md', rule: 'the map shows the floors', detail }];
}

if (import.meta.main) {
  if (process.argv.includes('--draw')) {
    const readme = fileURLToPath(new URL('../README.md', import.meta.url));
    writeFileSync(readme, withMap(readFileSync(readme, 'utf8')));
  }
  const { findings, filesRead } = tidy();
  for (const { path, rule, detail } of findings)
    process.stdout.write(`${path}: ${rule}: ${detail}\n`);
  process.stdout.write(`tidy read ${filesRead} files, ${findings.length} findings\n`);
  process.exitCode = findings.length > 0 ? 1 : 0;
}
