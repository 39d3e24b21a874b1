import { describe, expect, it } from 'vitest';
import { createVault } from '#platform/vault';
import { readGrant, signGrant } from './grant.ts';
import { makeCookie, readCookie, renewCookie } from './payer-cookie.ts';

const vault = createVault({
  autoMade: true,
  macSecret: 'A'.repeat(43),
  keys: [{ id: 'k', secret: 'B'.repeat(43) }],
});
const other = createVault({
  autoMade: true,
  macSecret: 'A'.repeat(43),
  keys: [{ id: 'k', secret: 'C'.repeat(43) }],
});
const now = new Date('2026-11-21T07:34:12Z');
const grant = { sessionId: 'txs_1', readOnly: false, expiresAt: new Date('2026-11-22T00:00:00Z') };
const text = signGrant(vault, 'payCookie', grant);
const read = (change: Partial<{ text: string; sessionId: string; now: Date }> = {}) =>
  readGrant(vault, 'payCookie', { text, sessionId: 'txs_1', now, ...change });

describe('a grant', () => {
  it('is read back until it ends', () => {
    expect(read()).toEqual(grant);
    expect(read({ now: grant.expiresAt })).toBeUndefined();
  });

  it('tells browsers apart, and none that it was not made for', () => {
    const [one, another] = ['a'.repeat(22), 'b'.repeat(22)];
    const own = signGrant(vault, 'payCookie', { ...grant, browser: one });
    expect(read({ text: own })).toEqual({ ...grant, browser: one });
    expect(read({ text: own.replace(one, another) })).toBeUndefined();
    expect(read({ text: own.replace(`.${one}`, '') })).toBeUndefined();
    expect(read({ text: text.replace(/(\.\d+)\./, `$1.${one}.`) })).toBeUndefined();
  });

  it.each([
    ['for another session', () => read({ sessionId: 'txs_2' })],
    ['for another purpose', () => readGrant(vault, 'payTicket', { text, sessionId: 'txs_1', now })],
    [
      'of another installation',
      () => readGrant(other, 'payCookie', { text, sessionId: 'txs_1', now }),
    ],
    [
      'that was made to last longer',
      () => read({ text: text.replace(/\.\d+\./, '.99999999999.') }),
    ],
    [
      'that was made to allow more',
      () =>
        read({
          text: signGrant(vault, 'payCookie', { ...grant, readOnly: true }).replace('read', 'full'),
        }),
    ],
    ['that is cut', () => read({ text: text.slice(0, -1) })],
    ['that is empty', () => read({ text: '' })],
  ])('%s is none', (_, look) => {
    expect(look()).toBeUndefined();
  });
});

describe('the cookies of a request', () => {
  it('may hold others, doubles and rubbish; the one that may act wins', () => {
    const cookie = (readOnly: boolean) =>
      makeCookie(vault, { ...grant, readOnly }, { framed: true, now }).split(';')[0];
    const header = `a=b; __Host-pay-txs_1=rubbish; ${cookie(true)}; ${cookie(false)}; __Host-pay-txs_12=x`;
    expect(readCookie(vault, { header, sessionId: 'txs_1', now })?.readOnly).toBe(false);
    expect(readCookie(vault, { header: undefined, sessionId: 'txs_1', now })).toBeUndefined();
  });
});

describe('after a rotation of keys', () => {
  const hourMs = 3_600_000;
  /** A process with the key file as it is so long after a newer key was added. */
  const after = (ms: number, keys: 'both' | 'newest' = 'both') => {
    const at = new Date(now.getTime() + ms);
    const [old, newest] = [
      { id: 'k', secret: 'B'.repeat(43) },
      { id: 'next', secret: 'N'.repeat(43), addedAt: now.toISOString() },
    ];
    const file = { autoMade: true, macSecret: 'A'.repeat(43) };
    return createVault(
      { ...file, keys: keys === 'both' ? [old, newest] : [newest] },
      () => undefined,
      { now: () => at },
    );
  };
  const long = { ...grant, expiresAt: new Date('2027-01-01T00:00:00Z') };
  const readsAfter = (purpose: 'payCookie' | 'payTicket', ms: number, keys?: 'newest') =>
    readGrant(after(ms, keys), purpose, {
      text: signGrant(vault, purpose, long),
      sessionId: 'txs_1',
      now,
    }) !== undefined;

  it('a payer’s cookie holds for a day more and a ticket for 15 minutes, and neither once the old key was dropped', () => {
    expect(readsAfter('payCookie', 24 * hourMs - 1)).toBe(true);
    expect(readsAfter('payCookie', 24 * hourMs)).toBe(false);
    expect(readsAfter('payTicket', hourMs / 4 - 1)).toBe(true);
    expect(readsAfter('payTicket', hourMs / 4)).toBe(false);
    expect(readsAfter('payCookie', 0, 'newest')).toBe(false);
    expect(readsAfter('payTicket', 0, 'newest')).toBe(false);
  });

  it('a cookie is given anew, as it was, when it comes by the older key; one by the newest key is not', () => {
    const own = { ...long, browser: 'b'.repeat(22) };
    const sent = (keys: typeof vault) =>
      makeCookie(keys, own, { framed: true, now }).split(';')[0] ?? '';
    const asked = (header: string) => ({ header, sessionId: 'txs_1', now, framed: true });
    const [held, next] = [sent(vault), after(hourMs)];
    const renewed = renewCookie(next, asked(held)) ?? '';
    expect(renewed).toBe(makeCookie(next, own, { framed: true, now }));
    const given = renewed.split(';')[0] ?? '';
    expect(readCookie(after(48 * hourMs), asked(given))).toEqual(own);
    expect(renewCookie(next, asked(given))).toBeUndefined();
    expect(renewCookie(vault, asked(held))).toBeUndefined();
    expect(renewCookie(after(24 * hourMs), asked(held))).toBeUndefined();
    expect(renewCookie(next, asked('__Host-pay-txs_1=rubbish'))).toBeUndefined();
  });
});
