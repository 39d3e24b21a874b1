import type { Db } from '#platform/db';
import type { Log } from '#platform/log';
import { isProvedRow, type PowerRows, type Proved } from '#platform/row-mac';
import type { Vault } from '#platform/vault';
import { recordUnproved } from './record-unproved.ts';

/** For those who act by rows that give power, outside of a transaction of their own. */
export interface RowWatch {
  /** Whether the application made this row so. If not, tells log, audit log and Admins once. */
  isProved<Row extends { id: string }>(rows: PowerRows<Row>, row: Proved<Row>): boolean;
}

/** A row that is met again and again is looked up once in a while only. */
const mostRemembered = 1_000;

/** Opens the watch of one process. */
export function createRowWatch({
  db,
  vault,
  log,
}: {
  db: Pick<Db, 'transaction'>;
  vault: Pick<Vault, 'attests'>;
  log: Pick<Log, 'fatal' | 'error'>;
}): RowWatch {
  const told = new Set<string>();
  return {
    isProved: (rows, row) => {
      if (isProvedRow(vault, rows, row)) return true;
      const name = `${rows.table} ${row.id}`;
      if (told.has(name)) return false;
      if (told.size >= mostRemembered) told.clear();
      told.add(name);
      const problem = row.mac === null ? 'missing' : 'wrong';
      recordUnproved({ db, log }, { table: rows.table, id: row.id, problem }).catch(
        (error: unknown) => {
          told.delete(name);
          log.error({ err: error, row: name }, 'an unproved row could not be written down');
        },
      );
      return false;
    },
  };
}
