import { randomBytes } from 'node:crypto';

/** Binds to this very origin: no other host and no path of it can set or read it. */
const name = '__Host-browser';
const form = /^[A-Za-z0-9_-]{43}$/;
const maxAgeSeconds = 365 * 24 * 3_600;

/**
 * The browser's own number: random, for a year, not readable by scripts, and good for nothing but
 * to show that two words came from one browser. A browser that keeps no cookies gets a new one at
 * each sign-in.
 */
export function browserOf(cookies: string | undefined): string {
  return numberOf(cookies) ?? randomBytes(32).toString('base64url');
}

/** The number that the browser already has. */
export function numberOf(cookies: string | undefined): string | undefined {
  const known = cookieOf(cookies, name);
  return known !== undefined && form.test(known) ? known : undefined;
}

/** As a Set-Cookie header; each sign-in lets its year begin anew. */
export function browserCookie(browser: string): string {
  return `${name}=${browser}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; Secure; SameSite=Strict`;
}

/** The value of one cookie of a Cookie header. */
export function cookieOf(cookies: string | undefined, cookie: string): string | undefined {
  return (cookies ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${cookie}=`))
    ?.slice(cookie.length + 1);
}
