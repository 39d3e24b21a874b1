import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { newId } from '#platform/ids';
import type { NewestBackup } from './find-newest-backup.ts';
import type { BackupsDeps } from './start-backups.ts';
import { recordDrill } from './record-drill.ts';

export interface DrillProcess {
  /** What is started, and with which words before those of the command. */
  program: { file: string; args: readonly string[]; env?: NodeJS.ProcessEnv };
}

const ownProgram: DrillProcess['program'] = {
  file: process.execPath,
  args: [fileURLToPath(new URL('../../cli.ts', import.meta.url))],
};
/** The drill itself ends, as failed, after so long. */
const mostMinutes = 360;
/** Only a process that no longer hears is still there so long after that, or after it was asked to end. */
const patienceMs = 60_000;

/**
 * Drills a backup in a process of its own that records its end; one that ends without a word is
 * recorded here as failed. `stop` lets it clean up, and kills it after a minute.
 */
export function drillInProcess(
  { db, clock, log, drillProgram = ownProgram }: BackupsDeps,
  { folder, file, at }: NewestBackup & { folder: string },
): { stop(): Promise<void>; ended: Promise<void> } {
  const id = newId('drl');
  const begunAt = clock.now();
  const begunMs = clock.monotonicMs();
  const words = ['drill', join(folder, file), '--scheduled', id, '--minutes', String(mostMinutes)];
  const child = spawn(drillProgram.file, [...drillProgram.args, ...words], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(drillProgram.env && { env: drillProgram.env }),
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-2_000);
  });
  let isStopped = false;
  const endHard = () => void child.kill('SIGKILL');
  let limit = setTimeout(endHard, mostMinutes * 60_000 + patienceMs).unref();

  const ended = new Promise<string>((done) => {
    child.once('error', (error) => done(error.message));
    child.once('close', (code, signal) =>
      done(code === 0 ? '' : said.trim() || `It ended with ${signal ?? code}.`),
    );
  }).then(async (problem) => {
    clearTimeout(limit);
    if (problem === '' || isStopped) return;
    log.warn({ file, problem }, 'a drill of a backup did not prove it');
    const why = `The drill ended without a result: ${problem.split('\n').at(-1) ?? ''}`;
    const seconds = (clock.monotonicMs() - begunMs) / 1_000;
    const drill = {
      id,
      file,
      backupAt: at,
      isScheduled: true,
      begunAt,
      endedAt: clock.now(),
      rows: null,
      seconds,
    };
    await recordDrill(db.read, { ...drill, outcome: 'failed', why });
  });

  return {
    ended,
    stop: async () => {
      isStopped = true;
      clearTimeout(limit);
      limit = setTimeout(endHard, patienceMs).unref();
      child.kill('SIGTERM');
      await ended;
    },
  };
}
