/** What the start script composes the product from. */
export { readConfig, refuseOldNode, type Config } from '#platform/config';
export { openLog } from '#platform/log';
export { seedDemo, type DemoFile, type FarmFile } from './demo/index.ts';
export { openServerLog } from './start/open-server-log.ts';
export { lookAtBooks } from './start/look-at-books.ts';
export { startServer, type RunningServer } from './main.ts';
