import { Refusal } from '@wallet/contract';
import type { InstitutionRow } from '@wallet/contract';
import { actorOf, recordAudit } from '#modules/audit';
import type { Trail, UserPrincipal } from '#modules/identity';
import { maybe, one } from '#platform/db';
import type { Db } from '#platform/db';
import { institutionAnswer, placeOfId } from './institution-answer.ts';
import { lockInstitutions, selectInstitution, setEnabled, setRails } from './institutions.sql.ts';

export interface InstitutionChange extends Trail {
  principal: UserPrincipal;
  id: string;
  wish: {
    revision: number;
    enabled?: boolean | undefined;
    /** Rails left out stay as they are; unknown ones are added. */
    rails?: { rail: string; enabled: boolean }[] | undefined;
    reason?: string | undefined;
  };
}

/** Switches an institution, or single rails of it, on or off. Refuses with notFound or revisionConflict. */
export function updateInstitution(db: Pick<Db, 'transaction'>, { principal, id, wish, ...trail }: InstitutionChange): Promise<InstitutionRow> {
  const place = placeOfId(id);
  return db.transaction(async (trx) => {
    if (!(await maybe(trx, lockInstitutions(place)))) throw new Refusal('notFound');
    const before = await one(trx, selectInstitution(place));
    if (before.revision !== wish.revision) throw new Refusal('revisionConflict');
    const enabled = wish.enabled ?? before.enabled;
    const rails = (wish.rails ?? []).filter(({ rail, enabled: on }) => before.rails.find((each) => each.rail === rail)?.enabled !== on);
    if (enabled === before.enabled && rails.length === 0) return institutionAnswer(before);
    if (rails.length > 0) await setRails(place, rails).execute(trx);
    await setEnabled(place, enabled).execute(trx);
    const after = await one(trx, selectInstitution(place));
    const shown = (row: typeof before) => ({ enabled: row.enabled, rails: Object.fromEntries(row.rails.map((rail) => [rail.rail, rail.enabled])) });
    await recordAudit(trx, {
      actor: actorOf(principal), action: 'institution.changed', entity: 'institution', entityId: id, before: shown(before), after: shown(after), reason: wish.reason, ...trail,
    });
    return institutionAnswer(after);
  });
}
