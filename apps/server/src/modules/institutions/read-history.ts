import { ApiError, type AnswerOf, type endpoints } from '@wallet/contract';
import { all, maybe, type Query } from '#platform/db';
import { selectChanges } from './changes.sql.ts';
import { placeOfId } from './institution-answer.ts';
import { selectInstitution } from './institutions.sql.ts';

const most = 100;

/** The last changes of an institution, newest first, each with its source. Refuses with notFound. */
export async function readHistory(
  query: Query,
  id: string,
): Promise<AnswerOf<(typeof endpoints)['getInstitutionHistory']>> {
  const place = placeOfId(id);
  if (!(await maybe(query, selectInstitution(place)))) throw new ApiError('notFound');
  const rows = await all(query, selectChanges(place, most));
  return {
    data: rows.map(({ changedAt, ...row }) => ({ ...row, changedAt: changedAt.toISOString() })),
  };
}
