/** What the start script composes the product from. */
import type * as Demo from './demo/index.ts';

export { readConfig, refuseOldNode, type Config } from '#platform/config';
export { createLog } from '#platform/log';
export type { DemoFile, FarmFile } from './demo/index.ts';
export { createServerLog } from './start/platform/create-server-log.ts';
export { checkBooks } from './start/upkeep/check-books.ts';
export { startServer, type RunningServer } from './main.ts';

/** Fills an empty demonstration. Loaded when it is called: what runs a live installation has no demo beside it. */
export const seedDemo: typeof Demo.seedDemo = async (...input) =>
  (await import('./demo/index.ts')).seedDemo(...input);
