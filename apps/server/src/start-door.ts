/** What the start script composes the product from. */
import type * as Demo from './demo/index.ts';

export { readConfig, refuseOldNode, type Config } from '#platform/config';
export { openLog } from '#platform/log';
export type { DemoFile, FarmFile } from './demo/index.ts';
export { openServerLog } from './start/platform/open-server-log.ts';
export { lookAtBooks } from './start/upkeep/look-at-books.ts';
export { startServer, type RunningServer } from './main.ts';

/** Fills an empty demonstration. Loaded when it is called: what runs a live installation has no demo beside it. */
export const seedDemo: typeof Demo.seedDemo = async (...wish) =>
  (await import('./demo/index.ts')).seedDemo(...wish);
