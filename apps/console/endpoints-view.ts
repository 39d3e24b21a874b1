import { endpoints, type Endpoint } from '@wallet/contract';
import type { Plugin } from 'vite';
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
      if (!id.split('?')[0]?.endsWith('/apps/console/src/app/endpoints.ts')) return null;
      return `export const endpoints = ${JSON.stringify(endpointsOf(variant))};`;
    },
  };
}

/** Method, path and name of every console endpoint of one variant. */
export function endpointsOf(variant: Variant): Record<string, Pick<Endpoint, 'name' | 'method' | 'path'>> {
  const rows: Endpoint[] = Object.values(endpoints);
  return Object.fromEntries(
    rows
      .filter((row) => row.surface === 'console' && (row.consoles?.includes(variant) ?? true))
      .map(({ name, method, path }) => [name, { name, method, path }]),
  );
}
