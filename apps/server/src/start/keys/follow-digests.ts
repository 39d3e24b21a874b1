import { type Db, listen, maybe, type Query } from '#platform/db';
import type { Log } from '#platform/log';
import { digestsChannel, selectDigestSecret } from '#platform/rotation';
import { UnknownDigest, type Vault } from '#platform/vault';
import { InstallationProblem } from './installation.ts';

/**
 * Adopts the database's digest secret. Throws InstallationProblem if the key file lacks it: with
 * another, no lookup by digest would find anything.
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
 * Follows a digest switch at once, in every process. The database refuses work under the old
 * secret, which may be retried. A switch to a missing secret is logged as an error; the old one
 * stays.
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
