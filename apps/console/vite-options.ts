import react from '@vitejs/plugin-react';
import type { InlineConfig, ProxyOptions } from 'vite';
import { endpointsView } from './endpoints-view.ts';
import { fontPreload, themedPage } from './page-plugins.ts';
import { listPackages } from '../../scripts/steps/list-packages.ts';
import {
  consolePackages,
  consoleFolder,
  themeOf,
  variantOf,
  type ConsoleTarget,
} from './targets.ts';

const devPort = 3567;
const backEndPorts = { admin: 3577, merchant: 3578 } as const;
/** What the back end serves on the console's own address: the API, realtime, the pay pages and the reference. */
const backEndPaths = [
  '/api',
  '/v1',
  '/docs',
  '/deposit',
  '/merchant/embed',
  '/withdraw',
  '/request-transaction',
  '/track',
  '/outbox',
];

/**
 * A few downloads instead of a hundred: what the sign-in needs, what every page behind it needs, what is fetched beside
 * the first of these pages whichever it is, what pages share, and what the pages and dialogs of one feature share. Each
 * page and dialog stays a file of its own, on demand.
 */
const chunkGroups = [
  {
    name: 'start',
    test: /\/src\/(main\.tsx|app\/public-app|features\/people\/auth\/sign-in-)/,
    includeDependenciesRecursively: true,
    priority: 4,
  },
  {
    name: 'shell',
    test: /\/src\/app\/signed-in-app/,
    includeDependenciesRecursively: true,
    priority: 3,
  },
  {
    name: 'around',
    test: /-(count|banner|watch)\.tsx$|\/views-menu\.tsx$|\/socket\.io-client\//,
    includeDependenciesRecursively: true,
    priority: 2,
  },
  {
    name: 'parts',
    test: /\/src\/(ui|lib|shared|app)\/|\/node_modules\/|\/packages\//,
    minShareCount: 3,
    includeDependenciesRecursively: false,
    priority: 1,
  },
  {
    name: (id: string) => /\/src\/features\/[\w-]+\/([\w-]+)\//.exec(id)?.[1] ?? null,
    debugName: 'features',
    test: /\/src\/features\/(?!.*\/locales\/)/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
    priority: 1,
  },
];

/**
 * Everything Vite needs to know about one target. `@variant` and `@theme` decide what is in the
 * build, so nothing else can be.
 */
export function consoleOptions(
  target: ConsoleTarget,
  backEndPort = Number(process.env['BACKEND_PORT'] ?? backEndPorts[variantOf(target)]),
): InlineConfig {
  const variant = variantOf(target);
  const theme = themeOf(target);
  return {
    root: consoleFolder,
    resolve: {
      alias: {
        '@variant': `${consoleFolder}src/app/variants/${variant}`,
        '@theme': `${consoleFolder}src/themes/${theme}`,
      },
    },
    define: { __TARGET__: JSON.stringify(target), __VARIANT__: JSON.stringify(variant) },
    plugins: [
      react(),
      endpointsView(variant),
      themedPage(theme),
      fontPreload(),
      listPackages(consolePackages(target)),
    ],
    build: {
      outDir: `dist/${target}`,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: {
        treeshake: { moduleSideEffects: (id) => !id.includes('/packages/contract/') },
        output: { codeSplitting: { groups: chunkGroups } },
      },
    },
    server: { port: devPort, strictPort: true, proxy: proxyTo(backEndPort) },
  };
}

function proxyTo(backEndPort: number): Record<string, ProxyOptions> {
  const target = `http://127.0.0.1:${backEndPort}`;
  return {
    ...Object.fromEntries(backEndPaths.map((path) => [path, { target }])),
    '/ws': { target, ws: true },
  };
}
