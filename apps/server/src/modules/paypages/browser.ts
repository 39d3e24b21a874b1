import { hash, randomBytes } from 'node:crypto';

/**
 * A browser's secret: 128 random bits in 22 characters. It is in its cookie, or in its page where
 * it takes no cookies.
 */
export function newBrowser(): string {
  return randomBytes(16).toString('base64url');
}

/** What is kept of a browser's secret, and told to those below. */
export function browserKey(secret: string | undefined): string | undefined {
  return secret === undefined ? undefined : hash('sha256', secret, 'base64url');
}

/**
 * A link's token with the secret of the browser that the page went to: what its forms carry where
 * there are no cookies.
 */
export function withBrowser(token: string, secret: string | undefined): string {
  return secret === undefined ? token : `${token}.${secret}`;
}

/** Takes apart what `withBrowser` wrote; a link's own token has no secret. */
export function splitToken(text: string): { token: string; browser: string | undefined } {
  const [token = '', browser] = /^([\w-]+)\.([\w-]{22})$/.exec(text)?.slice(1) ?? [text];
  return { token, browser };
}
