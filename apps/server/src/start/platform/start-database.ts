import { join } from 'node:path';
import { refuseUnfinished } from '#platform/backup';
import type { Config } from '#platform/config';
import { createDb, type Db, type DbOptions } from '#platform/db';
import { migrate } from '#platform/db/migrations';
import { checkLogins, type DatabaseAddress, LoginProblem, makeLogins } from '#platform/db/logins';
import { errorCode } from '#platform/error-code';
import { installJobs } from '#platform/jobs';
import type { Log } from '#platform/log';
import { openPostgres, type EmbeddedPostgres } from '#platform/postgres';
import { refuseForeignStart } from '../keys/refuse-foreign-start.ts';

export interface InstallationDatabase {
  /** The owner's address: nothing in a running server connects with it. */
  ownerUrl: string;
  /** Where pools connect. */
  address: DatabaseAddress;
  db: Db;
  embedded: EmbeddedPostgres | undefined;
}

export interface DatabaseOptions extends Pick<DbOptions, 'heardError'> {
  log: Log;
  say: (line: string) => void;
}

/**
 * Starts or adopts PostgreSQL, runs the owner's setup (schema, job tables, missing logins) on
 * temporary connections, opens pools with plain logins. Throws a LoginProblem for one beyond its
 * role; a demo on own PostgreSQL warns.
 */
export async function startDatabase(
  config: Pick<Config, 'kind' | 'dataDir' | 'databaseUrl' | 'databaseLogins' | 'secretKeyFile'>,
  options: DatabaseOptions,
): Promise<InstallationDatabase> {
  const { log, say } = options;
  refuseOwnerAlone(config);
  const embedded =
    config.databaseUrl === undefined ? await startEmbedded(config, options) : undefined;
  const ownerUrl = config.databaseUrl ?? embedded?.url ?? '';
  const logins = embedded?.logins ?? config.databaseLogins;
  await refuseUnfinished(ownerUrl);
  await refuseForeignStart(ownerUrl, config);
  const applied = await migrate(ownerUrl);
  if (applied.length > 0) say(`Applied ${applied.length} migrations`);
  await installJobs(ownerUrl);
  // An embedded PostgreSQL is ours alone: whatever its logins have become is undone.
  if (logins) await makeLogins(ownerUrl, logins, { settleKnown: embedded !== undefined });
  const address = logins ?? ownerUrl;
  const db = await openPlain(address, options, config.kind === 'live' || embedded !== undefined);
  if (!logins)
    log.warn(
      'all pools share the login of DATABASE_URL, which can become the owner of everything: a live installation refuses that',
    );
  return { ownerUrl, address, db, embedded };
}

const howTo =
  'Run npm run wallet -- database-logins FOLDER, which makes three plain logins and writes their addresses into files, and set DATABASE_STAFF_URL_FILE, DATABASE_WRITER_URL_FILE and DATABASE_TENANT_URL_FILE as it says (docs/ops/install-several.md).';

function refuseOwnerAlone({
  kind,
  databaseUrl,
  databaseLogins,
}: Pick<Config, 'kind' | 'databaseUrl' | 'databaseLogins'>): void {
  if (kind === 'live' && databaseUrl !== undefined && !databaseLogins)
    throw new LoginProblem(
      `Only DATABASE_URL is set, whose login owns everything: whoever could run SQL in a pool would, too. ${howTo}`,
    );
}

async function openPlain(
  address: DatabaseAddress,
  { log, heardError }: DatabaseOptions,
  mustBePlain: boolean,
): Promise<Db> {
  let db: Db | undefined;
  try {
    db = await createDb({ url: address, log, ...(heardError && { heardError }) });
    if (typeof address === 'string') return db;
    const { staffPool: staff, writerPool: writer, tenantPool: tenant } = db;
    const excess = await checkLogins({ staff, writer, tenant });
    if (excess.length === 0) return db;
    if (mustBePlain) throw new LoginProblem(`${excess.join(' ')} ${howToSettle}`);
    log.warn({ excess }, 'logins of the database may do more than their role');
    return db;
  } catch (error) {
    await db?.close();
    throw refusedLogin(error) ?? error;
  }
}

const howToSettle =
  'A pool’s login must be a member of its role and nothing else. Run npm run wallet -- database-logins, which brings them back to that, or name others.';
const notLetIn = new Set(['28P01', '28000']);

function refusedLogin(error: unknown): LoginProblem | undefined {
  if (!(error instanceof Error) || !notLetIn.has(errorCode(error) ?? '')) return undefined;
  return new LoginProblem(
    `The database does not let a pool in: ${error.message}. Put the right password into its address, or run npm run wallet -- database-logins, which gives the logins the passwords that stand there.`,
  );
}

async function startEmbedded(
  { dataDir }: Pick<Config, 'dataDir'>,
  { log, say }: DatabaseOptions,
): Promise<EmbeddedPostgres> {
  say('Starting PostgreSQL ...');
  return openPostgres({ dataDir: join(dataDir, 'postgres'), log });
}
