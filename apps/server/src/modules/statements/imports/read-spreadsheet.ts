import { ApiError } from '@wallet/contract';
import { fileLimits, untrustedFiles } from '#platform/untrusted-files';

/**
 * The first sheet of an XLSX file as CSV with commas, so that a statement is mapped, checked and
 * imported the same way whatever the file was. Dates are written `2026-11-22` or `2026-11-22
 * 09:15:00`, numbers as plain decimals. Refuses what `UntrustedFiles.parse` does: what is no such
 * file, is longer than one import takes, or holds a number that has lost digits.
 */
export async function readSpreadsheet(base64: string, caller: string): Promise<string> {
  const bytes = Buffer.from(base64, 'base64');
  try {
    return await untrustedFiles.parse('spreadsheet', bytes, fileLimits.spreadsheet, caller);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'invalidRequest') throw error;
    const message = error.options.detail ?? '';
    throw new ApiError('invalidRequest', { errors: [{ path: 'base64', message }] });
  }
}
