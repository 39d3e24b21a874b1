import type { ImportReport, ImportStands, ImportStatus, Mode } from '@wallet/contract';
import { definePowerRows } from '#platform/row-mac';

/**
 * What a statement file's power depends on: owner, mapping, importer and backers. Its content is
 * encrypted for this row while it waits.
 */
export interface ImportPower {
  id: string;
  accountId: string;
  mode: Mode;
  purpose: 'settle' | 'confirm';
  fileHash: string;
  wishHash: string;
  mapping: unknown;
  coversFrom: Date;
  coversTo: Date;
  importedBy: string;
  identity: ImportReport['identity'];
  status: ImportStatus;
  stands: ImportStands;
  /** Ids of those who stand behind it, with blanks between. */
  stoodBy: string;
  /** What it settles or confirms, in minor units: it counts against what one person may. */
  confirmsMinor: bigint;
}

export const importPower = definePowerRows<ImportPower>({
  table: 'statement_import',
  covers: [
    'id',
    'accountId',
    'mode',
    'purpose',
    'fileHash',
    'wishHash',
    'mapping',
    'coversFrom',
    'coversTo',
    'importedBy',
    'identity',
    'status',
    'stands',
    'stoodBy',
    'confirmsMinor',
  ],
});
