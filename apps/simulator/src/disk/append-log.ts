import { open, readFile, rename, truncate } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

/** A file of JSON lines that only grows. What `append` has resolved is on disk; while that is full it waits. */
export interface AppendLog<Entry> {
  append(entry: Entry): Promise<void>;
  close(): Promise<void>;
}

const fullDiskPauseMs = 500;

export interface LogOptions<Entry> {
  /** Drops obsolete entries on opening and after every `every` entries. Replaces the file as a whole. */
  keep?: (entries: Entry[]) => Entry[];
  every?: number;
}

/** Opens and reads the log. Cuts off a line torn by a crash: nobody was told of it. */
export async function openAppendLog<Entry>(
  file: string,
  options: LogOptions<Entry> = {},
): Promise<{ entries: Entry[]; log: AppendLog<Entry> }> {
  const entries = await tidyUp(file, options);
  return { entries, log: await appendTo(file, options) };
}

async function tidyUp<Entry>(file: string, { keep }: LogOptions<Entry>): Promise<Entry[]> {
  const found = await readEntries<Entry>(file);
  const entries = keep ? keep(found) : found;
  if (entries.length !== found.length) await replace(file, entries);
  return entries;
}

async function readEntries<Entry>(file: string): Promise<Entry[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole.length !== text.length) await truncate(file, Buffer.byteLength(whole));
  return whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Entry);
}

async function replace(file: string, entries: readonly unknown[]): Promise<void> {
  const handle = await open(`${file}.new`, 'w');
  try {
    await handle.writeFile(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${file}.new`, file);
}

/** Entries that arrive while a write is under way share the next one: one fsync for all of them. */
async function appendTo<Entry>(
  file: string,
  options: LogOptions<Entry>,
): Promise<AppendLog<Entry>> {
  let handle = await open(file, 'a');
  let waiting: { line: string; done: () => void; failed: (error: unknown) => void }[] = [];
  let writing: Promise<void> | undefined;
  let written = 0;
  const closing = new AbortController();

  /** Waits while the disk is full: nothing is half written or reported before it is kept. */
  async function writeLines(text: string): Promise<void> {
    const { size } = await handle.stat();
    for (;;) {
      try {
        await handle.appendFile(text);
        return await handle.datasync();
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        await handle.truncate(size);
        await wait(fullDiskPauseMs, undefined, { signal: closing.signal });
      }
    }
  }

  async function writeBatch(lines: readonly string[]): Promise<void> {
    await writeLines(lines.join(''));
    written += lines.length;
    if (written < (options.every ?? Number.POSITIVE_INFINITY)) return;
    written = 0;
    await tidyUp(file, options).catch((error: NodeJS.ErrnoException) => {
      // On a full disk the file stays as it is; it is tidied after as many entries more.
      if (error.code !== 'ENOSPC') throw error;
    });
    await handle.close();
    handle = await open(file, 'a');
  }

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        await writeBatch(batch.map((one) => one.line));
        for (const one of batch) one.done();
      } catch (error) {
        // Whoever waited for room is switched off with his phone.
        if (!closing.signal.aborted) for (const one of batch) one.failed(error);
      }
    }
    writing = undefined;
  }

  return {
    append: (entry) =>
      new Promise((done, failed) => {
        waiting.push({ line: `${JSON.stringify(entry)}\n`, done, failed });
        writing ??= writeAll();
      }),
    close: async () => {
      closing.abort();
      await writing;
      await handle.close();
    },
  };
}
