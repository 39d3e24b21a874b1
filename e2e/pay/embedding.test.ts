import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSystem, type System } from '../../scripts/start/open-system.ts';
import { openHost, type Host, type HostPage } from '../support/host.ts';
import { createSession } from '../support/people.ts';
import { openBrowser } from '../support/product.ts';
import { allowOrigin } from '../support/rewrite.ts';

let system: System;
let browser: Browser;
let listed: Host;
let foreign: Host;
beforeAll(async () => {
  [listed, foreign, browser] = await Promise.all([openHost(), openHost(), openBrowser()]);
  system = await openSystem({ variables: { CONSOLE_FRAME_ORIGINS: listed.origin } });
  await allowOrigin(system, 'KOPINUS', listed.origin);
});
afterAll(async () => {
  await browser?.close();
  await Promise.all([listed?.stop(), foreign?.stop()]);
  await system?.stop();
});

describe('the console', () => {
  const signInPage = () => `${system.merchantUrl}/auth/signin`;

  test('in a listed page\u2019s frame it shows itself and says once that it is ready', async () => {
    const host = await listed.show(browser, signInPage());
    await host.page.frameLocator('iframe').getByRole('button', { name: 'Sign in' }).waitFor();
    await expect.poll(host.heard).toEqual([`${system.merchantUrl} EMBED_READY`]);
    expect(host.refusals).toEqual([]);
  });

  test('in a frame it is transparent, does not scroll, and has no shell behind the sign-in either', async () => {
    const host = await listed.show(browser, signInPage());
    const frame = host.page.frameLocator('iframe');
    const user = system.demo.users.find(({ email }) => email === 'owner@kopi.example');
    await frame.getByLabel('Email').fill(user?.email ?? '');
    await frame.getByLabel('Password', { exact: true }).fill(user?.password ?? '');
    await expect
      .poll(() => looks(host))
      .toEqual({ grounds: ['rgba(0, 0, 0, 0)', 'rgba(0, 0, 0, 0)'], overflow: 'hidden' });
    await frame.getByRole('button', { name: 'Sign in' }).click();
    await frame.getByTestId('available').waitFor();
    expect(await looks(host)).toEqual({
      grounds: ['rgba(0, 0, 0, 0)', 'rgba(0, 0, 0, 0)'],
      overflow: 'hidden',
    });
    expect(await frame.getByRole('navigation').or(frame.getByRole('banner')).count()).toBe(0);
    expect(await host.heard()).toEqual([`${system.merchantUrl} EMBED_READY`]);
  });

  test('a page that is not listed gets neither the console nor a message', async () => {
    await expectRefused(await foreign.show(browser, signInPage()));
    await expectRefused(await foreign.show(browser, `${system.adminUrl}/auth/signin`));
  });

  test('a listed page inside a foreign one does not get it either', async () => {
    const outer = await foreign.show(browser, listed.addressOf(signInPage()));
    await expect.poll(() => outer.refusals.length).toBe(1);
    expect(outer.page.frames().at(-1)?.url()).toBe('chrome-error://chromewebdata/');
  });
});

describe('a pay page', () => {
  const embedded = async () =>
    (await createSession(system)).url.replace('/deposit?', '/merchant/embed?');

  test('in the frame of a page on the merchant\u2019s list it shows itself and says that it is ready', async () => {
    const host = await listed.show(browser, await embedded());
    await host.page.frameLocator('iframe').getByRole('button', { name: /DANA/ }).waitFor();
    await expect.poll(host.heard).toContain(`${system.merchantUrl} EMBED_READY`);
  });

  test('a page that is not on the list gets neither the page nor a message', async () => {
    await expectRefused(await foreign.show(browser, await embedded()));
  });
});

async function expectRefused({ page, heard, refusals }: HostPage): Promise<void> {
  await expect.poll(() => refusals.length).toBe(1);
  expect(page.frames()[1]?.url()).toBe('chrome-error://chromewebdata/');
  expect(await heard()).toEqual([]);
}

/** The grounds of the framed document and whether it scrolls. */
function looks({ page }: HostPage): Promise<{ grounds: string[]; overflow: string }> | undefined {
  return page.frames()[1]?.evaluate<{ grounds: string[]; overflow: string }>(`({
    grounds: [document.documentElement, document.body].map((element) => getComputedStyle(element).backgroundColor),
    overflow: getComputedStyle(document.documentElement).overflow,
  })`);
}
