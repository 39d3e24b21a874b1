import { recordAudit, systemActor } from '#modules/audit';
import { all, maybe } from '#platform/db';
import type { Db } from '#platform/db';
import type { Log } from '#platform/log';
import { endUnproved, openUnproved } from './unproved.sql.ts';

/** A row that gives power and is not what the application last made of it. */
export interface FoundRow {
  table: string;
  id: string;
  /** `contradicted`: its MAC fits, and its links or the audit log say otherwise: it is an old row, put back. */
  problem: 'missing' | 'wrong' | 'contradicted';
}

interface Deps {
  db: Pick<Db, 'transaction'>;
  log: Pick<Log, 'fatal'>;
}

/** Writes down that a row is not proved, unless that is known: in the audit log, in the log, and for the alert. */
export async function keepUnproved({ db, log }: Deps, found: FoundRow): Promise<void> {
  const isNew = await db.transaction(
    async (trx) => {
      if (!(await maybe(trx, openUnproved(found)))) return false;
      await recordAudit(trx, {
        actor: systemActor,
        action: 'row.notProved',
        entity: 'installation',
        entityId: `${found.table} ${found.id}`,
        after: found,
      });
      return true;
    },
    { idempotent: true },
  );
  if (isNew) log.fatal({ row: found }, 'a row that gives power was changed behind the application');
}

/** After a look at every row: what is proved again is over. Tells how many those were. */
export async function endProvedAgain(
  { db }: Pick<Deps, 'db'>,
  still: readonly FoundRow[],
): Promise<number> {
  const ended = await db.transaction((trx) => all(trx, endUnproved(still)), { idempotent: true });
  return ended.length;
}
