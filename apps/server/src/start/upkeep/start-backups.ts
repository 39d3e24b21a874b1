import { observeBackups, openBackups } from '#modules/backups';
import type { Backups } from '#modules/backups';
import type { Platform } from '../platform/open-platform.ts';

/** A worker looks after the folder for backups, where it has one; every process tells what is known of them. */
export function openInstallationBackups({ config, metrics, ...platform }: Platform): Backups {
  const { db, vault, jobs, clock, log } = platform;
  observeBackups(metrics, { db });
  const backupDir = config.roles.has('worker') ? config.backupDir : undefined;
  return openBackups({ db, vault, jobs, clock, log, backupDir });
}
