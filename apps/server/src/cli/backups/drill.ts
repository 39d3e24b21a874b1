import { stat } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { type Drill, lockDrill } from '#modules/backups';
import { systemClock } from '#platform/clock';
import { readConfig } from '#platform/config';
import { newId } from '#platform/ids';
import { CommandProblem, requireArgument, optionProblem, type Command } from '../command.ts';
import { findInstallation, recordOutcome } from '../drill/record-outcome.ts';
import { runDrill } from '../drill/run-drill.ts';
import { createOwnVault } from '../keys/create-own-vault.ts';

export const drillCommand: Command = {
  name: 'drill',
  argument: 'FILE',
  summary:
    'Prove a backup: restore it into a throw-away database, prove everything there, remove it',
  details: `Checks the file, restores it into a PostgreSQL that only this command reaches, compares rows and digests with the backup, and proves the books and the audit log. Says what it found and how long each part took. Exit code 0 only when all of it holds. SECRET_KEY_FILE is the key file of the installation that wrote the backup.
This installation's own database is not touched; where it runs, the outcome is written down in it. Everything else is removed at the end, also after Ctrl-C; what a killed drill left is removed by the next one.
  --database-url URL   use this empty database instead of the embedded PostgreSQL; it is empty again afterwards
  --folder FOLDER      where the throw-away database lies; DATA_DIR/throwaway when left out
  --minutes N          give up after so long`,
  run: async (args) => {
    const { path, ...input } = await readCommandOptions(args);
    const config = readConfig(process.env, { kind: 'live' });
    const keys = await createOwnVault(config);
    const installationUrl = await findInstallation(config);
    if (input.scheduledId && !installationUrl)
      throw new CommandProblem('The database of this installation does not run.');
    const turn =
      input.scheduledId && installationUrl ? await lockDrill(installationUrl) : undefined;
    if (input.scheduledId && !turn) {
      // It says nothing about the backup, so it is no failure.
      say('Another drill is under way. This one has not begun.');
      return true;
    }
    if (turn) setPriority(lowPriority);
    const stopping = stopOnSignals(input.minutes);
    const begunAt = systemClock.now();
    const begunMs = systemClock.monotonicMs();
    try {
      const found = await runDrill({ ...input, path, keys, config, say, signal: stopping.signal });
      const seconds = (systemClock.monotonicMs() - begunMs) / 1_000;
      const id = input.scheduledId ?? newId('drl');
      const drill: Drill = {
        ...found,
        id,
        file: basename(path),
        isScheduled: input.scheduledId !== undefined,
        begunAt,
        endedAt: systemClock.now(),
        seconds,
      };
      say(sayOfOutcome(drill));
      if (installationUrl) await recordOutcome(installationUrl, drill, keys.vault.prints());
      return drill.outcome === 'proved';
    } finally {
      stopping.end();
      await turn?.end();
    }
  },
};

const lowPriority = 15;
const mostMinutes = 100_000;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function sayOfOutcome({ outcome, why, seconds }: Drill): string {
  const word = { proved: 'PROVED', failed: 'NOT PROVED', cancelled: 'CANCELLED' }[outcome];
  return `${word}  ${why} (${seconds.toFixed(1)} s)`;
}

async function readCommandOptions(args: string[]) {
  const { values, positionals } = readOptions(args);
  const path = requireArgument(positionals, 'the path of the backup');
  if (!(await stat(path).catch(() => undefined))?.isFile())
    throw new CommandProblem(`There is no file ${path}.`);
  const minutes = values.minutes === undefined ? undefined : Number(values.minutes);
  const isSpan =
    minutes === undefined || (Number.isInteger(minutes) && minutes >= 1 && minutes <= mostMinutes);
  if (!isSpan) throw new CommandProblem(`--minutes is a whole number from 1 to ${mostMinutes}.`);
  const { 'database-url': databaseUrl, folder, scheduled: scheduledId } = values;
  if (databaseUrl !== undefined && folder !== undefined)
    throw new CommandProblem('Give one of --database-url and --folder.');
  return { path, minutes, databaseUrl, folder, scheduledId };
}

function readOptions(args: string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { 'database-url': text, folder: text, minutes: text, scheduled: text },
    });
  } catch (error) {
    throw optionProblem(error);
  }
}

/**
 * Ctrl-C, SIGTERM and a terminal that is closed end a drill at once and cleanly; so does its time.
 * The reason tells which it was.
 */
function stopOnSignals(minutes: number | undefined): { signal: AbortSignal; end(): void } {
  const controller = new AbortController();
  const cancel = () => {
    if (!controller.signal.aborted)
      process.stderr.write('Stopping: removing what the drill has made ...\n');
    controller.abort('cancelled');
  };
  const names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const name of names) process.on(name, cancel);
  const limit =
    minutes === undefined
      ? undefined
      : setTimeout(() => controller.abort('tooLong'), minutes * 60_000).unref();
  return {
    signal: controller.signal,
    end: () => {
      clearTimeout(limit);
      for (const name of names) process.off(name, cancel);
    },
  };
}
