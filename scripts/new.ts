/**
 * `npm run new -- payout-route`: a new entity's files and wiring, ready to run. `npm run new --
 * provider gopay --name=GoPay`: a provider with its row, texts, simulator place and tests.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { applyEdit, editsFor } from './new/edits.ts';
import { namesOf } from './new/names.ts';
import { editedFiles } from './new/provider-edits.ts';
import { providerFiles } from './new/provider-files.ts';
import { providerNamesOf } from './new/provider-names.ts';
import { serverFiles } from './new/server-files.ts';

/** Writes the formatted files and edits below `root`; returns them. Changes nothing when a file exists. */
export function newEntity(root: string, word: string): Made {
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
  const made = write(root, files, texts);
  spawnSync('node', ['scripts/tidy.ts', '--draw'], { cwd: root });
  return { ...made, changed: [...made.changed, 'README.md'] };
}

/**
 * Writes a provider's table row and test, and its name in protocol, simulator and texts below
 * `root`. Changes nothing when it exists or payouts do not know its institution.
 */
export function newProvider(root: string, word: string, options: readonly string[]): Made {
  const names = providerNamesOf(word, options);
  const files = providerFiles(names);
  const inTheWay = Object.keys(files).find((path) => existsSync(join(root, path)));
  if (inTheWay !== undefined) throw new Error(`${inTheWay} is there already.`);
  const { country, institutionCode } = names;
  if (!institutionsOf(root, country).includes(institutionCode))
    throw new Error(`${country} has no institution ${institutionCode}: say --institution=CODE.`);
  const edited = editedFiles(root, names).map(({ path, text }) => [path, text] as const);
  return write(root, files, new Map(edited));
}

/** The codes of a country's institutions; wallets without one are called by their name. */
function institutionsOf(root: string, country: string): string[] {
  const [path = ''] = globSync('apps/server/src/modules/**/institutions.json', { cwd: root });
  const { institutions } = JSON.parse(readFileSync(join(root, path), 'utf8')) as {
    institutions: { country: string; code: string | null; name: string }[];
  };
  return institutions
    .filter((institution) => institution.country === country)
    .map(({ code, name }) => code ?? name.toUpperCase());
}

interface Made {
  written: string[];
  changed: string[];
}

function write(root: string, files: Record<string, string>, texts: Map<string, string>): Made {
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
  const root = fileURLToPath(new URL('..', import.meta.url));
  const isProvider = word === 'provider' && rest.length > 0;
  try {
    if (word === undefined || (rest.length > 0 && !isProvider))
      throw new Error(
        'Give one singular word, npm run new -- payout-route, or npm run new -- provider gopay',
      );
    const [name = '', ...options] = rest;
    const { written, changed } = isProvider
      ? newProvider(root, name, options)
      : newEntity(root, word);
    process.stdout.write(
      `Written:\n${written.map((path) => `  ${path}\n`).join('')}Changed:\n${changed.map((path) => `  ${path}\n`).join('')}`,
    );
    process.stdout.write(
      isProvider
        ? 'Next: have the texts read, check the row (docs/add-a-provider.md), run npm run check.\n'
        : 'Next: fill in each TODO, run npm run check, then docs/add-an-entity.md for the page.\n',
    );
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
