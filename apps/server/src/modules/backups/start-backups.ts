import { type Db, one } from '#platform/db';
import type { Clock } from '#platform/clock';
import type { Jobs } from '#platform/jobs';
import type { Log } from '#platform/log';
import type { Vault } from '#platform/vault';
import { deleteUnseenFolder, selectIsDue, upsertFolder } from './backups.sql.ts';
import { drillInProcess, type DrillProcess } from './drill-in-process.ts';
import { findNewestBackup } from './find-newest-backup.ts';

export interface BackupsDeps {
  db: Pick<Db, 'read'>;
  jobs: Pick<Jobs, 'every'>;
  vault: Vault;
  clock: Clock;
  log: Log;
  /** Where backups lie; undefined: this process has no such folder. */
  backupDir: string | undefined;
  /** The program whose command `drill` is run; this one's own when left out. */
  drillProgram?: DrillProcess['program'];
}

export interface Backups {
  /** Looks into the folder and writes down what is newest there. */
  look(): Promise<void>;
  /** Drills the newest backup when that is due, and waits for it. */
  drillWhenDue(): Promise<void>;
  /** Cancels a drill that is under way, and waits until everything of it is removed. */
  stop(): Promise<void>;
}

const lookSeconds = 60;
const dueSeconds = 600;

/**
 * Watches the folder for backups and drills the newest once a week, in one low-priority process of
 * all servers; the database's time decides. A failed drill is tried again a day later.
 */
export function startBackups(deps: BackupsDeps): Backups {
  const { db, vault, jobs, clock, backupDir } = deps;
  let running: { stop(): Promise<void>; ended: Promise<void> } | undefined;
  let isStopped = false;

  async function look(): Promise<void> {
    if (backupDir === undefined) return;
    await upsertFolder({
      folder: backupDir,
      newest: await findNewestBackup(backupDir, vault, clock.now()),
    }).execute(db.read);
  }

  async function drillWhenDue(): Promise<void> {
    if (backupDir === undefined || isStopped || !(await one(db.read, selectIsDue())).isDue) return;
    const newest = await findNewestBackup(backupDir, vault, clock.now());
    if (!newest || isStopped) return;
    running = drillInProcess(deps, { folder: backupDir, ...newest });
    try {
      await running.ended;
    } finally {
      running = undefined;
    }
  }

  if (backupDir !== undefined) {
    jobs.every('backups.look', lookSeconds, look);
    jobs.every('backups.drill', dueSeconds, drillWhenDue);
  }
  jobs.every(
    'backups.forgetFolder',
    3_600,
    async () => void (await deleteUnseenFolder().execute(db.read)),
  );
  return {
    look,
    drillWhenDue,
    stop: async () => {
      isStopped = true;
      await running?.stop();
    },
  };
}
