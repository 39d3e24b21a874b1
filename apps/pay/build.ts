import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, type Plugin } from 'vite';
import { compressFolder, type FolderSize } from '../../scripts/steps/compress-folder.ts';
import { listPackages } from '../../scripts/steps/list-packages.ts';

/** The parts that are built, each for itself. */
export const payParts = ['deposit', 'withdraw', 'server', 'embed'] as const;
type PayPart = (typeof payParts)[number];

const root = dirname(fileURLToPath(import.meta.url));
const distDir = join(root, 'dist');
/** What went into each part, beside what is served. */
export const payPackages = (part: PayPart): string => join(distDir, 'packages', `${part}.json`);
/** Written last, so that a build that was interrupted counts as none. */
const stamp = join(distDir, 'built.json');
const embedFolder = join(root, '../../packages/merchant-sdk/src/embed');
const sourceFolders = [join(root, 'src'), join(root, '../../packages/contract/src'), embedFolder];
const sourceFiles = [
  fileURLToPath(import.meta.url),
  join(root, 'package.json'),
  join(root, '../../scripts/steps/compress-folder.ts'),
  join(root, '../../scripts/steps/list-packages.ts'),
];

/**
 * Builds the pay pages for the browser, kind by kind, and for the server, and the script by which
 * merchants' pages frame them, into `apps/pay/dist`. Does nothing and returns undefined when no
 * source is newer than the last whole build; otherwise returns the size of what browsers download.
 */
export async function buildPay({ force = false }: { force?: boolean } = {}): Promise<
  FolderSize | undefined
> {
  if (!force && isFresh()) return undefined;
  await asProduction(async () => {
    await build(clientConfig('deposit'));
    await build(clientConfig('withdraw'));
    await build(serverConfig);
    await build(embedConfig);
  });
  const size = await compressFolder(join(distDir, 'client'));
  writeFileSync(stamp, JSON.stringify({ node: process.version }));
  return size;
}

/** Whoever builds, a test too: what is built is for use, and Vite asks the environment about that. */
async function asProduction(work: () => Promise<void>): Promise<void> {
  const before = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  try {
    await work();
  } finally {
    if (before === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = before;
  }
}

const shared: InlineConfig = {
  root,
  configFile: false,
  mode: 'production',
  logLevel: 'warn',
  plugins: [react()],
  define: { 'process.env.NODE_ENV': '"production"' },
};

/**
 * Vite's own loader of lazy files brings styles and preloads that these pages do not have. This one keeps what is
 * promised of it: a failed load raises `vite:preloadError`, and throws where nobody handles that.
 */
const shortLoader: Plugin = {
  name: 'short-loader',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? loaderSource : null),
};

const loaderSource = `export const __vitePreload = (load) => load().catch((error) => {
  const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: error });
  if (window.dispatchEvent(event)) throw error;
});`;

/**
 * Each kind of page is built for itself, so that none of them loads what only another one needs,
 * and each is one file.
 */
const clientConfig = (kind: 'deposit' | 'withdraw'): InlineConfig => ({
  ...shared,
  plugins: [react(), shortLoader, listPackages(payPackages(kind))],
  base: '/pay-assets/',
  build: {
    outDir: 'dist/client',
    emptyOutDir: kind === 'deposit',
    manifest: `.vite/${kind}.json`,
    target: ['chrome91', 'safari15', 'firefox90'],
    modulePreload: false,
    assetsInlineLimit: 0,
    rollupOptions: {
      input: { [kind]: join(root, `src/client/${kind}.ts`) },
      // Fields of classes as plain assignments: browsers of the target's age need a helper for anything else.
      transform: { assumptions: { setPublicClassFields: true } },
      output: {
        entryFileNames: '[name]-[hash].js',
        chunkFileNames: '[name]-[hash].js',
      },
    },
  },
});

const serverConfig: InlineConfig = {
  ...shared,
  plugins: [react(), listPackages(payPackages('server'))],
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node26',
    rollupOptions: { input: { 'entry-server': join(root, 'src/entry-server.tsx') } },
  },
};

/** One plain script for any page: `WalletEmbed.mount(...)`. */
const embedConfig: InlineConfig = {
  ...shared,
  plugins: [listPackages(payPackages('embed'))],
  build: {
    outDir: 'dist/embed',
    emptyOutDir: true,
    target: ['chrome91', 'safari15', 'firefox90'],
    lib: {
      entry: join(embedFolder, 'index.ts'),
      formats: ['iife'],
      name: 'WalletEmbed',
      fileName: () => 'embed.js',
    },
  },
};

function isFresh(): boolean {
  const builtMs = statSync(stamp, { throwIfNoEntry: false })?.mtimeMs;
  if (builtMs === undefined) return false;
  const sources = [...sourceFiles, ...sourceFolders.flatMap(filesBelow)];
  return sources.every((file) => statSync(file).mtimeMs <= builtMs);
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}
