import { openAppendLog, type AppendLog } from '../disk/append-log.ts';
import type { Press } from './press.ts';
import type { BookedLine } from './account.ts';

/** What a phone and its providers remember over a restart of the farm. */
export type Memory =
  | { type: 'booked'; accountId: string; line: BookedLine }
  | { type: 'signedIn'; accountId: string; signedIn: boolean }
  | { type: 'codeSent'; accountId: string; count: number }
  | { type: 'pressed'; press: Press; line?: BookedLine; feeLine?: BookedLine }
  | { type: 'updated'; version: string }
  | { type: 'boot'; number: number }
  | { type: 'journalMade'; number: number };

export type MemoryLog = AppendLog<Memory>;

export function createMemory(file: string): Promise<{ entries: Memory[]; log: MemoryLog }> {
  return openAppendLog<Memory>(file);
}
