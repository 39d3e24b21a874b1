import type { ErrorCode } from '@wallet/contract';

/** A file that was made to hurt whoever reads it, and the code that it is refused with. */
export interface HostileFile {
  name: string;
  fileName: string;
  bytes(): Buffer;
  code: ErrorCode;
}
