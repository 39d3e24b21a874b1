import { hostname } from 'node:os';
import type { Db, RawBuilder } from '#platform/db';
import { newId } from '#platform/ids';
import type { Log } from '#platform/log';
import type { Vault } from '#platform/vault';
import { deleteLongGone, deleteProcess, updateLastSeen } from './processes.sql.ts';

/** A running process as others see it in the database. */
export interface AnnouncedProcess {
  /** Says it now; what the database refuses, as with a full disk, is logged and tried again. */
  say(): Promise<void>;
  /** Takes its row away. */
  stop(): Promise<void>;
}

const everyMs = 10_000;

/**
 * Announces this process and its keys in the database every ten seconds, so `rotate-keys` removes
 * no key a process still needs; each time it also checks the key file. Never throws.
 */
export async function announceProcess({
  db,
  vault,
  log,
}: {
  db: Pick<Db, 'read'>;
  vault: Pick<Vault, 'keyIds'>;
  log: Pick<Log, 'warn'>;
}): Promise<AnnouncedProcess> {
  const own = { id: newId('prc'), host: hostname(), pid: process.pid };
  const write = async (statement: RawBuilder<unknown>) => {
    try {
      await statement.execute(db.read);
    } catch (error) {
      log.warn({ err: error }, 'this process could not say that it runs, or that it has stopped');
    }
  };
  const say = () => write(updateLastSeen({ ...own, keyIds: vault.keyIds() }));
  let saying: Promise<void> | undefined;
  const timer = setInterval(() => {
    saying ??= say().finally(() => (saying = undefined));
  }, everyMs);
  timer.unref();
  await say();
  await write(deleteLongGone());
  return {
    say,
    stop: async () => {
      clearInterval(timer);
      await saying;
      await write(deleteProcess(own.id));
    },
  };
}
