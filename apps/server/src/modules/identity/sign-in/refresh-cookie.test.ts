import { expect, test } from 'vitest';
import { bindingCookie, newBinding, noBindingCookie, readBinding } from './refresh-cookie.ts';
import type { ConsoleSite } from './refresh-cookie.ts';

const live: ConsoleSite = { console: 'admin', origin: 'https://admin.example', isFramed: false };
const demo: ConsoleSite = { console: 'admin', origin: 'http://localhost:3567', isFramed: false };

test('what was set is read back at its own console and at no other', () => {
  for (const site of [live, demo, { ...live, isFramed: true }]) {
    const binding = newBinding();
    const pair = bindingCookie(site, binding).split(';')[0] ?? '';
    expect(readBinding(site, `a=b; ${pair}; c=d`)).toBe(binding);
    expect(readBinding({ ...site, console: 'merchant' }, pair)).toBeUndefined();
    expect(readBinding(site, undefined)).toBeUndefined();
  }
});

test('over https the name itself keeps other hosts and plain http from setting it; a demo on plain http does without', () => {
  expect(bindingCookie(live, 'x')).toMatch(
    /^__Host-.*; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  );
  expect(bindingCookie(demo, 'x')).toMatch(/^refresh-admin=x; .*; HttpOnly; SameSite=Strict$/);
  expect(noBindingCookie(live)).toMatch(/^__Host-refresh-admin=; Max-Age=0; .*Secure/);
});

test('in a frame of another site it is kept apart for that site', () => {
  expect(bindingCookie({ ...demo, isFramed: true }, 'x')).toMatch(
    /^__Host-.*HttpOnly; Secure; SameSite=None; Partitioned$/,
  );
});

test('a value that is none of ours counts as none', () => {
  const read = (value: string) => readBinding(live, `__Host-refresh-admin=${value}`);
  for (const value of ['', 'x', 'x'.repeat(44), `${'x'.repeat(42)}%`, `${'x'.repeat(42)}"`])
    expect([value, read(value)]).toEqual([value, undefined]);
});
