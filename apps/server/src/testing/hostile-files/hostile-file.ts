import type { ErrorCode } from '@wallet/contract';

/** A file that was made to hurt whoever reads it, and the code that it is refused with. */
export interface HostileFile {
  name: string;
  fileName: string;
  /** Made when it is first asked for: some take a while. */
  bytes(): Buffer;
  code: ErrorCode;
}

/** Makes it once. */
export function hostileFile(file: HostileFile): HostileFile {
  let made: Buffer | undefined;
  return { ...file, bytes: () => (made ??= file.bytes()) };
}
