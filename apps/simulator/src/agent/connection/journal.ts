import { openAppendLog } from '../../disk/append-log.ts';
import type { Boot } from './boot.ts';
import type { JournalEntry, Numbered } from './journal-entry.ts';
import { apply, emptyState, worthKeeping, type JournalState } from './journal-state.ts';

/** The agent's memory on disk. What `write` has resolved survives any crash. */
export interface Journal {
  readonly journalId: string;
  readonly state: JournalState;
  /** The entry's place; it is on disk. Throws PhoneDied when the phone went off meanwhile. */
  write(entry: JournalEntry): Promise<number>;
  close(): Promise<void>;
}

/** Called right before an entry is on disk, and right after. It may switch the phone off, and throws then. */
export type AtWrite = (entry: JournalEntry, when: 'before' | 'after') => void;

/** Entries between two tidyings of the file. */
const tidyEvery = 5_000;

/** Opens the journal of a phone, or begins a new one under a new id when there is none. */
export async function openJournal({
  file,
  boot,
  newJournalId,
  atWrite,
}: {
  file: string;
  boot: Boot;
  newJournalId: () => Promise<string>;
  atWrite: AtWrite;
}): Promise<Journal> {
  const { entries, log } = await openAppendLog<Numbered>(file, {
    keep: worthKeeping,
    every: tidyEvery,
  });
  const state = emptyState();
  for (const entry of entries) apply(state, entry);
  let sequence = entries.at(-1)?.sequence ?? -1;

  async function write(entry: JournalEntry): Promise<number> {
    boot.check();
    atWrite(entry, 'before');
    sequence += 1;
    const numbered: Numbered = { ...entry, sequence };
    await log.append(numbered);
    atWrite(entry, 'after');
    boot.check();
    apply(state, numbered);
    return numbered.sequence;
  }

  const first = entries.find((entry) => entry.type === 'journal');
  const journalId = first?.journalId ?? (await newJournalId());
  if (!first) await write({ type: 'journal', journalId });
  return { journalId, state, write, close: () => log.close() };
}
