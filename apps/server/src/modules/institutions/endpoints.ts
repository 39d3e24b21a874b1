import { endpoints, ApiError } from '@wallet/contract';
import { actorOf } from '#modules/audit';
import type { Db } from '#platform/db';
import { route, type Route } from '#platform/http';
import { importInstitutions } from './import-institutions.ts';
import { findInstitution, listChoices, listInstitutions } from './list-institutions.ts';
import { readHistory } from './read-history.ts';
import { updateInstitution } from './update-institution.ts';

/** Institutions: facts of the house that everybody may read, decided on by Admins. */
export function institutionsRoutes({ db }: { db: Pick<Db, 'read' | 'transaction'> }): Route[] {
  return [
    route(endpoints.listInstitutions, ({ query }) => listInstitutions(db.read, query)),
    route(endpoints.getInstitution, async ({ params: { id } }) => {
      const found = await findInstitution(db.read, id);
      if (!found) throw new ApiError('notFound');
      return found;
    }),
    route(endpoints.getInstitutionHistory, ({ params: { id } }) => readHistory(db.read, id)),
    route(endpoints.updateInstitution, ({ principal, params: { id }, body, ...call }) =>
      updateInstitution(db, { principal, id, input: body, ...trailOf(call) }),
    ),
    route(endpoints.importInstitutions, ({ principal, body, ...call }) =>
      importInstitutions(db, {
        ...body,
        by: actorOf(principal),
        userId: principal.userId,
        ...trailOf(call),
      }),
    ),
    route(endpoints.institutions, ({ query }) => listChoices(db.read, query)),
  ];
}

function trailOf({
  headers: { ip, userAgent },
  requestId,
}: {
  headers: { ip: string; userAgent: string | undefined };
  requestId: string;
}) {
  return { ip, userAgent, requestId };
}
