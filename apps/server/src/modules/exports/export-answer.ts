import type { ExportRow } from '@wallet/contract';
import type { StoredExport } from './exports.sql.ts';
import { zonedTime } from './zoned-time.ts';

/** Where the caller came in, and so where the file is for it. */
export type Door = '/api' | '/v1';

/** An export as answers write it. */
export function exportAnswer(row: StoredExport, door: Door): ExportRow {
  const { id, mode, kind, filter, timeZone, state, rowsExpected, rows, bytes, problem, makerKind, madeBy, makerName } = row;
  return {
    id, mode, kind, filter, format: 'csv', timeZone, state, rowsExpected, rows, bytes: bytes === null ? null : Number(bytes), fileName: fileName(row),
    downloadUrl: state === 'done' ? `${door}/exports/${id}/file` : null, problem,
    createdBy: { kind: makerKind, id: madeBy, name: makerName },
    createdAt: row.createdAt.toISOString(), finishedAt: row.finishedAt?.toISOString() ?? null, expiresAt: row.expiresAt?.toISOString() ?? null,
  };
}

/** Says what is in it and when it was ordered, on the clock of its own time zone. */
function fileName({ kind, mode, createdAt, timeZone }: Pick<StoredExport, 'kind' | 'mode' | 'createdAt' | 'timeZone'>): string {
  const at = zonedTime(timeZone)(createdAt.toISOString()).slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
  return `${kind === 'transactions' ? 'transactions' : 'balance-lines'}-${mode}-${at}.csv`;
}
