import { hkdfSync, timingSafeEqual } from 'node:crypto';

/** A key of 256 bits for one purpose; nobody learns the secret, or another purpose's key, from it. */
export function derive(secret: string, purpose: string): Buffer {
  return Buffer.from(
    hkdfSync('sha256', Buffer.from(secret, 'base64url'), '', `wallet ${purpose}`, 32),
  );
}

/** Takes as long whatever the difference is. */
export function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
