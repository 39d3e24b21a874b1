import { texts as english } from './app/variants/admin/texts-en.ts';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { endpoints } from '@wallet/contract';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { currentCountries, loadCountries } from './app/countries.ts';
import { wireOptions } from './app/realtime/channel.ts';
import { isTelling } from './app/realtime/events.ts';
import { memoryStorage, merchantUser, storedSession } from './app/session/fixtures.ts';
import { signInAddress } from './app/session/redirect.ts';
import { storageKeys } from './app/session/storage.ts';
import { languageTags } from './lib/text/language-tags.ts';
import { busyMap, loadBusyMap } from './features/fleet/devices/list/busy-map.ts';
import { toastMs } from './ui/toast/toast-store.ts';

const source = (path: string) => readFile(join(import.meta.dirname, path), 'utf8');

describe('the calls', () => {
  const requests: [path: string, init: RequestInit][] = [];
  const local = memoryStorage();
  const patience = vi.spyOn(AbortSignal, 'timeout');
  let answers: (path: string, authorization: string | null) => Response;

  beforeEach(() => {
    vi.resetModules();
    requests.length = 0;
    local.items.clear();
    Object.entries(storedSession).forEach(([key, value]) => local.setItem(key, value));
    vi.stubGlobal('localStorage', local);
    vi.stubGlobal('sessionStorage', memoryStorage());
    vi.stubGlobal('window', new EventTarget());
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
      requests.push([path, init]);
      return Promise.resolve(answers(path, new Headers(init.headers).get('authorization')));
    });
  });
  const client = () => import('./app/session/index.ts');
  const header = (name: string, at = 0) => new Headers(requests[at]?.[1].headers).get(name);

  test('wait 180,000 ms, send cookies, use JSON and carry the stored access token', async () => {
    answers = () => Response.json(merchantUser);
    await (await client()).session.start();
    expect(requests.map(([path]) => path)).toEqual(['/api/auth/current-user']);
    expect([
      requests[0]?.[1].method,
      requests[0]?.[1].credentials,
      header('content-type'),
      header('authorization'),
    ]).toEqual(['GET', 'include', 'application/json', 'Bearer a1']);
    expect(patience).toHaveBeenLastCalledWith(180_000);
  });

  test('a 401 is followed by one refresh with an empty body and the refresh token, and one more try', async () => {
    answers = (path, authorization) => {
      if (path === '/api/auth/refresh-token')
        return Response.json({ token: { accessToken: 'a2', refreshToken: 'r2' } });
      return authorization === 'Bearer a2'
        ? Response.json(merchantUser)
        : new Response('{}', { status: 401 });
    };
    const { session } = await client();
    await session.start();
    expect(requests.map(([path]) => path)).toEqual([
      '/api/auth/current-user',
      '/api/auth/refresh-token',
      '/api/auth/current-user',
    ]);
    expect([requests[1]?.[1].method, requests[1]?.[1].body, header('authorization', 1)]).toEqual([
      'POST',
      undefined,
      'Bearer r1',
    ]);
    expect([local.getItem('access_token'), local.getItem('refresh_token')]).toEqual(['a2', 'r2']);
    expect(session.get()).toMatchObject({ status: 'signedIn' });
  });

  test('without a refresh token the error is "No refresh token available" and everything stored goes', async () => {
    local.removeItem('refresh_token');
    const { refresh, session } = await client();
    await expect(refresh('a1')).rejects.toThrow(/^No refresh token available$/);
    expect([local.items.size, session.get().status]).toEqual([0, 'signedOut']);
  });

  test('a refused refresh clears both tokens and is not repeated', async () => {
    answers = () => new Response('{}', { status: 401 });
    const { session } = await client();
    await session.start();
    expect(requests.map(([path]) => path)).toEqual([
      '/api/auth/current-user',
      '/api/auth/refresh-token',
    ]);
    expect([local.items.size, session.get().status]).toEqual([0, 'signedOut']);
  });

  test('a 401 of the sign-in is passed to the caller', async () => {
    answers = () =>
      Response.json(
        { title: 'E-mail or password is wrong', status: 401, code: 'wrongCredentials' },
        { status: 401 },
      );
    const { session } = await client();
    await expect(session.signIn({ email: 'a@b.example', password: 'x' })).rejects.toThrow(
      'E-mail or password is wrong',
    );
    expect(requests.map(([path]) => path)).toEqual(['/api/auth/signin']);
  });

  test('an empty current-user body means logged out', async () => {
    answers = () => new Response('', { status: 200 });
    const { session } = await client();
    await session.start();
    expect([local.items.size, session.get().status]).toEqual([0, 'signedOut']);
  });

  test('logging out clears the stored items and the user', async () => {
    answers = (path) =>
      path === '/api/auth/logout'
        ? new Response(null, { status: 204 })
        : Response.json(merchantUser);
    const { session } = await client();
    await session.start();
    await session.logOut();
    expect([requests.at(-1)?.[0], local.items.size, session.get().status]).toEqual([
      '/api/auth/logout',
      0,
      'signedOut',
    ]);
  });

  test('a country is code, name, dialCode and currency, and nothing else', () => {
    const country = { code: 'ID', name: 'Indonesia', dialCode: '+62', currency: 'IDR' };
    const { method, path, answer } = endpoints.countries;
    expect([method, path, answer.parse([country])]).toEqual(['GET', '/api/countries', [country]]);
    expect(answer.safeParse([{ ...country, flag: 'x' }]).success).toBe(false);
  });

  test('a list of countries that fails is only logged', async () => {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await expect(
      loadCountries(() => Promise.reject(new Error('no answer'))),
    ).resolves.toBeUndefined();
    expect([logged.mock.calls.length, currentCountries()]).toEqual([1, []]);
  });

  test('a busy map that fails is emptied and the failure thrown again', async () => {
    busyMap.set({ dev_1: true });
    await expect(loadBusyMap(() => Promise.reject(new Error('no answer')))).rejects.toThrow(
      'no answer',
    );
    expect(busyMap.get()).toEqual({});
    expect(await loadBusyMap(() => Promise.resolve(undefined))).toEqual({});
  });
});

describe('the realtime channel', () => {
  test('is /ws by websocket only, reconnects after 1 to 5 s with jitter 0.5 for ever and waits 20 s for a connection', () => {
    expect(wireOptions(() => 'a1')).toMatchObject({
      path: '/ws',
      transports: ['websocket'],
      reconnection: true,
      reconnectionDelay: 1_000,
      reconnectionDelayMax: 5_000,
      randomizationFactor: 0.5,
      reconnectionAttempts: Number.POSITIVE_INFINITY,
      timeout: 20_000,
    });
  });

  test('carries the token in auth.token and in the header', () => {
    const give = vi.fn<(data: unknown) => void>();
    const { auth, extraHeaders } = wireOptions(() => 'a1');
    auth(give);
    expect([give.mock.calls, extraHeaders]).toEqual([
      [[{ token: 'a1' }]],
      { Authorization: 'Bearer a1' },
    ]);
  });

  test('ignores a status without a device and an empty map of devices', () => {
    expect(isTelling('device-status-update', { isBusy: true })).toBe(false);
    expect(isTelling('device:getConnected', {})).toBe(false);
    expect(isTelling('device-status-update', { deviceId: 'dev_1', isBusy: true })).toBe(true);
    expect(isTelling('device:refresh', undefined)).toBe(true);
  });
});

describe('what is stored and shown', () => {
  test('the storage keys are access_token, refresh_token and color-theme; the second session item is session', async () => {
    expect(storageKeys).toEqual({
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      session: 'session',
    });
    expect(await source('app/color-theme.ts')).toContain("const key = 'color-theme';");
    expect(await source('../public/color-theme.js')).toContain(
      "localStorage.getItem('color-theme') === 'dark'",
    );
  });

  test('the theme is light unless dark was chosen', async () => {
    expect(await source('../index.html')).toContain(
      '<html lang="en" data-mantine-color-scheme="light">',
    );
  });

  test('the languages are en, id and ph; en is fixed at the start and stands in for what is missing', async () => {
    expect(Object.keys(languageTags)).toEqual(['en', 'id', 'ph']);
    expect(await source('app/text/signed-in-language.ts')).toMatch(
      /lng: 'en',\s+fallbackLng: 'en',/,
    );
    expect(await source('lib/text/index.ts')).toMatch(/createStore<Texts>\(\{\s*locale: 'en'/);
  });

  test('a toast closes after 2,000 ms', () => expect(toastMs).toBe(2_000));

  test('a number steps by 0.01', async () =>
    expect(await source('ui/fields/number-input.tsx')).toContain("step = '0.01'"));

  test('the sidebar is 72.5 units wide, 4 px each', async () =>
    expect(await source('themes/tokens.css')).toContain('--sidebar-width: calc(72.5 * 4px);'));

  test('a modal is at most 90 % of the viewport high: 5 % stay free above and below', async () => {
    const styles = await readFile(
      createRequire(import.meta.url).resolve('@mantine/core/styles/Modal.css'),
      'utf8',
    );
    expect(styles).toContain(
      'max-height: var(--modal-content-max-height, calc(100dvh - var(--modal-y-offset) * 2));',
    );
    expect(await source('ui/dialog/dialog-frame.tsx')).toMatch(/yOffset=.*\b5dvh/);
  });

  test('Change Password leads back to the start', () => {
    expect(signInAddress({ path: '/change-password', search: '' })).toBe(
      '/auth/signin?redirect=%2F',
    );
  });

  test('the specified words are these', () => {
    expect([
      english['field.required'],
      english['error.unexpected'],
      english['copy.done'],
      english['dialog.confirm'],
      english['dialog.cancel'],
    ]).toEqual([
      'This field is required.',
      'An unexpected error occurred.',
      'Copied to clipboard!',
      'Confirm',
      'Cancel',
    ]);
  });
});
