import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { seriousFaults } from '../support/faults.ts';
import { newPayer, createSession, signIn } from '../support/people.ts';
import {
  languages,
  looksAt,
  pathsOf,
  themes,
  type Language,
  type Look,
  type Theme,
} from './places.ts';
import { openBrowser, sharedProduct } from '../support/product.ts';

/** Two looks at each page here; `npm run axe` takes every theme and language. */
const all = process.env['AXE'] === 'all';
const operator = { console: 'admin', email: 'admin2@wallet.example' } as const;
const merchant = { console: 'merchant', email: 'finance@kopi.example' } as const;

const system = sharedProduct();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
});

describe.concurrent.each([operator, merchant])('the $console console', ({ console, email }) => {
  test('has no page with a serious fault, an error or a violated policy, in any theme and language', async ({
    expect,
  }) => {
    const places = [
      ...pathsOf(console, { isPublic: false }).map((path) => ({ console, path })),
      { console, path: '/no-such-page' },
    ];
    const looks = looksAt(places, { all });
    const origin = console === 'admin' ? system.adminUrl : system.merchantUrl;
    const person = await openPerson(origin, email);
    const found: unknown[] = [];
    for (const language of languages) {
      await speak(person.context, language);
      for (const theme of themes) {
        const page = await person.context.newPage();
        const faults = listen(page);
        const requests = watch(page);
        await page.addInitScript(
          `if (window === top) localStorage.setItem('color-theme', '${theme}')`,
        );
        for (const look of looks.filter(
          (one) => one.language === language && one.theme === theme,
        )) {
          await visit(page, `${origin}${await realPath(look, person)}`);
          await settle(page, requests);
          // In a demo nothing waits to begin: what this page shows is that.
          const isNoneThere = look.path === '/pending-changes/$id';
          found.push(
            ...(await faultsOf(page, look)),
            ...faults.splice(0).filter((fault) => !isNoneThere || !/status of 4\d\d/.test(fault)),
          );
        }
        await page.close();
      }
    }
    expect(found).toEqual([]);
  }, 600_000);
});

test.concurrent('no page before the sign-in has one', async ({ expect }) => {
  const found: unknown[] = [];
  for (const look of looksAt(
    pathsOf('admin', { isPublic: true }).map((path) => ({ console: 'admin' as const, path })),
    { all },
  )) {
    const page = await (await browser.newContext()).newPage();
    const faults = listen(page);
    const requests = watch(page);
    await page.addInitScript(`localStorage.setItem('color-theme', '${look.theme}')`);
    await page.goto(`${system.adminUrl}${look.path}?code=${'x'.repeat(43)}`);
    await page.getByRole('combobox').selectOption({ index: languages.indexOf(look.language) });
    await settle(page, requests);
    // A link that does not count is what this page shows here, and the refusal is part of it.
    found.push(
      ...(await faultsOf(page, look)),
      ...faults.filter((fault) => !/status of 4\d\d/.test(fault)),
    );
    await page.context().close();
  }
  expect(found).toEqual([]);
}, 600_000);

test.concurrent('no customers\u2019 page has one', async ({ expect }) => {
  const found: unknown[] = [];
  for (const look of looksAt(
    ['choose', 'pay', 'withdraw', 'banks'].map((path) => ({ console: 'merchant' as const, path })),
    { all },
  )) {
    const { url } = await createSession(system, {
      type: look.path === 'choose' || look.path === 'pay' ? 'deposit' : 'withdrawal',
    });
    const { page, errors } = await newPayer(browser, { colorScheme: look.theme });
    await page.goto(`${url}&lang=${look.language}`);
    if (look.path === 'pay') {
      await page.getByRole('button', { name: /DANA/ }).click();
      await page.getByRole('img', { name: /QR/ }).waitFor();
    }
    // The form with what it misses said, and the sheet of its banks.
    if (look.path === 'withdraw') await page.locator('button[form=destination]').click();
    if (look.path === 'banks') await page.locator('button#institution').click();
    found.push(...(await faultsOf(page, look)), ...errors);
    await page.context().close();
  }
  expect(found).toEqual([]);
}, 600_000);

interface Person {
  context: BrowserContext;
  userId: string;
  /** Of the merchants an operator sees. */
  merchantId: string | undefined;
}

async function openPerson(origin: string, email: string): Promise<Person> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await signIn(page, { system, origin, email });
  const userId = await page.evaluate<string>(
    `${api}('/api/auth/current-user').then((answer) => answer.json()).then(({ id }) => id)`,
  );
  const merchantId = await page.evaluate<string | undefined>(
    `${api}('/api/merchants?limit=1').then((answer) => answer.ok ? answer.json() : undefined).then((list) => list?.data[0]?.id)`,
  );
  return { context, userId, merchantId };
}

/** The person reads this language in this context only: other files work in the same person's name, and in English. */
async function speak(context: BrowserContext, locale: Language): Promise<void> {
  await context.unroute(currentUser);
  await context.route(currentUser, async (route) => {
    const response = await route.fetch();
    const user = (await response.json()) as object;
    await route.fulfill({ response, json: { ...user, locale } });
  });
}

const currentUser = '**/api/auth/current-user';

const api = `((path, init) => fetch(path, { ...init, headers: { 'content-type': 'application/json', authorization: 'Bearer ' + localStorage.getItem('access_token') } }))`;

async function realPath({ path }: Look, { userId, merchantId }: Person): Promise<string> {
  const kind = path.split('/')[1];
  const device = system.farm.devices[0];
  const account = system.farm.devices
    .flatMap(({ accounts }) => accounts)
    .find(({ provider }) => provider === kind);
  return path.replace(
    '$id',
    account?.accountId ??
      (kind === 'device' ? device?.deviceId : kind === 'merchant' ? merchantId : undefined) ??
      userId,
  );
}

/**
 * Loads the console for the first look, and for another part of the same page; else goes from page
 * to page inside it, and waits until the one before is gone.
 */
async function visit(page: Page, url: string): Promise<void> {
  if (page.url() === 'about:blank' || new URL(page.url()).pathname === new URL(url).pathname) {
    await page.goto(url);
  } else {
    await page.evaluate<void>(
      `document.querySelectorAll('main > *').forEach((element) => element.setAttribute('data-before', '')); history.pushState(null, '', '${url}')`,
    );
    await isGone(page, 'main > [data-before]');
  }
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}

/** What the console says wrong while a page is open; content policy and Trusted Types report here, too. */
function listen(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  return faults;
}

/**
 * The page's code is there and nothing of it is being fetched any more: no request, spinner or
 * skeleton is under way.
 */
async function settle(page: Page, requests: Requests): Promise<void> {
  await page.locator('main > *').first().waitFor();
  await isGone(page, '[role="status"] > [class*="spinner"]');
  await requests.idle();
  await isGone(page, '[aria-busy="true"]');
}

/** A content policy that forbids eval forbids Playwright's polled functions, too. */
function isGone(page: Page, selector: string): Promise<void> {
  return page.locator(selector).first().waitFor({ state: 'detached' });
}

interface Requests {
  /** Resolves as soon as none is under way; sockets do not count. */
  idle(): Promise<void>;
}

function watch(page: Page): Requests {
  const open = new Set<Request>();
  let waiting: (() => void)[] = [];
  const close = (request: Request) => {
    open.delete(request);
    if (open.size === 0) waiting.splice(0).forEach((done) => done());
  };
  page
    .on('request', (request) => open.add(request))
    .on('requestfinished', close)
    .on('requestfailed', close);
  return {
    idle: () =>
      open.size === 0 ? Promise.resolve() : new Promise((done) => (waiting = [...waiting, done])),
  };
}

async function faultsOf(
  page: Page,
  { path, language, theme }: { path: string; language: Language; theme: Theme },
): Promise<unknown[]> {
  await page
    .locator(`html[lang="${language === 'ph' ? 'fil' : language}"]`)
    .waitFor({ state: 'attached' });
  return (await seriousFaults(page)).map((fault) => ({ path, language, theme, ...fault }));
}
