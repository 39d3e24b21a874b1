import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { InlineConfig, ProxyOptions } from 'vite';
import { endpointsView } from './endpoints-view.ts';
import { fontPreload, themedPage } from './page-plugins.ts';
import { themeOf, variantOf, type ConsoleTarget } from './targets.ts';

const consoleFolder = fileURLToPath(new URL('.', import.meta.url));
const devPort = 3567;
const backEndPorts = { admin: 3577, merchant: 3578 } as const;
/** What the back end serves on the console's own address: the API, realtime, the pay pages and the reference. */
const backEndPaths = ['/api', '/v1', '/docs', '/deposit', '/merchant/embed', '/withdraw', '/request-transaction', '/track'];

/** Everything Vite needs to know about one target. `@variant` and `@theme` decide what is in the build, so nothing else can be. */
export function consoleOptions(target: ConsoleTarget, backEndPort = Number(process.env['BACKEND_PORT'] ?? backEndPorts[variantOf(target)])): InlineConfig {
  const variant = variantOf(target);
  const theme = themeOf(target);
  return {
    root: consoleFolder,
    resolve: {
      alias: {
        '@variant': `${consoleFolder}src/variants/${variant}/index.ts`,
        '@theme': `${consoleFolder}src/themes/${theme}/index.ts`,
      },
    },
    define: { __TARGET__: JSON.stringify(target), __VARIANT__: JSON.stringify(variant) },
    plugins: [react(), endpointsView(variant), themedPage(theme), fontPreload()],
    build: {
      outDir: `dist/${target}`,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rollupOptions: { treeshake: { moduleSideEffects: (id) => !id.includes('/packages/contract/') } },
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
