export { backupsRoutes } from './endpoints.ts';
export { backupDaysSetting } from './backup-days-setting.ts';
export { observeBackups } from './observe-backups.ts';
export { openBackups } from './open-backups.ts';
export type { Backups } from './open-backups.ts';
export { recordDrill } from './record-drill.ts';
export type { Drill } from './record-drill.ts';
export { takeDrillTurn } from './take-drill-turn.ts';
