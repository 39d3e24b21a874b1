/**
 * A server to be killed: submits what IPC tells it, answers with verdicts or errors, and seals
 * postings. Arguments: database URL, file of heads. Waits for a restarting database.
 */
import { setTimeout as wait } from 'node:timers/promises';
import {
  captureHold,
  placeHold,
  releaseHold,
  createDb,
  createPostingSealer,
  createWriter,
  reversal,
  silentLog,
  systemClock,
  testCredit,
  testVault,
  type Db,
  type CommandKind,
} from '@wallet/server/bench';

export interface EvidenceResult {
  number: number;
  kind: string;
  cause: string;
  order: string;
  payload: unknown;
}

export interface Answered {
  number: number;
  /** Absent when there was no verdict: the item has to be submitted again. */
  verdict?: 'applied' | 'already' | 'conflict' | 'refused';
  trouble?: string;
}

const kinds = new Map(
  [testCredit, placeHold, captureHold, releaseHold, reversal].map((kind) => [
    kind.kind,
    kind as unknown as CommandKind<unknown, unknown>,
  ]),
);
const log = silentLog();
const [url = '', headsFile = ''] = process.argv.slice(2);
const db = await openPatiently(url);
const writer = await createWriter({
  pool: db.writerPool,
  log,
  keys: testVault(),
  afterCommit: () => {},
});

const sealer = createPostingSealer({ db, clock: systemClock, log, headsFile, vault: testVault() });
const sealEveryMs = 100;

/** Seals like a server, a little more often; the next turn, in either process, redoes what a kill interrupts. */
async function sealOnAndOn(): Promise<never> {
  for (;;) {
    await wait(sealEveryMs);
    await sealer.turn().catch(() => undefined);
  }
}

async function answer({ number, kind, ...item }: EvidenceResult): Promise<void> {
  const known = kinds.get(kind);
  if (!known) throw new Error(`unknown kind ${kind}`);
  const answered: Answered = await writer.submit({ ...item, kind: known, mode: 'live' }).then(
    ({ verdict }) => ({ number, verdict }),
    (error: unknown) => ({ number, trouble: String(error) }),
  );
  if (process.connected) process.send?.(answered);
}

async function openPatiently(url: string): Promise<Db> {
  for (let tries = 0; ; tries++) {
    try {
      return await createDb({ url, log, poolSize: 1 });
    } catch (error) {
      if (tries === 100) throw error;
      await wait(200);
    }
  }
}

process.on('message', (told: EvidenceResult) => void answer(told));
process.on('disconnect', () => process.exit(0));
process.send?.({ ready: true });
void sealOnAndOn();
