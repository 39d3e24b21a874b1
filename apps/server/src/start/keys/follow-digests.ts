import { type Db, listen, maybe, type Query } from '#platform/db';
import type { Log } from '#platform/log';
import { digestsChannel, selectDigestSecret } from '#platform/rotation';
import { UnknownDigest, type Vault } from '#platform/vault';
import { InstallationProblem } from './installation.ts';

/**
 * Makes digests by the secret by which the database's are made. Throws InstallationProblem where
 * the key file has it no more, or not yet: with another one nothing that is looked up by a digest
 * would be found.
 */
export async function adoptDatabaseDigests(
  query: Query,
  vault: Pick<Vault, 'changeDigests'>,
  path: string,
): Promise<void> {
  const said = await maybe(query, selectDigestSecret());
  try {
    vault.changeDigests(said?.id ?? '');
  } catch (error) {
    if (!(error instanceof UnknownDigest)) throw error;
    throw new InstallationProblem(
      `The database's digests and the key file ${path} do not fit: ${error.message}. Set SECRET_KEY_FILE to the newest copy; where the database is of before the last rotation, run npm run wallet -- rotate-keys --drop-old.`,
    );
  }
}

/**
 * Follows a turn of digests at once, in every process. What was under way with the old secret is
 * refused by the database and may be tried again. A turn that this process has no secret for is
 * logged as an error, and the old one stays.
 */
export function followDigests({
  db,
  vault,
  log,
  path,
}: {
  db: Db;
  vault: Pick<Vault, 'changeDigests'>;
  log: Log;
  path: string;
}): { stop(): Promise<void> } {
  const look = () =>
    void adoptDatabaseDigests(db.read, vault, path).catch((error: unknown) =>
      log.error({ err: error }, 'the secret of digests was not followed'),
    );
  return listen({
    pool: db.staffPool,
    channel: digestsChannel,
    onNotification: look,
    onListening: look,
    log,
  });
}
