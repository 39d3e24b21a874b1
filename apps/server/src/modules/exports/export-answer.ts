import { type ApiExportRow, type ExportRow, exportRow } from '@wallet/contract';
import type { StoredExport } from './exports.sql.ts';
import { zonedTime } from './zoned-time.ts';

/** Where the caller came in, and so where the file is for it. */
export type Door = '/api' | '/v1';

/** An export as the console’s answers write it. */
export function exportAnswer(row: StoredExport, door: Door = '/api'): ExportRow {
  const {
    id,
    mode,
    kind,
    filter,
    format,
    timeZone,
    state,
    rowsExpected,
    rows,
    bytes,
    problem,
    makerKind,
    madeBy,
    makerName,
    scheduleId,
  } = row;
  return {
    id,
    mode,
    kind,
    filter: filter as Record<string, string>,
    format,
    timeZone,
    state,
    rowsExpected,
    rows,
    bytes: bytes === null ? null : Number(bytes),
    fileName: fileName(row),
    downloadUrl: state === 'done' ? `${door}/exports/${id}/file` : null,
    problem,
    scheduleId,
    createdBy: { kind: makerKind, id: madeBy, name: makerName },
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
  };
}

/** The same as the merchant API writes it. Only for kinds of that API. */
export function apiAnswer(row: StoredExport): ApiExportRow {
  const { scheduleId: _none, ...answer } = exportAnswer(row, '/v1');
  return exportRow.parse(answer);
}

const namedOtherwise: Readonly<Record<string, string>> = {
  balanceEntries: 'balance-lines',
  settlement: 'settlement-statement',
};

/** Says what is in it and when it was ordered, on the clock of its own time zone. */
export function fileName({
  kind,
  merchantId,
  mode,
  format,
  createdAt,
  timeZone,
}: Pick<
  StoredExport,
  'kind' | 'merchantId' | 'mode' | 'format' | 'createdAt' | 'timeZone'
>): string {
  const at = zonedTime(timeZone)(createdAt.toISOString())
    .slice(0, 19)
    .replaceAll(/[-:]/g, '')
    .replace('T', '-');
  const name =
    namedOtherwise[kind] ?? kind.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return `${[name, merchantId === null ? [] : mode, at].flat().join('-')}.${format}`;
}
