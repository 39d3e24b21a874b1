/** `npm run new -- payout-route`: the files of a new entity and the lines that connect it, ready to run and to be filled. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { applyEdit, editsFor } from './new/edits.ts';
import { namesOf } from './new/names.ts';
import { serverFiles } from './new/server-files.ts';

/**
 * Writes the new files and makes the edits below `root`, laid out by the formatter; tells what was written and changed.
 * Touches nothing when a file is there already.
 */
export function newEntity(root: string, word: string): { written: string[]; changed: string[] } {
  const names = namesOf(word);
  const files = serverFiles(names, nextMigration(join(root, 'apps/server/migrations')));
  const inTheWay = [`apps/server/src/modules/${names.folder}`, ...Object.keys(files)].find((path) =>
    existsSync(join(root, path)),
  );
  if (inTheWay !== undefined) throw new Error(`${inTheWay} is there already.`);
  const texts = new Map<string, string>();
  for (const edit of editsFor(names)) {
    texts.set(
      edit.path,
      applyEdit(texts.get(edit.path) ?? readFileSync(join(root, edit.path), 'utf8'), edit),
    );
  }
  for (const [path, text] of [...Object.entries(files), ...texts]) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const [written, changed] = [Object.keys(files), [...texts.keys()]];
  format(root, [...written, ...changed]);
  return { written, changed };
}

/** An entity's name decides which lines are too long, so that only the formatter knows how they break. */
function format(root: string, paths: readonly string[]): void {
  const { status, stderr } = spawnSync(
    join(root, 'node_modules/.bin/oxfmt'),
    paths.filter((path) => /\.tsx?$/.test(path)),
    { cwd: root, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`The new files could not be laid out: ${stderr}`);
}

function nextMigration(folder: string): string {
  const last = readdirSync(folder)
    .map((name) => Number(name.slice(0, 4)))
    .reduce((a, b) => Math.max(a, b), 0);
  return String(last + 1).padStart(4, '0');
}

if (import.meta.main) {
  const [word, ...rest] = process.argv.slice(2);
  try {
    if (word === undefined || rest.length > 0)
      throw new Error('Give one singular word: npm run new -- payout-route');
    const { written, changed } = newEntity(fileURLToPath(new URL('..', import.meta.url)), word);
    process.stdout.write(
      `Written:\n${written.map((path) => `  ${path}\n`).join('')}Changed:\n${changed.map((path) => `  ${path}\n`).join('')}`,
    );
    process.stdout.write(
      'Next: fill in each TODO, run npm run check, then docs/add-an-entity.md for the page.\n',
    );
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
