import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { compressFolder, sizeText, type FolderSize } from '../../scripts/steps/compress-folder.ts';
import {
  consoleFolder,
  consoleOutput,
  consoleTargets,
  readTarget,
  type ConsoleTarget,
} from './targets.ts';

export { consoleOutput, consoleTargets, type ConsoleTarget } from './targets.ts';

const root = join(consoleFolder, '../..');
const sources = [
  'apps/console/{src,public}/**/*',
  'apps/console/{index.html,package.json,*.ts}',
  'packages/contract/{package.json,src/**/*.ts}',
  'scripts/{compress-folder,list-packages}.ts',
  'package-lock.json',
];

/**
 * Builds one target into `dist/<target>`, with compressed neighbours, and returns its size, or undefined when there was
 * nothing to do: a build of the very same sources is kept. The old build stays in place until the new one is complete.
 * Throws with Vite's own words when a build fails.
 */
export async function buildConsole(target: ConsoleTarget): Promise<FolderSize | undefined> {
  const output = consoleOutput(target);
  const stampFile = `${output}.sha256`;
  const stamp = await hashSources();
  if (existsSync(join(output, 'index.html')) && (await readStamp(stampFile)) === stamp)
    return undefined;
  const fresh = join(consoleFolder, 'dist', `.${target}-${process.pid}`);
  await mkdir(dirname(fresh), { recursive: true });
  await runVite(target, fresh);
  const size = await compressFolder(fresh, consoleTargets.map(consoleOutput));
  await rm(output, { recursive: true, force: true });
  await rename(fresh, output);
  await writeFile(stampFile, stamp);
  return size;
}

async function readStamp(file: string): Promise<string | undefined> {
  return existsSync(file) ? await readFile(file, 'utf8') : undefined;
}

/** The contents decide, not the times: a fresh clone and a touched file build nothing twice. */
async function hashSources(): Promise<string> {
  const files: string[] = [];
  for await (const entry of glob(sources, { cwd: root, withFileTypes: true })) {
    if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      files.push(join(entry.parentPath, entry.name));
  }
  const hash = createHash('sha256');
  for (const file of files.sort())
    hash.update(`${file.slice(root.length)}\0`).update(await readFile(file));
  return hash.digest('hex');
}

/** A process of its own: a build must not inherit the caller's NODE_ENV, which decides which React is bundled. */
function runVite(target: ConsoleTarget, outDir: string): Promise<void> {
  const vite = join(
    dirname(createRequire(import.meta.url).resolve('vite/package.json')),
    'bin/vite.js',
  );
  const env = { ...process.env, NODE_ENV: 'production', TARGET: target };
  const child = spawn(process.execPath, [vite, 'build', '--outDir', outDir, '--logLevel', 'warn'], {
    cwd: consoleFolder,
    env,
  });
  let said = '';
  child.stdout.on('data', (text) => (said += text));
  child.stderr.on('data', (text) => (said += text));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`building the ${target} console failed\n${said}`)),
    );
  });
}

if (import.meta.main) {
  const target = readTarget(process.argv[2] ?? process.env['TARGET']);
  const size = await buildConsole(target);
  process.stdout.write(`${target}: ${size ? `built, ${sizeText(size)}` : 'up to date'}\n`);
}
