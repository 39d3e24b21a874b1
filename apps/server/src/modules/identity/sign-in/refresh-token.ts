import { createHash, randomBytes } from 'node:crypto';

const form = /^wrt_[A-Za-z0-9_-]{43}$/;

/** A new opaque refresh token of 256 random bits. */
export function newRefreshToken(): string {
  return `wrt_${randomBytes(32).toString('base64url')}`;
}

export function looksLikeRefreshToken(token: string): boolean {
  return form.test(token);
}

export function hashRefreshToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
