import { Refusal } from '@wallet/contract';
import { recordAudit } from '#modules/audit';
import { maybe } from '#platform/db';
import type { Db } from '#platform/db';
import { tellFact } from '#platform/facts';
import type { Person } from './proposal-rows.ts';
import { assignLine as insertAssignment, unassignLine } from './unmatched.sql.ts';

/** A person takes a line, also from somebody else, or gives it back. It changes nothing about the line. Refuses `notFound`. */
export async function assignLine(
  db: Db,
  { lineId, to, by }: { lineId: string; to: 'me' | 'nobody'; by: Person },
): Promise<{ assignee: { id: string; name: string } | null }> {
  return db.transaction(async (trx) => {
    const given =
      to === 'me' ? await maybe(trx, insertAssignment({ lineId, userId: by.actorId })) : undefined;
    const freed = to === 'nobody' ? await maybe(trx, unassignLine(lineId)) : undefined;
    const mode = (given ?? freed)?.mode;
    if (!mode) throw new Refusal('notFound');
    await recordAudit(trx, {
      actor: by,
      mode,
      action: 'line.assigned',
      entity: 'statementLine',
      entityId: lineId,
      after: { to: given ? by.actorId : null },
    });
    await tellFact(trx, {
      name: 'deposits.lineAssigned',
      key: lineId,
      mode,
      payload: { lineId, to: given ? by.actorId : null },
    });
    return { assignee: given ? { id: by.actorId, name: given.name } : null };
  });
}
