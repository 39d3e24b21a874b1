import type { InstitutionRow } from '@wallet/contract';
import type { Place, StoredInstitution } from './institutions.sql.ts';

/** An institution as screens see it. */
export function institutionAnswer({ updatedAt, ...row }: StoredInstitution): InstitutionRow {
  return { id: idOfPlace(row), ...row, updatedAt: updatedAt.toISOString() };
}

export function idOfPlace({ country, code }: Place): string {
  return `${country}-${code}`;
}

/** The place of an id that fits its schema. */
export function placeOfId(id: string): Place {
  return { country: id.slice(0, 2), code: id.slice(3) };
}
