import type { InstitutionFieldChange } from '@wallet/contract';
import type { Facts, StoredInstitution } from './institutions.sql.ts';

/** What a file says of an institution, as texts. */
export function factsOf({
  name,
  shortName,
  type,
  rails,
}: Pick<Facts, 'name' | 'shortName' | 'type' | 'rails'>) {
  return {
    name,
    shortName,
    type,
    rails:
      rails.map(({ rail, code }) => (code === null ? rail : `${rail} ${code}`)).join(', ') || null,
  };
}

/** The same and what people decided about it. */
export function statusOf({
  enabled,
  rails,
  ...row
}: Pick<StoredInstitution, 'name' | 'shortName' | 'type' | 'rails' | 'enabled'>) {
  return {
    ...factsOf({ ...row, rails }),
    enabled: String(enabled),
    railsOff:
      rails
        .filter((each) => !each.enabled)
        .map(({ rail }) => rail)
        .join(', ') || null,
  };
}

/** Which of these texts differ. */
export function differ<Texts extends Readonly<Record<string, string | null>>>(
  was: Texts,
  is: Texts,
): InstitutionFieldChange[] {
  return Object.entries(is).flatMap(([field, after]) =>
    was[field] === after ? [] : [{ field, before: was[field] ?? null, after }],
  );
}
