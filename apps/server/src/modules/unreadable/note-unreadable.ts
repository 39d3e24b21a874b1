import { recordAudit, systemActor } from '#modules/audit';
import type { Clock } from '#platform/clock';
import { type Db, maybe } from '#platform/db';
import type { Log } from '#platform/log';
import { type UnreadableProblem, type Vault, watchVault } from '#platform/vault';
import { encryptedColumns } from './encrypted-columns.ts';
import { endReadable } from './end-readable.ts';
import { insertUnreadable } from './unreadable.sql.ts';

/** A stored value that does not decrypt, and why. */
export type FoundValue = Pick<UnreadableProblem, 'place' | 'problem' | 'keyId'>;

interface Deps {
  db: Pick<Db, 'transaction'>;
  log: Pick<Log, 'fatal' | 'error'>;
}

/** Writes down that a value does not decrypt, unless that is known: in the audit log, in the log, and for the alert. */
export async function noteUnreadable({ db, log }: Deps, found: FoundValue): Promise<void> {
  const { place, problem, keyId } = found;
  const isNew = await db.transaction(
    async (trx) => {
      if (!(await maybe(trx, insertUnreadable(found)))) return false;
      await recordAudit(trx, {
        actor: systemActor,
        action: 'value.unreadable',
        entity: 'installation',
        entityId: `${place.table} ${place.id}`,
        after: { table: place.table, row: place.id, column: place.column, problem, keyId },
      });
      return true;
    },
    { idempotent: true },
  );
  if (isNew) log.fatal({ place, problem, keyId }, 'a stored value does not decrypt');
}

export interface UnreadableWatch {
  /**
   * The vault for everybody. Failed decryptions are recorded one by one, each in its own
   * transaction beside work under way, so mass damage leaves payments their connections.
   */
  vault: Vault;
  /** Ends what decrypts again, or was put away. */
  endReadable(): Promise<void>;
  /** Waits for what is being written. */
  settle(): Promise<void>;
}

const againMs = 60_000;
/** What is met beyond is told once some of these are a minute old. */
const mostRemembered = 1_000;

interface WatchDeps extends Deps {
  db: Db;
  clock: Pick<Clock, 'monotonicMs'>;
  vault: Vault;
}

/**
 * Watches one process for values that do not decrypt. Successes cost nothing; a failure is recorded
 * at most once a minute, all failures of a missing key as one.
 */
export function createUnreadableWatch({ db, log, clock, vault }: WatchDeps): UnreadableWatch {
  const toldAt = new Map<string, number>();
  let lastNoted: Promise<void> = Promise.resolve();
  const isDue = (name: string) => {
    const now = clock.monotonicMs();
    if (now - (toldAt.get(name) ?? -againMs) < againMs) return false;
    if (toldAt.size >= mostRemembered)
      for (const [old, at] of toldAt) if (now - at >= againMs) toldAt.delete(old);
    if (toldAt.size >= mostRemembered) return false;
    toldAt.set(name, now);
    return true;
  };
  const note = ({ place, problem, keyId }: UnreadableProblem) => {
    const { table, id, column } = place;
    if (!Object.hasOwn(encryptedColumns, `${table}.${column}`)) return;
    const name = keyId === null ? `${table} ${column} ${id}` : `key ${keyId}`;
    if (!isDue(name)) return;
    lastNoted = lastNoted
      .then(() => noteUnreadable({ db, log }, { place, problem, keyId }))
      .catch((error: unknown) => {
        toldAt.delete(name);
        log.error({ err: error, place }, 'an unreadable value could not be written down');
      });
  };
  return {
    vault: watchVault(vault, note),
    endReadable: async () => void (await endReadable({ db, vault })),
    settle: () => lastNoted,
  };
}
