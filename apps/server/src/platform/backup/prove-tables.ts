import type { Client } from 'pg';
import { digestTable, type TableToCopy } from './backup.sql.ts';
import type { TableProof } from './manifest.ts';
import { BackupProblem } from './problem.ts';

/** Has SQL count and digest each table, in this transaction of the client’s. */
export async function proveTables(
  client: Client,
  tables: readonly Omit<TableToCopy, 'columns'>[],
): Promise<TableProof[]> {
  const proofs: TableProof[] = [];
  for (const table of tables) {
    const {
      rows: [proof],
    } = await client.query<{ rows: string; digest: string }>(digestTable(table));
    proofs.push({
      name: table.name,
      rows: Number(proof?.rows ?? -1),
      digest: proof?.digest ?? '',
    });
  }
  return proofs;
}

/** Compares two independent counts and digests. Throws a BackupProblem: `what`, the first differing table, `advice`. */
export function compareProofs(
  expected: readonly TableProof[],
  found: readonly TableProof[],
  { what, advice }: { what: string; advice: string },
): void {
  const byName = new Map(found.map((proof) => [proof.name, proof]));
  for (const { name, rows, digest } of expected) {
    const other = byName.get(name);
    if (other?.rows === rows && other.digest === digest) continue;
    const how =
      other?.rows === rows
        ? `${rows} rows, but not the same ones`
        : `${other?.rows ?? 'no'} rows instead of ${rows}`;
    throw new BackupProblem(
      `${what} differs from the database that was backed up: table ${name} has ${how}. ${advice}`,
    );
  }
  if (expected.length === found.length) return;
  throw new BackupProblem(
    `${what} has ${found.length} tables instead of ${expected.length}. ${advice}`,
  );
}
