import { all, one } from '#platform/db';
import type { Db, Query } from '#platform/db';
import { claimKind, nameKeys, selectIsUnfinished, selectKeyIds } from './installation.sql.ts';

/** The database belongs to the other kind of installation, or is half restored. */
export class InstallationProblem extends Error {
  override name = 'InstallationProblem';
}

/**
 * Writes demo or live into an empty database, once and for ever, and refuses a database of the other kind: a demo has
 * published passwords, and live money has no business in it. Refuses one whose restore was broken off before its recovery
 * began too: it would pay again what was paid after the backup.
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
 * Writes into the database by which keys its texts may be sealed, and refuses a key file that lacks one of those that it
 * names: it is another installation’s, or an old copy, and what it sealed nobody else could open.
 */
export async function claimKeys(
  db: Db,
  { keyIds, path }: { keyIds: readonly string[]; path: string },
): Promise<void> {
  const missing = await missingKeys(db.read, keyIds);
  if (missing.length > 0) {
    throw new InstallationProblem(
      `The key file ${path} lacks ${missing.join(', ')}, which this database needs: it is another installation’s, or an old copy. Set SECRET_KEY_FILE to the one of this installation.`,
    );
  }
  await nameKeys(keyIds).execute(db.read);
}

/** The keys that the database names and a key file with these lacks. */
export async function missingKeys(query: Query, keyIds: readonly string[]): Promise<string[]> {
  const named = await all(query, selectKeyIds());
  return named.flatMap(({ id }) => (keyIds.includes(id) ? [] : [id]));
}
