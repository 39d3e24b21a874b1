import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, sharedProduct } from '../support/product.ts';

const system = sharedProduct();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
});

test('without a mouse: signing in with a mistake first, a list, one of its rows, a dialog with an error, and out again', async () => {
  const page = await (
    await browser.newContext({ viewport: { width: 1280, height: 800 } })
  ).newPage();
  await page.goto(`${system.adminUrl}/auth/signin`);

  const email = page.getByLabel(/E-?mail/i);
  await tabTo(page, email);
  await page.keyboard.press('Enter');
  await page.getByText('This field is required.').first().waitFor();
  await page.locator('input[name="email"]:focus').waitFor();
  await page.keyboard.type('admin@wallet.example');
  await tabTo(
    page,
    page.getByLabel('Password', { exact: true }).or(page.locator('input[name="password"]')).first(),
  );
  await page.keyboard.type(
    system.demo.users.find((user) => user.email === 'admin@wallet.example')?.password ?? '',
  );
  await page.keyboard.press('Enter');

  await tabTo(page, page.getByRole('link', { name: 'User', exact: true }));
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/user$/);
  await page.getByRole('link', { name: 'Maria Reyes' }).waitFor();

  const invite = page.getByRole('button', { name: 'Invite user' });
  await tabTo(page, invite);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await staysInside(page, dialog);
  await tabTo(page, dialog.getByLabel(/E-?mail/i));
  await page.keyboard.type('not an address');
  await page.keyboard.press('Enter');
  await dialog
    .getByText(/required|address/i)
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.locator('button:focus', { hasText: 'Invite user' }).waitFor();

  await tabTo(page, page.getByRole('link', { name: 'Maria Reyes' }));
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/user\/usr_/);
  await page.getByRole('heading', { name: 'Maria Reyes' }).waitFor();
  await page.goBack();
  await page.waitForURL(/\/user$/);
});

/** Presses Tab until the control has the focus, and expects to see where the focus is at every step. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.first().waitFor();
  for (let presses = 0; presses < 120; presses++) {
    if ((await control.and(page.locator(':focus')).count()) > 0) return expectSeen(page);
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard does not get to ${String(control)}`);
}

/** The focused element is in view, not under a sticky bar, and drawn with an outline or a ring. */
async function expectSeen(page: Page): Promise<void> {
  const seen = await page.evaluate<{ drawn: boolean; onTop: boolean; what: string }>(`(() => {
    const element = document.activeElement;
    const box = element.getBoundingClientRect();
    const at = document.elementFromPoint(box.left + box.width / 2, box.top + Math.min(box.height / 2, 10));
    const ring = (of) => { const style = of && getComputedStyle(of); return Boolean(style) && (style.outlineStyle !== 'none' && style.outlineWidth !== '0px' || style.boxShadow !== 'none'); };
    return { what: element.outerHTML.slice(0, 120), onTop: Boolean(at) && (element.contains(at) || at.contains(element) || element.closest('label')?.contains(at) === true), drawn: ring(element) || ring(element.parentElement) || ring(element.closest('tr')) };
  })()`);
  expect(seen).toMatchObject({ drawn: true, onTop: true });
}

async function staysInside(page: Page, dialog: Locator): Promise<void> {
  for (let presses = 0; presses < 15; presses++) {
    expect(await dialog.locator(':focus').count()).toBe(1);
    await page.keyboard.press('Tab');
  }
}
