import { recordAudit, systemActor } from '#modules/audit';
import { all, type Db, maybe } from '#platform/db';
import type { Log } from '#platform/log';
import { endUnproved, insertUnproved } from './unproved.sql.ts';

/** A row that gives power and is not what the application last made of it. */
export interface FoundRow {
  table: string;
  id: string;
  /**
   * `missing`, `wrong`: its MAC. `contradicted`: its MAC fits, and its links or the audit log say
   * otherwise: it is an old row, put back. The others are what a head kept outside misses: rows
   * that are gone, were put in behind it, or both, whose id is a row's or says when they were made;
   * and the mark of a table that its rows were signed.
   */
  problem: 'missing' | 'wrong' | 'contradicted' | 'gone' | 'putIn' | 'exchanged' | 'unmarked';
}

/** A table that was compared with its newest head, and since when it has heads. */
export interface Watched {
  table: string;
  since: Date;
}

interface Deps {
  db: Pick<Db, 'transaction'>;
  log: Pick<Log, 'fatal'>;
}

/** Writes down that a row is not proved, unless that is known: in the audit log, in the log, and for the alert. */
export async function recordUnproved({ db, log }: Deps, found: FoundRow): Promise<void> {
  const isNew = await db.transaction(
    async (trx) => {
      if (!(await maybe(trx, insertUnproved(found)))) return false;
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

/**
 * After a look at every row of these tables: what is proved again is over; what a head misses only
 * if the table was compared with heads kept since before it was found. Tells how many.
 */
export async function endProvedAgain(
  { db }: Pick<Deps, 'db'>,
  tables: readonly string[],
  still: readonly FoundRow[],
  watched: readonly Watched[],
): Promise<number> {
  const ended = await db.transaction((trx) => all(trx, endUnproved(tables, still, watched)), {
    idempotent: true,
  });
  return ended.length;
}
