import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { errorCode } from '#platform/error-code';
import { type Account, pointerOf, reachableFolder, reachableHome, readPointer } from './account.ts';
import type { Binaries } from './binaries.ts';
import { PostgresProblem } from './problem.ts';
import { excessOf } from './socket.ts';

const majorVersion = '18';
export const superuser = 'wallet';

/** Where one cluster lives. Everything in `root` belongs to the account that runs PostgreSQL and to nobody else. */
export interface ClusterFolder {
  root: string;
  pgdata: string;
  password: string;
  /** What the postmaster says before its own log begins. */
  startLog: string;
  /** The folder of its only unix socket; if its path would be too long, it listens on loopback. */
  socket: string | undefined;
}

/**
 * Opens a data folder's cluster. Creates it under another name first: an interrupted start leaves
 * nothing half made.
 */
export async function openClusterFolder(
  dataDir: string,
  binaries: Binaries,
  account: Account | undefined,
): Promise<ClusterFolder> {
  try {
    return await openOrCreate(resolve(dataDir), binaries, account);
  } catch (error) {
    if (error instanceof PostgresProblem) throw error;
    const owner = (await stat(dataDir).catch(() => undefined))?.uid;
    const belongs = owner === undefined ? '' : ` (it belongs to user ${owner})`;
    const code = errorCode(error) ?? String(error);
    throw new PostgresProblem(
      `The data folder ${dataDir} cannot be used: ${code}${belongs}. Give this user the right to read and write it, or set DATA_DIR to another folder.`,
    );
  }
}

async function openOrCreate(
  dataDir: string,
  binaries: Binaries,
  account: Account | undefined,
): Promise<ClusterFolder> {
  const root = await chooseRoot(dataDir, account);
  const folder = placesIn(root);
  // Two steps, because the mode of a recursive mkdir would close the folders above too.
  await mkdir(dirname(root), { recursive: true });
  await mkdir(root, { recursive: true, mode: 0o700 });
  if (account) await chown(root, account.ids.uid, account.ids.gid);
  const version = await readIfThere(join(folder.pgdata, 'PG_VERSION'));
  if (version === undefined) await create(folder.pgdata, root, binaries, account);
  else if (version.trim() !== majorVersion) {
    throw new PostgresProblem(
      `The data in ${folder.pgdata} was written by PostgreSQL ${version.trim()}, this is ${majorVersion}. Restore a backup into an empty DATA_DIR.`,
    );
  }
  const password = await readIfThere(join(root, 'password'));
  if (!password)
    throw new PostgresProblem(
      `The password file ${join(root, 'password')} is missing. Put it back from where the folder was copied.`,
    );
  return { ...folder, password: password.trim() };
}

/**
 * As root, PostgreSQL's account cannot reach a data folder below a closed one (such as /root). The
 * cluster then is in a system folder and the data folder points to it.
 */
async function chooseRoot(dataDir: string, account: Account | undefined): Promise<string> {
  if (!account || reachableFolder(dataDir, account)) return dataDir;
  const known = readPointer(dataDir);
  if (known) return known;
  const root = join(reachableHome(), `cluster-${randomBytes(6).toString('hex')}`);
  await mkdir(dataDir, { recursive: true, mode: 0o755 });
  await writeFile(pointerOf(dataDir), `${root}\n`);
  return root;
}

async function create(
  pgdata: string,
  root: string,
  binaries: Binaries,
  account: Account | undefined,
): Promise<void> {
  const half = `${pgdata}.new`;
  const passwordFile = join(root, 'password');
  await rm(half, { recursive: true, force: true });
  await writeFile(passwordFile, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
  if (account) await chown(passwordFile, account.ids.uid, account.ids.gid);
  const options = [
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--auth=scram-sha-256',
    '--no-instructions',
  ];
  try {
    await promisify(execFile)(
      binaries.initdb,
      ['-D', half, '-U', superuser, `--pwfile=${passwordFile}`, ...options],
      {
        ...account?.ids,
        cwd: '/',
        env: childEnvironment(),
      },
    );
  } catch (error) {
    const said =
      error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
    throw new PostgresProblem(
      `PostgreSQL could not create its data in ${pgdata}: ${said}. Check the free space and the rights of the folder.`,
    );
  }
  await rename(half, pgdata);
}

/** A folder that holds a cluster already; undefined when there is none that this user can use. */
export async function readClusterFolder(root: string): Promise<ClusterFolder | undefined> {
  const password = await readFile(join(root, 'password'), 'utf8').catch(() => undefined);
  if (!password) return undefined;
  return { ...placesIn(root), password: password.trim() };
}

function placesIn(root: string): Omit<ClusterFolder, 'password'> {
  return {
    root,
    pgdata: join(root, 'data'),
    startLog: join(root, 'start.log'),
    socket: excessOf(root) > 0 ? undefined : root,
  };
}

/** PostgreSQL's environment, without variables that configure it (PGDATA, PGPORT ...) and without secrets. */
export function childEnvironment(): Record<string, string> {
  return { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
