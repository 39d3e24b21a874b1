import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig } from 'vite';

const root = dirname(fileURLToPath(import.meta.url));
const distDir = join(root, 'dist');
/** Written last, so that a build that was interrupted counts as none. */
const stamp = join(distDir, 'built.json');
const sourceFolders = [join(root, 'src'), join(root, '../../packages/contract/src')];
const sourceFiles = [fileURLToPath(import.meta.url), join(root, 'package.json')];

/**
 * Builds the pay pages twice, for the browser and for the server, into `apps/pay/dist`. Does nothing when no source is
 * newer than the last whole build; returns whether it built.
 */
export async function buildPay({ force = false }: { force?: boolean } = {}): Promise<boolean> {
  if (!force && isFresh()) return false;
  await build(clientConfig);
  await build(serverConfig);
  compress(join(distDir, 'client'));
  writeFileSync(stamp, JSON.stringify({ node: process.version }));
  return true;
}

const shared: InlineConfig = {
  root,
  configFile: false,
  mode: 'production',
  logLevel: 'warn',
  plugins: [react()],
  define: { 'process.env.NODE_ENV': '"production"' },
};

const clientConfig: InlineConfig = {
  ...shared,
  base: '/pay-assets/',
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: true,
    target: ['chrome91', 'safari15', 'firefox90'],
    modulePreload: false,
    assetsInlineLimit: 0,
    rollupOptions: {
      input: join(root, 'src/client/main.ts'),
      output: {
        entryFileNames: '[name]-[hash].js',
        chunkFileNames: '[name]-[hash].js',
      },
    },
  },
};

const serverConfig: InlineConfig = {
  ...shared,
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node26',
    rollupOptions: { input: { 'entry-server': join(root, 'src/entry-server.tsx') } },
  },
};

function isFresh(): boolean {
  const builtMs = statSync(stamp, { throwIfNoEntry: false })?.mtimeMs;
  if (builtMs === undefined) return false;
  const sources = [...sourceFiles, ...sourceFolders.flatMap(filesBelow)];
  return sources.every((file) => statSync(file).mtimeMs <= builtMs);
}

/** Ready-made compressed neighbours, so that the server compresses no script twice. */
function compress(folder: string): void {
  for (const file of filesBelow(folder).filter((name) => name.endsWith('.js'))) {
    const text = readFileSync(file);
    writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }));
    writeFileSync(`${file}.br`, brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  }
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}
