import { createHash, randomBytes } from 'node:crypto';

/** What a mailed link is good for. */
export type CodePurpose = 'activate' | 'resetPassword';

const form = /^[A-Za-z0-9_-]{43}$/;

/** A new code of 256 random bits for a mailed link. */
export function newCode(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a code; undefined for a text that cannot be one. */
export function hashOfCode(code: string): string | undefined {
  return form.test(code) ? createHash('sha256').update(code).digest('hex') : undefined;
}
