import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  checkBackup,
  createThrowaway,
  restoreBackup,
  silentLog,
  verifyLedger,
  writeBackup,
} from '@wallet/server/bench';
import { type BusyDemo, openBusyDemo } from './busy-demo.ts';
import { connect, differences, readImportStatus, watchForSnapshot } from './compare.ts';
import type { Standing } from './compare.ts';

export interface BackupsOptions {
  mb: number;
  times: number;
  seed: number;
  say: (line: string) => void;
}

interface Played {
  plainBytes: number;
  fileBytes: number;
  backupSeconds: number;
  verifySeconds: number;
  restoreSeconds: number;
  rows: number;
  paid: number;
  wide: number;
  differences: string[];
}

/** Whether each of so many backups of a busy demo holds what the database held at its snapshot. */
export async function runBackups({ mb, times, seed, say }: BackupsOptions): Promise<boolean> {
  const demo = await openBusyDemo({ mb, seed, say });
  const played: Played[] = [];
  try {
    say(heading);
    for (let number = 1; number <= times; number++) {
      const one = await play(demo, number);
      played.push(one);
      say(lineOf(number, one));
      for (const each of one.differences.slice(0, 20)) say(`    DIFFERS  ${each}`);
    }
  } finally {
    await demo.close();
  }
  const found = played.reduce((sum, one) => sum + one.differences.length, 0);
  const standing = played.filter(({ paid, wide }) => paid + wide === 0).length;
  say(
    `${played.length} backups, ${found} differences${standing > 0 ? `, ${standing} of them while nothing was written` : ''}`,
  );
  return found === 0 && standing === 0;
}

async function play(demo: BusyDemo, number: number): Promise<Played> {
  const { dataDir, databaseUrl, server } = demo.system;
  const { vault } = server.platform;
  const keys = { vault, keyIds: vault.keyIds() };
  const path = join(dataDir, `${number}.backup`);
  const before = demo.done();
  const { watched } = await watchForSnapshot(databaseUrl);
  const backup = timed(() => writeBackup({ url: databaseUrl, ...keys, path }));
  const source = standingAt(watched);
  const [{ seconds: backupSeconds, result }, expected] = await Promise.all([backup, source]);
  const after = demo.done();
  const verified = await timed(() => checkBackup(path, keys));
  const scratch = await createThrowaway(join(dataDir, 'throwaway'));
  try {
    const input = { url: scratch.url, ...keys, path, intoUnused: false, say: () => undefined };
    const { seconds: restoreSeconds } = await timed(() => restoreBackup(input));
    const books = await verifyLedger({ url: scratch.url, log: silentLog() });
    return {
      plainBytes: result.trailer.bytes,
      fileBytes: (await stat(path)).size,
      backupSeconds,
      verifySeconds: verified.seconds,
      restoreSeconds,
      rows: result.trailer.rows,
      paid: after.paid - before.paid,
      wide: after.wide - before.wide,
      differences: [
        ...differences(expected, await restoredAt(scratch.url)),
        ...books.divergences.map(({ what, where }) => `books: ${what}: ${where}`),
      ],
    };
  } finally {
    await scratch.remove();
    await rm(path);
  }
}

/** What the source held at the snapshot that the backup reads, by queries of this command's own in that snapshot. */
async function standingAt(watched: ReturnType<typeof connect>): Promise<Standing> {
  const client = await watched;
  try {
    return await readImportStatus(client);
  } finally {
    await client.end();
  }
}

async function restoredAt(url: string): Promise<Standing> {
  const client = await connect(url);
  try {
    return await readImportStatus(client);
  } finally {
    await client.end();
  }
}

async function timed<T>(act: () => Promise<T>): Promise<{ seconds: number; result: T }> {
  const begunMs = performance.now();
  const result = await act();
  return { seconds: (performance.now() - begunMs) / 1_000, result };
}

const columns = [
  '#',
  'rows',
  'MB',
  'file MB',
  'MB/s',
  'verify s',
  'restore s',
  'paid',
  'wide',
  'differences',
];
const heading = columns.map((name) => name.padStart(Math.max(9, name.length))).join(' ');

function lineOf(number: number, one: Played): string {
  const mb = (bytes: number) => (bytes / 1024 ** 2).toFixed(1);
  const cells = [
    number,
    one.rows,
    mb(one.plainBytes),
    mb(one.fileBytes),
    (one.plainBytes / 1024 ** 2 / one.backupSeconds).toFixed(1),
    one.verifySeconds.toFixed(1),
    one.restoreSeconds.toFixed(1),
    one.paid,
    one.wide,
    one.differences.length,
  ];
  return cells
    .map((cell, index) => String(cell).padStart(Math.max(9, columns[index]?.length ?? 0)))
    .join(' ');
}
