import { expect } from 'vitest';
import { coveragePower } from '#modules/statements/completeness';
import { evidencePower, importPower } from '#modules/statements/evidence';
import { linePower } from '#modules/statements/lines';
import { provePowerRows } from '#platform/row-mac/tables';
import type { TestDatabase } from '../database/test-database.ts';
import { testVault } from '../database/test-vault.ts';

/**
 * Proves that every line, complete read, piece of evidence and file is what the application made of
 * it, whatever was done lawfully.
 */
export async function expectProvedLines({ db }: TestDatabase): Promise<void> {
  const unproved: string[] = [];
  for (const rows of [linePower, coveragePower, evidencePower, importPower])
    await provePowerRows(db.read, testVault(), rows, {
      found: ({ table, id, problem }) => unproved.push(`${table} ${id} ${problem}`),
    });
  expect(unproved).toEqual([]);
}
