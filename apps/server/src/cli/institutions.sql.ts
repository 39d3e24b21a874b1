import { sql, type RawBuilder } from 'kysely';

export interface InstitutionRow {
  country: string;
  code: string;
  name: string;
  shortName: string | null;
  type: string;
  rails: readonly string[];
  asOf: string;
  source: string;
}

export function upsertInstitution(row: InstitutionRow): RawBuilder<unknown> {
  return sql`insert into institution (country, code, name, short_name, type, rails, source, as_of)
    values (${row.country}, ${row.code}, ${row.name}, ${row.shortName}, ${row.type}, ${row.rails}, ${row.source}, ${row.asOf}::date)
    on conflict (country, code) do update set name = excluded.name, short_name = excluded.short_name, type = excluded.type,
      rails = excluded.rails, source = excluded.source, as_of = excluded.as_of`;
}
