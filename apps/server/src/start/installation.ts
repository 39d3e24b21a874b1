import { one } from '#platform/db';
import type { Db } from '#platform/db';
import { claimKind } from './installation.sql.ts';

/** The database belongs to the other kind of installation. */
export class InstallationProblem extends Error {
  override name = 'InstallationProblem';
}

/**
 * Writes demo or live into an empty database, once and for ever, and refuses a database of the other kind: a demo has
 * published passwords, and live money has no business in it.
 */
export async function claimInstallation(db: Db, kind: 'demo' | 'live'): Promise<void> {
  const written = await one(db.read, claimKind(kind));
  if (written.kind === kind) return;
  const advice = kind === 'demo' ? 'Start it with npm start -- --live, or set DATA_DIR or DATABASE_URL to another place.' : 'A live installation needs a database of its own: set DATA_DIR or DATABASE_URL.';
  throw new InstallationProblem(`This database was made for a ${written.kind} installation and stays one. ${advice}`);
}
