import type { TestProject } from 'vitest/node';
import { openSystem } from '../../scripts/open-system.ts';
import { serveBrowser } from './browser.ts';

/** Starts the shared product and the shared browser once for all files; they outlive every worker. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [{ server: _, stop, ...product }, browser] = await Promise.all([openSystem(), serveBrowser()]);
  project.provide('product', product);
  project.provide('browser', browser.wsEndpoint());
  return async () => {
    await browser.close();
    await stop();
  };
}
