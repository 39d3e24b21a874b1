import { readFile } from 'node:fs/promises';
import { systemActor } from '#modules/audit';
import { type Db, maybe } from '#platform/db';
import { importInstitutions } from './import-institutions.ts';
import { anyInstitution } from './institutions.sql.ts';

const factsUrl = new URL('./institutions.json', import.meta.url);

/**
 * Loads the facts that come with the product into a table that is empty; later lists are loaded by
 * people. Tells how many.
 */
export async function seedInstitutions(db: Pick<Db, 'read' | 'transaction'>): Promise<number> {
  if (await maybe(db.read, anyInstitution())) return 0;
  const file: unknown = JSON.parse(await readFile(factsUrl, 'utf8'));
  const { added } = await importInstitutions(db, {
    file,
    source: 'institutions.json',
    dryRun: false,
    by: systemActor,
    userId: null,
  });
  return added;
}
