/** The house rules as a test: reads every source, prints each finding, and fails when it has read nothing. */
import { fileURLToPath } from 'node:url';
import { findLongFunctions } from './tidy/function-limit.ts';
import { check, checkFunctions, findGoneFiles, type Finding } from './tidy/rules.ts';
import { readSources } from './tidy/source.ts';

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
    ...findGoneFiles(files),
    ...checkFunctions(findLongFunctions(root)),
  ];
  return { findings, filesRead: files.length };
}

if (import.meta.main) {
  const { findings, filesRead } = tidy();
  for (const { path, rule, detail } of findings)
    process.stdout.write(`${path}: ${rule}: ${detail}\n`);
  process.stdout.write(`tidy read ${filesRead} files, ${findings.length} findings\n`);
  process.exitCode = findings.length > 0 ? 1 : 0;
}
