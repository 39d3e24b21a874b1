import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '../support/people.ts';
import { openBrowser, sharedProduct } from '../support/product.ts';

const system = sharedProduct();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

test('Settings says what the server runs on, whose it is, and what to do where it is not up to date', async () => {
  const page = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await signIn(page, { system, origin: system.adminUrl, email: 'admin@wallet.example' });
  await page.goto(`${system.adminUrl}/settings?section=maintenance`);
  const software = page.getByRole('list', { name: 'Software' });
  const node = software.getByRole('listitem').filter({ hasText: /^Node/ });
  await node.waitFor();
  const { version } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  ) as { version: string };
  expect(await software.getByRole('listitem').first().textContent()).toMatch(
    new RegExp(`This product.*${version}, commit [\\da-f]{12}$`),
  );
  const text = (await node.textContent()) ?? '';
  expect(text).toContain(`${process.versions.node}, brought by npm · OpenSSL `);
  // What is behind or not known stands with its act, what is good without.
  expect(/Install a newer Node 26|Update this product/.test(text)).toBe(
    !text.includes('Nothing newer was known'),
  );
  expect(
    await software.getByRole('listitem').filter({ hasText: 'PostgreSQL' }).textContent(),
  ).toMatch(/PostgreSQL18\.\d+, brought by npm/);
});
