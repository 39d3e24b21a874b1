import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';
import type { InstitutionFieldChange } from '@wallet/contract';
import type { Place } from './institutions.sql.ts';

export interface NewInstitutionChange extends Place {
  id: string;
  changes: readonly InstitutionFieldChange[];
}

const institutionChangeColumns = columnsOf(`id, changes, source, changed_at
  from institution_change c`);

export interface InstitutionChangeRow extends RowOf<typeof institutionChangeColumns> {
  changes: InstitutionFieldChange[];
  changedBy: { id: string; name: string } | null;
}

export function insertChanges(
  rows: readonly NewInstitutionChange[],
  { source, by }: { source: string; by: string | null },
): RawBuilder<unknown> {
  return sql`insert into institution_change (id, country, code, changes, source, changed_by)
    select r.id, r.country, r.code, r.changes, ${source}, ${by}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id text, country text, code text, changes jsonb)`;
}

/** The newest first. */
export function selectChanges(
  { country, code }: Place,
  limit: number,
): RawBuilder<InstitutionChangeRow> {
  return sql`select ${institutionChangeColumns},
      case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end as "changedBy"
    from institution_change c left join app_user u on u.id = c.changed_by
      where c.country = ${country} and c.code = ${code} order by c.id desc limit ${limit}`;
}
