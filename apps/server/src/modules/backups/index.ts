export { backupsRoutes } from './endpoints.ts';
export { backupDaysSetting } from './backup-days-setting.ts';
export { observeBackups } from './observe-backups.ts';
export { startBackups } from './start-backups.ts';
export type { Backups } from './start-backups.ts';
export { recordDrill } from './record-drill.ts';
export type { Drill } from './record-drill.ts';
export { lockDrill } from './lock-drill.ts';
