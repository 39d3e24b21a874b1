import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';

export interface UsableInstitution extends RowOf<typeof institutionColumns> {
  country: 'ID' | 'PH';
  type: 'bank' | 'ewallet';
  /** Those that are switched on. */
  rails: string[];
}

const institutionColumns = columnsOf('country, code, name, short_name, type from institution i');
const columns = sql`${institutionColumns},
  coalesce((select array_agg(r.rail order by r.rail) from institution_rail r
    where r.country = i.country and r.code = i.code and r.enabled), '{}') as rails`;

export function selectUsableInstitution({
  country,
  code,
}: {
  country: string;
  code: string;
}): RawBuilder<UsableInstitution> {
  return sql`select ${columns} from institution i where i.country = ${country} and i.code = ${code} and i.enabled`;
}

/** By name; `words` are a part of the name or the short name, or the beginning of the code. */
export function selectUsableInstitutions(
  country: string,
  words: string | null,
): RawBuilder<UsableInstitution> {
  const like = words === null ? null : words.toLowerCase().replace(/[\\%_]/g, '\\$&');
  return sql`select ${columns} from institution i where i.country = ${country} and i.enabled
    and (${like}::text is null or lower(i.name) like ${`%${like}%`}
      or lower(i.short_name) like ${`%${like}%`} or lower(i.code) like ${`${like}%`})
    order by lower(i.name), i.code limit 500`;
}
