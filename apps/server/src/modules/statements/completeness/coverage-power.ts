import type { Mode } from '@wallet/contract';
import { definePowerRows } from '#platform/row-mac';

/** A complete read of an account's history: what happened in its time and is not in it did not happen. */
export interface CoveragePower {
  id: string;
  accountId: string;
  mode: Mode;
  coveredFrom: Date;
  coveredTo: Date;
  readStartedAt: Date;
  /** By what it is whole. */
  proof: string;
  passes: number;
  importId: string | null;
  /** The answered command, which tells whether the app was restarted before it; null for one of several reads. */
  commandId: string | null;
}

export const coveragePower = definePowerRows<CoveragePower>({
  table: 'coverage',
  covers: [
    'id',
    'accountId',
    'mode',
    'coveredFrom',
    'coveredTo',
    'readStartedAt',
    'proof',
    'passes',
    'importId',
    'commandId',
  ],
});
