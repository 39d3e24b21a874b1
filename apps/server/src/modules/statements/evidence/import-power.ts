import type { ImportReport, ImportStands, ImportStatus, Mode } from '@wallet/contract';
import { definePowerRows } from '#platform/row-mac';

/**
 * A statement file as far as its row gives power: whose it is, how it is read, who brought it, and
 * who stands behind it. What the file itself says is sealed for this very row while it waits.
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
