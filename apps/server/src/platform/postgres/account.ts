import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { PostgresProblem } from './problem.ts';

/** The unprivileged account that runs PostgreSQL when we are root; PostgreSQL refuses to run as root. */
export interface Account {
  name: string;
  ids: { uid: number; gid: number };
  /** A folder of ours that this account can reach, for what lies under a closed folder such as /root. */
  home: string;
}

const systemFolders = ['/var/lib', '/usr/local/var'];

/**
 * Who runs PostgreSQL: nobody special (undefined) unless we are root. As root, the owner of an existing data folder,
 * otherwise `postgres` or `nobody`.
 */
export function chooseAccount(dataDir: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const known = readAccounts();
  const owner = statSync(dataDir, { throwIfNoEntry: false })?.uid;
  const wanted =
    known.find((entry) => entry.uid === owner && owner !== 0) ??
    known.find((entry) => entry.name === 'postgres') ??
    known.find((entry) => entry.name === 'nobody');
  if (!wanted) {
    throw new PostgresProblem(
      'PostgreSQL must not run as root and this machine has no user postgres or nobody. Start the server as an ordinary user.',
    );
  }
  return {
    name: wanted.name,
    ids: { uid: wanted.uid, gid: wanted.gid },
    get home() {
      return makeHome();
    },
  };
}

/** Whether the account can enter the folder and every folder above it (by mode bits; a folder that is missing counts as enterable). */
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

function makeHome(): string {
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

function readAccounts(): { name: string; uid: number; gid: number }[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .filter((line) => line.includes(':') && !line.startsWith('#'))
    .map((line) => {
      const [name = '', , uid, gid] = line.split(':');
      // macOS writes nobody as -2.
      return { name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 };
    });
}
