import { type Backups, observeBackups, startBackups } from '#modules/backups';
import type { Platform } from '../platform/start-platform.ts';

/** A worker looks after the folder for backups, where it has one; every process tells what is known of them. */
export function startInstallationBackups({ config, metrics, ...platform }: Platform): Backups {
  const { db, vault, jobs, clock, log } = platform;
  observeBackups(metrics, { db });
  const backupDir = config.roles.has('worker') ? config.backupDir : undefined;
  return startBackups({ db, vault, jobs, clock, log, backupDir });
}
