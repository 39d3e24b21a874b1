import type { TestProject } from 'vitest/node';
import { openSystem } from '../../scripts/start/open-system.ts';
import { serveBrowser } from './browser.ts';
import { seedFolder } from './seed-folder.ts';

/** Starts the shared product and the shared browser once for all files; they outlive every worker. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [removeSeeded, browser] = await Promise.all([seedFolder(), serveBrowser()]);
  const { server: _, stop, ...product } = await openSystem();
  project.provide('product', product);
  project.provide('browser', browser.wsEndpoint());
  return async () => {
    await browser.close();
    await stop();
    await removeSeeded();
  };
}
