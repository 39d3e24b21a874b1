import { randomBytes } from 'node:crypto';

/** A new nonce for one answer. */
export function newNonce(): string {
  return randomBytes(16).toString('base64url');
}

/** Headers of every page: nothing but what is in it runs, nobody but the listed origins frames it, nothing is kept. */
export function pageHeaders({
  nonce,
  frameOrigins,
}: {
  nonce: string;
  frameOrigins: readonly string[];
}): Record<string, string> {
  const ancestors = frameOrigins.filter(isOrigin);
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': [
      "default-src 'none'",
      `script-src 'self' 'nonce-${nonce}'`,
      `style-src 'nonce-${nonce}'`,
      "img-src 'self' data: blob:",
      "connect-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
      `frame-ancestors ${ancestors.length > 0 ? ancestors.join(' ') : "'none'"}`,
    ].join('; '),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    // Whom the merchant's list lets frame it may do so from a page that isolates itself.
    ...(ancestors.length > 0
      ? { 'cross-origin-resource-policy': 'cross-origin' }
      : { 'x-frame-options': 'DENY' }),
  };
}

/** Only a whole origin may stand in the policy; anything else could widen it. */
function isOrigin(text: string): boolean {
  return !text.includes('*') && URL.canParse(text) && new URL(text).origin === text;
}
