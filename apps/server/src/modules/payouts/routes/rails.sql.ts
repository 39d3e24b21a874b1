import { type RawBuilder, sql } from '#platform/db';

export interface InstitutionPlace {
  country: 'ID' | 'PH';
  code: string;
}

export interface InstitutionRails {
  enabled: boolean;
  rails: string[];
}

/** Whether an institution is switched on, and which of its rails are. */
export function selectInstitutionRails({
  country,
  code,
}: InstitutionPlace): RawBuilder<InstitutionRails> {
  return sql`select i.enabled,
      array(select r.rail from institution_rail r
        where r.country = i.country and r.code = i.code and r.enabled order by r.rail) as rails
    from institution i where i.country = ${country} and i.code = ${code}`;
}
