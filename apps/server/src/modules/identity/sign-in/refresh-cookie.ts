import { createHash, randomBytes } from 'node:crypto';
import type { Console } from '@wallet/contract';

/** Where a console is, as far as its cookies depend on it. */
export interface ConsoleSite {
  console: Console;
  /** The console's own origin. */
  origin: string;
  /** Pages of other sites may frame it. */
  isFramed: boolean;
}

const form = /^[A-Za-z0-9_-]{43}$/;
/** As long as a session lasts at most. */
const maxAgeSeconds = 14 * 24 * 3_600;

/**
 * What binds refresh tokens to a browser: random, held by a cookie that no script reads, sent to
 * this very origin alone. Undefined where the browser holds none.
 */
export function readBinding(site: ConsoleSite, cookies: string | undefined): string | undefined {
  const wanted = `${nameOf(site)}=`;
  const value = (cookies ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(wanted))
    ?.slice(wanted.length);
  return value !== undefined && form.test(value) ? value : undefined;
}

/** A new one. A browser that holds one keeps it, so that two tabs which sign in together do not part each other. */
export function newBinding(): string {
  return randomBytes(32).toString('base64url');
}

/** The cookie as a Set-Cookie header; its time begins anew. */
export function bindingCookie(site: ConsoleSite, binding: string): string {
  return `${nameOf(site)}=${binding}; Max-Age=${maxAgeSeconds}; ${attributesOf(site)}`;
}

/** Takes the cookie away. */
export function noBindingCookie(site: ConsoleSite): string {
  return `${nameOf(site)}=; Max-Age=0; ${attributesOf(site)}`;
}

/** What is kept of it, with the tokens. */
export function digestOfBinding(binding: string): string {
  return createHash('sha256').update(`refresh binding ${binding}`).digest('hex');
}

function isSecure({ origin, isFramed }: ConsoleSite): boolean {
  return isFramed || origin.startsWith('https:');
}

/** Consoles of a demo share a host, and cookies know no ports: each has its own name. */
function nameOf(site: ConsoleSite): string {
  return `${isSecure(site) ? '__Host-' : ''}refresh-${site.console}`;
}

/** In a frame of another site a cookie is kept only apart for that site. */
function attributesOf(site: ConsoleSite): string {
  const secure = isSecure(site) ? 'Secure; ' : '';
  const sent = site.isFramed ? 'SameSite=None; Partitioned' : 'SameSite=Strict';
  return `Path=/; HttpOnly; ${secure}${sent}`;
}
