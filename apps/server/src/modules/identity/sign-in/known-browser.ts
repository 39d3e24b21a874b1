import { timingSafeEqual } from 'node:crypto';
import type { Clock } from '#platform/clock';
import type { Vault } from '#platform/vault';
import { cookieOf } from './browser-cookie.ts';

/** Binds to this very origin: no other host and no path of it can set or read it. */
const name = '__Host-known';
const maxAccounts = 6;
const knownDays = 180;
const daySeconds = 24 * 3_600;

interface Known {
  vault: Pick<Vault, 'mac'>;
  clock: Clock;
}

/** A browser as it shows itself, and the account that somebody wants to open with it. */
export interface BrowserIdentity {
  /** Its number; none where it has none yet. */
  browser: string | undefined;
  /** What its cookie says of accounts. */
  known: string | undefined;
  emailKey: string;
}

/** A claim of a browser that has a number. */
export interface KnownBrowserIdentity extends BrowserIdentity {
  browser: string;
}

/** What a browser's cookies say of the accounts that were opened with it. */
export function knownOf(cookies: string | undefined): string | undefined {
  return cookieOf(cookies, name);
}

/**
 * Whether the account was opened with this very browser in the last half year. It costs a few
 * digests and asks nobody, so that whoever shows invented cookies keeps nothing busy. It opens
 * nothing: it decides with whom failures are counted.
 */
export function isKnown(
  { vault, clock }: Known,
  claim: BrowserIdentity,
): claim is KnownBrowserIdentity {
  const { browser, known = '', emailKey } = claim;
  if (browser === undefined) return false;
  const today = dayOf(clock);
  return known
    .split('.')
    .slice(0, maxAccounts)
    .some((mark) => {
      const day = Number.parseInt(mark.slice(-4), 36);
      if (!(day <= today && day > today - knownDays)) return false;
      return isSame(mark, markOf(vault, { browser, emailKey, day }));
    });
}

/** As a Set-Cookie header: the account first, then those of before, as many as find room. */
export function knownCookie(
  { vault, clock }: Known,
  { browser, known = '', emailKey }: KnownBrowserIdentity,
): string {
  const mark = markOf(vault, { browser, emailKey, day: dayOf(clock) });
  const others = known.split('.').filter((other) => markForm.test(other) && !isOf(other));
  const marks = [mark, ...others].slice(0, maxAccounts);
  return `${name}=${marks.join('.')}; Path=/; Max-Age=${knownDays * daySeconds}; HttpOnly; Secure; SameSite=Strict`;

  function isOf(other: string): boolean {
    const day = Number.parseInt(other.slice(-4), 36);
    return isSame(other, markOf(vault, { browser, emailKey, day }));
  }
}

const markForm = /^[\w-]{20,60}$/;

/** A digest over browser, account and day, and the day itself behind it in four characters. */
function markOf(
  vault: Pick<Vault, 'mac'>,
  { browser, emailKey, day }: { browser: string; emailKey: string; day: number },
): string {
  const digest = vault.mac('knownBrowser', `${browser} ${emailKey} ${day}`);
  return `${digest.slice(-32)}${day.toString(36).padStart(4, '0')}`;
}

function dayOf(clock: Clock): number {
  return Math.floor(clock.now().getTime() / (daySeconds * 1_000));
}

function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
