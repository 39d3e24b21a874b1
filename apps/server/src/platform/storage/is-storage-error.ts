import { errorCode } from '#platform/error-code';

/** PostgreSQL's disk_full and io_error, and what the system says of a file: no room, quota used up, disk broken. */
const codes: ReadonlySet<string> = new Set(['53100', '58030', 'ENOSPC', 'EDQUOT', 'EIO']);

/** Whether an error, or the code of one, says that the disk took nothing. */
export function isStorageError(error: unknown): boolean {
  return codes.has(typeof error === 'string' ? error : (errorCode(error) ?? ''));
}
