import { hasPeriod } from '@wallet/contract';
import { canonicalJson } from '#platform/canonical-json';
import { maybe } from '#platform/db';
import { newId } from '#platform/ids';
import { enqueueFile } from '../export-jobs.ts';
import type { Exports } from '../exports.ts';
import { insertExport } from '../exports.sql.ts';
import { mayRead, readPerson } from '../maker.ts';
import { endSchedule, noteLastExport, takeDueSchedule } from '../files/schedules.sql.ts';
import type { DueSchedule } from '../files/schedules.sql.ts';

/** Enough for one turn; the next one is soon. */
const mostInATurn = 100;

/**
 * Orders the files that are due, each in one transaction with its next time, so that a schedule fires once however many
 * look. One whose person left, or may not read the list any more, ends instead.
 */
export async function runSchedules(deps: Pick<Exports, 'db' | 'jobs'>): Promise<void> {
  for (let turn = 0; turn < mostInATurn; turn++) {
    const isFound = await deps.db.transaction(async (trx) => {
      const due = await maybe(trx, takeDueSchedule());
      if (!due) return false;
      const person = await readPerson(trx, due.userId);
      if (!person || person.merchantId !== due.merchantId)
        await endSchedule(due.id, 'personLeft').execute(trx);
      else if (!mayRead(person.principal, due.kind))
        await endSchedule(due.id, 'rightLost').execute(trx);
      else {
        const id = newId('exp');
        await insertExport(rowOf(due, id)).execute(trx);
        await noteLastExport(due.id, id).execute(trx);
        await enqueueFile(deps, trx, id);
      }
      return true;
    });
    if (!isFound) return;
  }
}

function rowOf(
  {
    id: scheduleId,
    merchantId,
    mode,
    userId,
    kind,
    filter,
    format,
    timeZone,
    from,
    to,
  }: DueSchedule,
  id: string,
) {
  const period = hasPeriod(kind) ? { from: from.toISOString(), to: to.toISOString() } : {};
  return {
    id,
    merchantId,
    mode,
    kind,
    filter: canonicalJson({ ...filter, ...period }),
    format,
    timeZone,
    makerKind: 'user' as const,
    madeBy: userId,
    scheduleId,
  };
}
