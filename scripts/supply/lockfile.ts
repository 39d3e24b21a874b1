import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What of one entry of `package-lock.json` we read. */
export interface LockedPackage {
  /** Only where it is another than the path says: a workspace’s, or an alias. */
  name?: string;
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
  hasInstallScript?: boolean;
  dependencies?: Readonly<Record<string, string>>;
  devDependencies?: Readonly<Record<string, string>>;
  optionalDependencies?: Readonly<Record<string, string>>;
  peerDependencies?: Readonly<Record<string, string>>;
}

export interface Lockfile {
  lockfileVersion: number;
  packages: Readonly<Record<string, LockedPackage>>;
}

export function readLockfile(root: string): Lockfile {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lockfile;
}

/** The package’s name at a path such as `node_modules/a/node_modules/@b/c`; undefined for a workspace. */
export function nameAt(path: string): string | undefined {
  const found = path.lastIndexOf('node_modules/');
  return found < 0 ? undefined : path.slice(found + 'node_modules/'.length);
}
