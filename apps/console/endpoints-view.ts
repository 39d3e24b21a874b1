import { endpoints, type Endpoint } from '@wallet/contract';
import type { Plugin } from 'vite';
import { v1Paths } from './src/app/v1-paths.ts';
import type { Variant } from './targets.ts';

/**
 * The endpoint table as the console needs it: method and path of what this variant may call.
 * Taken from the contract while building, so that no schema and no other variant's endpoint reaches the browser.
 */
export function endpointsView(variant: Variant): Plugin {
  return {
    name: 'endpoints-view',
    enforce: 'pre',
    load(id) {
      const file = id.split('?')[0] ?? '';
      if (file.endsWith('/apps/console/src/app/endpoints.ts'))
        return `export const endpoints = ${JSON.stringify(endpointsOf(variant))};`;
      if (file.endsWith('/apps/console/src/app/v1-paths.ts'))
        return `export const v1Paths = ${JSON.stringify(v1Paths)};`;
      return null;
    },
  };
}

/** Method, path and name of every console endpoint of one variant. */
export function endpointsOf(
  variant: Variant,
): Record<string, Pick<Endpoint, 'name' | 'method' | 'path'>> {
  const rows: Endpoint[] = Object.values(endpoints);
  return Object.fromEntries(
    rows
      .filter((row) => row.surface === 'console' && (row.consoles?.includes(variant) ?? true))
      .map(({ name, method, path }) => [name, { name, method, path }]),
  );
}
