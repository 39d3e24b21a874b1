import { recordAudit } from '#modules/audit';
import type { Actor } from '#modules/audit';
import { maybe } from '#platform/db';
import type { Trx } from '#platform/db';
import { tellFact } from '#platform/facts';
import { moveLine } from './take-line.sql.ts';

export interface LineTaken {
  lineId: string;
  /** Who has it as the person sees it, and who shall have it. */
  from: string | null;
  to: string | null;
  by: Actor;
  ip: string;
  userAgent: string | undefined;
  requestId: string;
}

/** Gives a line to a person or to nobody; false when it was not `from`'s any more. It changes nothing about the line. */
export async function takeLine(
  trx: Trx,
  { lineId, from, to, by, ...trail }: LineTaken,
): Promise<boolean> {
  const moved = await maybe(trx, moveLine({ lineId, from, to }));
  if (!moved) return false;
  await recordAudit(trx, {
    actor: by,
    mode: moved.mode,
    action: 'line.assigned',
    entity: 'statementLine',
    entityId: lineId,
    before: { to: from },
    after: { to },
    ...trail,
  });
  await tellFact(trx, {
    name: 'deposits.lineAssigned',
    key: lineId,
    mode: moved.mode,
    payload: { lineId, to },
  });
  return true;
}
