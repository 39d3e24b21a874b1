import { join } from 'node:path';

/** Only names the socket's file: nothing listens on a port of that number. */
export const socketPort = 5_432;
/** Systems take 104 bytes for the path of a unix socket at least. */
const longestSocketPath = 100;

/** By how many bytes the path of the folder's socket is too long. */
export function excessOf(folder: string): number {
  return Buffer.byteLength(join(folder, `.s.PGSQL.${socketPort}`)) - longestSocketPath;
}
