import { institutionIdSchema, ApiError } from '@wallet/contract';
import type { AnswerOf, endpoints, InstitutionRow, QueryOf } from '@wallet/contract';
import { all, maybe, one, type Query } from '#platform/db';
import { pageOfRows, type PageQuery, usualLimit } from '#platform/lists';
import { idOfPlace, institutionAnswer, placeOfId } from './institution-answer.ts';
import {
  countInstitutions,
  selectInstitution,
  selectInstitutions,
  selectRailNames,
} from './institutions.sql.ts';
import type { InstitutionFilters, StoredInstitution } from './institutions.sql.ts';

/** Institutions by name with how many match and which rails there are. Refuses a cursor that is not one. */
export async function listInstitutions(
  query: Query,
  input: QueryOf<typeof endpoints.listInstitutions>,
): Promise<AnswerOf<typeof endpoints.listInstitutions>> {
  const [page, { count }, rails] = await Promise.all([
    readPlaces(query, input, { isUsable: false }),
    one(query, countInstitutions(input)),
    all(query, selectRailNames()),
  ]);
  return {
    data: page.rows.map(institutionAnswer),
    next: page.next,
    total: count,
    rails: rails.map(({ rail }) => rail),
  };
}

/**
 * What money can be sent to now, by name: enabled institutions with their enabled rails. Refuses a
 * cursor that is not one.
 */
export async function listChoices(
  query: Query,
  input: QueryOf<typeof endpoints.institutions>,
): Promise<AnswerOf<typeof endpoints.institutions>> {
  const { rows, next } = await readPlaces(query, input, { isUsable: true });
  const data = rows.map(({ country, code, name, shortName, type, rails }) => ({
    id: idOfPlace({ country, code }),
    country,
    code,
    name,
    shortName,
    type,
    rails: rails.filter(({ enabled }) => enabled).map(({ rail }) => rail),
  }));
  return { data, next };
}

/** One institution by its id, such as ID-014; undefined when there is none. */
export async function findInstitution(
  query: Query,
  id: string,
): Promise<InstitutionRow | undefined> {
  const row = institutionIdSchema.safeParse(id).success
    ? await maybe(query, selectInstitution(placeOfId(id)))
    : undefined;
  return row && institutionAnswer(row);
}

async function readPlaces(
  query: Query,
  { after, limit = usualLimit, ...filters }: PageQuery & InstitutionFilters,
  { isUsable }: { isUsable: boolean },
): Promise<{ rows: StoredInstitution[]; next: string | null }> {
  if (after !== undefined && !(await findInstitution(query, after)))
    throw new ApiError('cursorInvalid');
  const place = after === undefined ? undefined : placeOfId(after);
  const rows = await all(
    query,
    selectInstitutions(filters, { isUsable, after: place, limit: limit + 1 }),
  );
  return pageOfRows(rows, { limit, cursor: idOfPlace });
}
