import { all, type Db, one, type Query } from '#platform/db';
import type { KeyPrint } from '#platform/vault';
import { claimKind, nameKeys, selectIsUnfinished, selectKeys } from './installation.sql.ts';

/** The database belongs to the other kind of installation, or is half restored. */
export class InstallationProblem extends Error {
  override name = 'InstallationProblem';
}

/**
 * Marks an empty database as demo or live for ever and refuses the other kind: demo passwords are
 * public. Also refuses a restore interrupted before its recovery: it would repeat payouts made
 * after the backup.
 */
export async function claimInstallation(db: Db, kind: 'demo' | 'live'): Promise<void> {
  if ((await one(db.read, selectIsUnfinished())).isUnfinished)
    throw new InstallationProblem(
      'A restore into this database was broken off. Run npm run wallet -- restore FILE on it again: it begins anew.',
    );
  const written = await one(db.read, claimKind(kind));
  if (written.kind === kind) return;
  const advice =
    kind === 'demo'
      ? 'Start it with npm start -- --live, or set DATA_DIR or DATABASE_URL to another place.'
      : 'A live installation needs a database of its own: set DATA_DIR or DATABASE_URL.';
  throw new InstallationProblem(
    `This database was made for a ${written.kind} installation and stays one. ${advice}`,
  );
}

/**
 * Records in the database the keys that may encrypt its texts. Refuses a key file that lacks one or
 * has another under its name: another installation’s or an old copy, whose texts nobody else could
 * decrypt.
 */
export async function claimKeys(
  db: Db,
  file: { keys: readonly KeyPrint[]; path: string },
): Promise<void> {
  await refuseForeignKeys(db.read, file);
  await nameKeys(file.keys).execute(db.read);
}

/** The same without writing anything: for what only looks. Throws InstallationProblem. */
export async function refuseForeignKeys(
  query: Query,
  { keys, path }: { keys: readonly KeyPrint[]; path: string },
): Promise<void> {
  const missing = await missingKeys(query, keys);
  if (missing.length === 0) return;
  throw new InstallationProblem(wordsOfMissing(path, missing));
}

export function wordsOfMissing(path: string, missing: readonly string[]): string {
  return `The key file ${path} lacks ${missing.join(', ')}, which this database needs: it is another installation’s, or an old copy. Set SECRET_KEY_FILE to the one of this installation.`;
}

/** The keys that the database names and a key file with these lacks, or has another one for. */
export async function missingKeys(query: Query, keys: readonly KeyPrint[]): Promise<string[]> {
  return missingOf(await all(query, selectKeys()), keys);
}

/** The same of keys that were read. */
export function missingOf(
  named: readonly { id: string; print: string | null }[],
  keys: readonly KeyPrint[],
): string[] {
  const prints = new Map(keys.map(({ id, print }) => [id, print]));
  return named.flatMap(({ id, print }) => {
    const own = prints.get(id);
    return own === undefined || (print !== null && print !== own) ? [id] : [];
  });
}

/**
 * Which keys are those the database names (`proved`) or differ under a name it has (`foreign`);
 * unnamed ones and ones without a fingerprint are neither.
 */
export async function knownKeys(
  query: Query,
  keys: readonly KeyPrint[],
): Promise<{ proved: string[]; foreign: string[] }> {
  const named = new Map((await all(query, selectKeys())).map(({ id, print }) => [id, print]));
  const ids = (isWanted: (print: string, known: string | null | undefined) => boolean) =>
    keys.filter(({ id, print }) => isWanted(print, named.get(id))).map(({ id }) => id);
  return {
    proved: ids((print, known) => print === known),
    foreign: ids((print, known) => known != null && print !== known),
  };
}
