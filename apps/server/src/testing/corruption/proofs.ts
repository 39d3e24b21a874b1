import { proveRows } from '#modules/approvals/row-proofs';
import { proveAudit } from '#modules/audit';
import { proveBooks } from '#modules/ledger/verification';
import type { Query } from '#platform/db';
import { bookChecks } from '../../cli/rows/book-checks.ts';
import { powerKinds } from '../../start/rows/power-rows.ts';
import type { BusyBooks } from './busy-books.ts';
import { testVault } from '../database/test-vault.ts';

/** What a proof says is not as it must be. */
export interface Finding {
  proof: 'verify-ledger' | 'verify-rows' | 'verify-audit';
  text: string;
}
export type Proof = (query: Query) => Promise<Finding[]>;
export type Proofs = Readonly<Record<Finding['proof'], Proof>>;

/** What the three commands prove, in the transaction of who asks. */
export function proofsWith(heads: BusyBooks['heads']): Proofs {
  return {
    'verify-ledger': async (query) =>
      (
        await proveBooks(query, { keys: testVault(), headsFile: heads.postings }, bookChecks)
      ).divergences.map(({ what, where, expected, found }) => ({
        proof: 'verify-ledger',
        text: `${what}: ${where} should have ${expected} and has ${found}`,
      })),
    'verify-rows': async (query) =>
      (await proveRows(query, testVault(), powerKinds, heads.rows)).unproved.map(
        ({ table, id, problem }) => ({
          proof: 'verify-rows',
          text: `${table} ${id} ${problem}`,
        }),
      ),
    'verify-audit': async (query) =>
      (await proveAudit(query, { headsFile: heads.audit })).divergences.map((text) => ({
        proof: 'verify-audit',
        text,
      })),
  };
}
