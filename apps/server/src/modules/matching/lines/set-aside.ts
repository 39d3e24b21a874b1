import { recordUnproved } from '#modules/approvals/row-proofs';
import type { DepositDeps } from '#modules/deposits';
import { linePower, type LinePower } from '#modules/statements/lines';
import { maybe } from '#platform/db';
import { publish } from '#platform/events';
import type { Proved } from '#platform/row-mac';
import { lineEvents } from '../events.ts';
import { markUnpostable } from './matching.sql.ts';

/** A line changed behind the application moves nothing: it is told once and waits for a person. */
export async function setUnproved(
  { db, log }: Pick<DepositDeps, 'db' | 'log'>,
  line: Proved<LinePower>,
): Promise<void> {
  try {
    await setAside({ db }, line, 'rowNotProved');
    const problem = line.mac === null ? 'missing' : 'wrong';
    await recordUnproved({ db, log }, { table: linePower.table, id: line.id, problem });
  } catch (error) {
    log.error({ err: error, line: line.id }, 'an unproved line could not be written down');
  }
}

/** A line that cannot be posted waits for a person, which is told. */
export async function setAside(
  { db }: Pick<DepositDeps, 'db'>,
  { id, accountId, mode }: LinePower,
  reason: 'foreignCurrency' | 'rowNotProved',
): Promise<void> {
  await db.transaction(async (trx) => {
    if (!(await maybe(trx, markUnpostable(id, reason)))) return;
    const payload = { lineId: id, accountId, reason };
    await publish(trx, lineEvents.moneyUnmatched, { key: id, mode, payload });
  });
}
