import { institutionIdSchema, Refusal } from '@wallet/contract';
import type { InstitutionRow } from '@wallet/contract';
import { all, maybe, one } from '#platform/db';
import type { Query } from '#platform/db';
import { idOfPlace, institutionAnswer, placeOfId } from './institution-answer.ts';
import {
  countInstitutions,
  selectInstitution,
  selectInstitutions,
  selectRailNames,
} from './institutions.sql.ts';
import type { InstitutionFilter, StoredInstitution } from './institutions.sql.ts';

export interface InstitutionsQuery extends Omit<InstitutionFilter, 'after' | 'usable'> {
  after?: string | undefined;
  limit?: number | undefined;
}

const usualLimit = 50;

/** Institutions by name with how many match and which rails there are. Refuses a cursor that is not one. */
export async function listInstitutions(
  query: Query,
  wish: InstitutionsQuery,
): Promise<{ data: InstitutionRow[]; next: string | null; total: number; rails: string[] }> {
  const { after: _, limit: __, ...filter } = wish;
  const [page, { count }, rails] = await Promise.all([
    readPage(query, wish, false),
    one(query, countInstitutions(plain(filter))),
    all(query, selectRailNames()),
  ]);
  return {
    data: page.rows.map(institutionAnswer),
    next: page.next,
    total: count,
    rails: rails.map(({ rail }) => rail),
  };
}

export interface Choice {
  id: string;
  country: 'ID' | 'PH';
  code: string;
  name: string;
  shortName: string | null;
  type: 'bank' | 'ewallet';
  rails: string[];
}

/** What money can be sent to now, by name: enabled institutions with their enabled rails. Refuses a cursor that is not one. */
export async function listChoices(
  query: Query,
  wish: InstitutionsQuery,
): Promise<{ data: Choice[]; next: string | null }> {
  const { rows, next } = await readPage(query, wish, true);
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

async function readPage(
  query: Query,
  { after, limit = usualLimit, ...filter }: InstitutionsQuery,
  usable: boolean,
): Promise<{ rows: StoredInstitution[]; next: string | null }> {
  if (after !== undefined && !(await findInstitution(query, after)))
    throw new Refusal('cursorInvalid');
  const place = after === undefined ? undefined : placeOfId(after);
  const rows = await all(
    query,
    selectInstitutions({ ...plain(filter), usable, after: place }, limit + 1),
  );
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, next: rows.length > limit && last ? idOfPlace(last) : null };
}

/** Nothing that is searched holds control characters, and PostgreSQL takes no zero character. */
function plain<T extends { search?: string | undefined }>(filter: T): T {
  return { ...filter, search: filter.search?.replace(/\p{Cc}+/gu, ' ') };
}
