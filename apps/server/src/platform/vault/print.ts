import { derive } from './derive.ts';
import type { KeyFile } from './key-file.ts';

/** A key by its id, with 43 characters that only the same key gives and that tell nothing about it. */
export interface KeyPrint {
  id: string;
  print: string;
}

/** The keys of a file so that a database can tell them from other keys of the same names. */
export function printsOf(keys: KeyFile['keys']): KeyPrint[] {
  return keys.map(({ id, secret }) => ({
    id,
    print: derive(secret, 'print').toString('base64url'),
  }));
}
