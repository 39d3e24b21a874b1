import { createHash } from 'node:crypto';

/**
 * A value's canonical text: sorted keys, no blanks, bigints and dates as strings, no undefined
 * members. Equal texts mean the same request, payload or row.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => sorted(part)) ?? 'null';
}

/** SHA-256 of the canonical text, in hexadecimal. */
export function canonicalHash(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex');
}

function sorted(part: unknown): unknown {
  if (typeof part === 'bigint') return part.toString();
  if (part === null || typeof part !== 'object' || Array.isArray(part)) return part;
  return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
}
