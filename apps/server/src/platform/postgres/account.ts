import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { PostgresProblem } from './problem.ts';

/** The unprivileged account that runs PostgreSQL when we are root; PostgreSQL refuses to run as root. */
export interface Account {
  name: string;
  ids: { uid: number; gid: number };
}

const systemFolders = ['/var/lib', '/usr/local/var'];

/** PostgreSQL's account: undefined unless we are root; then the cluster's owner, else `postgres` or `nobody`. */
export function chooseAccount(dataDir: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(join(readPointer(dataDir) ?? dataDir, 'data'), { throwIfNoEntry: false });
  const known = readAccounts();
  const wanted = owner && owner.uid !== 0 ? owner : (known.get('postgres') ?? known.get('nobody'));
  if (!wanted) {
    throw new PostgresProblem(
      'PostgreSQL must not run as root and this machine has no user postgres or nobody. Start the server as an ordinary user.',
    );
  }
  const name = [...known].find(([, { uid }]) => uid === wanted.uid)?.[0] ?? `user ${wanted.uid}`;
  return { name, ids: { uid: wanted.uid, gid: wanted.gid } };
}

/** The folder that holds the cluster of a data folder; it may have to be made yet. */
export function clusterRoot(dataDir: string): string {
  return readPointer(dataDir) ?? dataDir;
}

/** Where the cluster of a data folder lives, when it could not live in the folder itself. */
export function readPointer(dataDir: string): string | undefined {
  try {
    return readFileSync(pointerOf(dataDir), 'utf8').trim();
  } catch {
    // No pointer, or no folder yet; what is wrong with the folder itself is found when it is opened.
    return undefined;
  }
}

export function pointerOf(dataDir: string): string {
  return join(dataDir, 'location');
}

/** Whether the account can enter the folder and its parents, by mode bits; a missing folder counts as enterable. */
export function reachableFolder(folder: string, account: Account): boolean {
  for (let path = resolve(folder); ; path = dirname(path)) {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat && !mayEnter(stat, account)) return false;
    if (path === dirname(path)) return true;
  }
}

function mayEnter(stat: { mode: number; uid: number; gid: number }, { ids }: Account): boolean {
  if (stat.uid === ids.uid) return (stat.mode & 0o100) !== 0;
  if (stat.gid === ids.gid) return (stat.mode & 0o010) !== 0;
  return (stat.mode & 0o001) !== 0;
}

/** A folder of ours in a place every account can reach, for what lies under a closed folder such as /root. */
export function reachableHome(): string {
  for (const folder of systemFolders) {
    const home = join(folder, 'wallet-app');
    try {
      mkdirSync(home, { recursive: true, mode: 0o755 });
      return home;
    } catch {
      // A read-only system folder; the next one may do.
    }
  }
  throw new PostgresProblem(
    `PostgreSQL cannot reach this folder as an unprivileged user and ${systemFolders.join(' and ')} are not writable. Move the project or DATA_DIR to a folder others may enter, or start the server as an ordinary user.`,
  );
}

function readAccounts(): Map<string, Account['ids']> {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  return new Map(
    lines
      .filter((line) => line.includes(':') && !line.startsWith('#'))
      .map((line) => {
        const [name = '', , uid, gid] = line.split(':');
        // macOS writes nobody as -2.
        return [name, { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }];
      }),
  );
}
