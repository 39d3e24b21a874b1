import { z } from 'zod';
import type { Clock } from '#platform/clock';
import type { Trx } from '#platform/db';
import { newId } from '#platform/ids';
import { defineJob, type Jobs } from '#platform/jobs';
import type { Log } from '#platform/log';
import { UnreadableProblem, type Vault } from '#platform/vault';
import { type Letter, letterSchema } from './letter.ts';
import { type OutboxLetter, writeToOutbox } from './outbox.ts';
import { smtpCarrier } from './smtp.ts';

export interface MailOptions {
  /** The mail server; undefined: mails become files in `outboxDir`. */
  smtpUrl: string | undefined;
  outboxDir: string;
  from: { name: string; address: string };
  jobs: Pick<Jobs, 'enqueue' | 'work'>;
  vault: Vault;
  clock: Clock;
  log: Log;
}

export interface Mail {
  /** There is no mail server: mails become files that reach nobody by themselves. */
  isOutbox?: boolean;
  /**
   * Sends after commit, never after rollback; at least once, until taken or no longer useful.
   * Throws on a bad address.
   */
  send(trx: Trx, letter: Letter): Promise<void>;
}

/** The queue holds the mail sealed: a code in it is readable to nobody who reads the database. */
interface SealedLetter {
  id: string;
  at: string;
  sealed: string;
}

const sendJob = defineJob<SealedLetter>({
  name: 'mail.send',
  retryLimit: 14,
  retryDelaySeconds: 5,
  retryDelayMaxSeconds: 3_600,
  concurrency: 2,
});

/** Opens the way out for mails and lets this process carry them; ends with the jobs. */
export async function startMail({
  smtpUrl,
  outboxDir,
  from,
  jobs,
  vault,
  clock,
  log,
}: MailOptions): Promise<Mail> {
  if (smtpUrl === undefined)
    log.warn(
      { outboxDir },
      'SMTP_URL is not set: mails are not sent, they are written into the outbox folder',
    );
  const carry =
    smtpUrl === undefined
      ? (letter: OutboxLetter) => writeToOutbox(outboxDir, letter)
      : smtpCarrier(smtpUrl, from);
  await jobs.work(sendJob, async ({ id, at, sealed }) => {
    const text = decryptLetter({ vault, log }, id, sealed);
    if (text === null) return;
    const letter = letterSchema.parse(z.unknown().parse(JSON.parse(text)));
    if (letter.usefulUntil <= clock.now().toISOString())
      log.warn({ id }, 'a mail was not sent in time and is dropped');
    else await carry({ ...letter, id, at });
  });
  return {
    isOutbox: smtpUrl === undefined,
    send: async (trx, letter) => {
      const id = newId('mal');
      const sealed = vault.seal(JSON.stringify(letterSchema.parse(letter)), placeOf(id));
      await jobs.enqueue(trx, sendJob, { id, at: clock.now().toISOString(), sealed });
    },
  };
}

/** Null for a tampered letter, which is dropped as no retry helps. Throws when its key is missing: it may come. */
function decryptLetter(
  { vault, log }: Pick<MailOptions, 'vault' | 'log'>,
  id: string,
  sealed: string,
): string | null {
  try {
    return vault.open(sealed, placeOf(id));
  } catch (error) {
    if (!(error instanceof UnreadableProblem) || error.problem === 'keyMissing') throw error;
    log.error({ id }, 'a mail does not decrypt: it was changed in the queue, and is dropped');
    return null;
  }
}

function placeOf(id: string) {
  return { table: 'mail', id, column: 'letter' };
}
