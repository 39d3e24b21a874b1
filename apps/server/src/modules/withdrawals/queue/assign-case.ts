import { type Actor, recordAudit } from '#modules/audit';
import { maybe, type Trx } from '#platform/db';
import { moveCase } from './assign-case.sql.ts';

export interface CaseTaken {
  withdrawalId: string;
  /** Who has it as the person sees it, and who shall have it. */
  caseFrom: string | null;
  caseTo: string | null;
  by: Actor;
  ip: string;
  userAgent: string | undefined;
  requestId: string;
}

/** Gives a request on hold to a person or to nobody; false when it was not `caseFrom`'s any more, or is not on hold. */
export async function assignCase(
  trx: Trx,
  { withdrawalId, caseFrom, caseTo, by, ...trail }: CaseTaken,
): Promise<boolean> {
  const moved = await maybe(trx, moveCase({ requestId: withdrawalId, caseFrom, caseTo }));
  if (!moved) return false;
  const action = caseTo === null ? 'withdrawal.caseGivenBack' : 'withdrawal.caseTaken';
  await recordAudit(trx, {
    actor: by,
    ...moved,
    action,
    entity: 'withdrawalRequest',
    entityId: withdrawalId,
    before: { owner: caseFrom },
    after: { owner: caseTo },
    ...trail,
  });
  return true;
}
