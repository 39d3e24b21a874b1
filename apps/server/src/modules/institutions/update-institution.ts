import { ApiError, type BodyOf, type endpoints, type InstitutionRow } from '@wallet/contract';
import { actOn, actorOf, recordAudit } from '#modules/audit';
import type { Trail, UserPrincipal } from '#modules/identity';
import { type Db, maybe, one } from '#platform/db';
import { newId } from '#platform/ids';
import { insertChanges } from './changes.sql.ts';
import { differ, statusOf } from './compare.ts';
import { institutionAnswer, placeOfId } from './institution-answer.ts';
import {
  lockInstitutions,
  selectInstitution,
  setRails,
  updateInstitutionStatus,
} from './institutions.sql.ts';

export interface InstitutionChange extends Trail {
  principal: UserPrincipal;
  id: string;
  /** Rails left out stay as they are; unknown ones are added. */
  input: BodyOf<(typeof endpoints)['updateInstitution']>;
}

/**
 * Renames an institution, or switches it or single rails of it on or off; the reason is the source in its history. What
 * stays the same is no change. Refuses with notFound or revisionConflict.
 */
export function updateInstitution(
  db: Pick<Db, 'transaction'>,
  { principal, id, input, ...trail }: InstitutionChange,
): Promise<InstitutionRow> {
  const place = placeOfId(id);
  return db.transaction(async (trx) => {
    if (!(await maybe(trx, lockInstitutions(place)))) throw new ApiError('notFound');
    const before = await one(trx, selectInstitution(place));
    if (before.revision !== input.revision) throw new ApiError('revisionConflict');
    const {
      enabled = before.enabled,
      name = before.name,
      shortName = before.shortName,
      reason,
    } = input;
    const rails = (input.rails ?? []).filter(
      ({ rail, enabled: on }) => before.rails.find((each) => each.rail === rail)?.enabled !== on,
    );
    if (
      enabled === before.enabled &&
      name === before.name &&
      shortName === before.shortName &&
      rails.length === 0
    )
      return institutionAnswer(before);
    if (rails.length > 0) await setRails(place, rails).execute(trx);
    await updateInstitutionStatus(place, { enabled, name, shortName }).execute(trx);
    const after = await one(trx, selectInstitution(place));
    const [was, is] = [statusOf(before), statusOf(after)];
    await insertChanges([{ id: newId('inc'), ...place, changes: differ(was, is) }], {
      source: reason,
      by: principal.userId,
    }).execute(trx);
    await recordAudit(trx, {
      actor: actorOf(principal),
      ...actOn('institution.changed', id),
      before: was,
      after: is,
      reason,
      ...trail,
    });
    return institutionAnswer(after);
  });
}
