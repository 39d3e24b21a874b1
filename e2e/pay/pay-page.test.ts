import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousFaults } from '../support/faults.ts';
import { newPayer, createSession, simulator } from '../support/people.ts';
import { openBrowser, sharedProduct } from '../support/product.ts';
import { decodeQr } from '../support/qr.ts';

const system = sharedProduct();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
});

test('without JavaScript a customer chooses, sees the QR code, says that it is paid, and finds the receipt', async () => {
  const { url } = await createSession(system);
  const { page } = await newPayer(browser, { javaScriptEnabled: false });
  await page.goto(url);
  await page.getByRole('button', { name: /Livin/ }).click();
  const payload = await decodeQr(page.getByRole('img', { name: /QR/ }));
  await page.getByRole('button', { name: 'I Have Transferred' }).click();
  await simulator(system, '/pay', { payload });
  await expect
    .poll(
      async () => {
        await page.reload();
        return page.getByText('Transaction completed successfully!').count();
      },
      { timeout: 30_000, interval: 500 },
    )
    .toBe(1);
});

test('cancelling asks first, keeps on "No, Keep", cancels on "Yes, Cancel", and the page stays cancelled after a reload', async () => {
  const { url } = await createSession(system);
  const { page, errors } = await newPayer(browser);
  await page.goto(url);
  await page.getByRole('button', { name: /DANA/ }).click();
  await page
    .getByRole('button', { name: /Cancel this deposit/ })
    .or(page.getByRole('link', { name: /Cancel this deposit/ }))
    .first()
    .click();
  await page
    .getByText('Are you sure you want to cancel this deposit? This action cannot be undone.')
    .waitFor();
  await page.getByRole('button', { name: 'No, Keep' }).click();
  await page.getByRole('button', { name: 'I Have Transferred' }).waitFor();
  await page
    .getByRole('button', { name: /Cancel this deposit/ })
    .or(page.getByRole('link', { name: /Cancel this deposit/ }))
    .first()
    .click();
  await page.getByRole('button', { name: 'Yes, Cancel' }).click();
  await page.getByText('Deposit has been cancelled successfully').first().waitFor();
  await page.reload();
  await page
    .getByText(/cancelled/i)
    .first()
    .waitFor();
  expect(errors).toEqual([]);
});

test('a reload, a second tab and the clean address show the same deposit and the same QR code', async () => {
  const { url, id } = await createSession(system);
  const { page } = await newPayer(browser);
  await page.goto(url);
  await page.getByRole('button', { name: /DANA/ }).click();
  const payload = await decodeQr(page.getByRole('img', { name: /QR/ }));
  await page.reload();
  expect(await decodeQr(page.getByRole('img', { name: /QR/ }))).toBe(payload);
  const second = await page.context().newPage();
  await second.goto(`${system.merchantUrl}/deposit/${id}`);
  expect(await decodeQr(second.getByRole('img', { name: /QR/ }))).toBe(payload);
});

test('a link that leads nowhere says so in the words of the specification', async () => {
  const { page } = await newPayer(browser);
  const answer = await page.goto(`${system.merchantUrl}/deposit?session=${'x'.repeat(43)}`);
  expect(answer?.status()).toBe(404);
  await page
    .getByText(
      'Missing required parameters, or the payment session doesn\u2019t exist or has expired.',
    )
    .or(
      page.getByText(
        "Missing required parameters, or the payment session doesn't exist or has expired.",
      ),
    )
    .first()
    .waitFor();
});

test.each([
  ['id', 'id'],
  ['ph', 'fil'],
  ['en', 'en'],
] as const)('?lang=%s speaks %s and fits a narrow phone', async (lang, tag) => {
  const { url } = await createSession(system);
  const { page } = await newPayer(browser);
  await page.goto(`${url}&lang=${lang}`);
  expect(await page.locator('html').getAttribute('lang')).toBe(tag);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: /DANA/ }).click();
  await page.getByRole('img', { name: /QR/ }).waitFor();
  const overflow = await page.evaluate<string[]>(
    `[...document.querySelectorAll('button, h1, p')].filter((element) => element.getBoundingClientRect().right > 360).map((element) => element.textContent)`,
  );
  expect(overflow).toEqual([]);
});

test.each(['light', 'dark'] as const)(
  'the %s pay page has no serious accessibility fault and asks nothing of a third party',
  async (colorScheme) => {
    const { url } = await createSession(system);
    const { page, errors } = await newPayer(browser, { colorScheme });
    const foreign: string[] = [];
    page.on(
      'request',
      (request) =>
        new URL(request.url()).origin !== system.merchantUrl &&
        !request.url().startsWith('data:') &&
        foreign.push(request.url()),
    );
    await page.goto(url);
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: /DANA/ }).click();
    await page.getByRole('button', { name: 'I Have Transferred' }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    expect({ foreign, errors }).toEqual({ foreign: [], errors: [] });
  },
);
