import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  exportLists,
  listPathNames,
  type Console,
  type Endpoint,
  type ListKind,
} from '@wallet/contract';
import { openSystem, type System } from '../../scripts/start/open-system.ts';
import { languages, pathsOf } from '../quality/places.ts';
import { newPayer, startSession } from '../support/people.ts';
import { openBrowser } from '../support/product.ts';
import { callerOf, plantInRows, plantOverApi, type Links, type Send } from './plant.ts';
import { cellsOf } from './read-csv.ts';
import { cellsOfSheet, filesOf } from './read-xlsx.ts';
import { hostileText, hostileUrl, mark, visible } from './texts.ts';
import { watchPage } from './watch-page.ts';

const people = { admin: 'admin@wallet.example', merchant: 'owner@kopi.example' } as const;
const consoles = ['admin', 'merchant'] as const;
let system: System;
let browser: Browser;
let links: Links;
let planted: string[];
const contexts = {} as Record<Console, BrowserContext>;
const calls = {} as Record<Console, Send>;
const originOf = (console: Console) => (console === 'admin' ? system.adminUrl : system.merchantUrl);
const hosts = () => consoles.map((console) => new URL(originOf(console)).host);

beforeAll(async () => {
  [system, browser] = await Promise.all([openSystem(), openBrowser()]);
  for (const console of consoles) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await startSession(context, { system, origin: originOf(console), email: people[console] });
    contexts[console] = context;
    const { origins } = await context.storageState();
    const bearer = origins[0]?.localStorage.find(({ name }) => name === 'access_token')?.value;
    calls[console] = callerOf(originOf(console), bearer ?? '');
  }
  const api = callerOf(system.merchantUrl, system.demo.merchants[0]?.apiToken ?? '');
  links = await plantOverApi({ api, owner: calls.merchant, admin: calls.admin });
  planted = await plantInRows(system);
});
afterAll(async () => {
  for (const context of Object.values(contexts)) await context.close();
  await browser?.close();
  await system?.stop();
});

test('hostile text stands in what outsiders, merchants, payers, phones and staff write', () => {
  expect(planted.length).toBeGreaterThan(30);
  expect(planted).toEqual(
    expect.arrayContaining([
      'account.holder_name',
      'api_token.name',
      'app_user.name',
      'audit_entry.reason',
      'device.name',
      'device.model',
      'device.tags',
      'institution.name',
      'merchant.name',
      'payout_method.bank_user_name',
      'proxy.name',
      'rule.reason',
      'statement_line.counterparty',
      'transaction.payee_name',
      'transaction.payer_name',
      'transaction_session.customer_name',
      'transaction_session.merchant_reference',
      'user_session.user_agent',
      'webhook_endpoint.url',
    ]),
  );
});

describe.concurrent.each(consoles)('the %s console', (variant) => {
  test('shows it as text on every page and in what a row opens, in three languages in turn', async ({
    expect: expects,
  }) => {
    const context = contexts[variant];
    const page = await context.newPage();
    const watched = await watchPage(page, hosts());
    const found: string[] = [];
    const shown: string[] = [];
    for (const [at, path] of pathsOf(variant, { isPublic: false }).entries()) {
      await speak(context, languages[at % languages.length] ?? 'en');
      await page.goto(`${originOf(variant)}${await realPath(path)}`);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await watched.idle();
      found.push(...(await watched.faults()).map((fault) => `${path}: ${fault}`));
      if (await watched.shows()) shown.push(path);
      await openFirstRow(page);
      await watched.idle();
      found.push(...(await watched.faults()).map((fault) => `${path}, a row: ${fault}`));
    }
    expects(found).toEqual([]);
    expects(shown).toEqual(expect.arrayContaining([...mustShow[variant]]));
    await page.close();
  }, 180_000);
});

/** Where a list or a name of somebody else's stands; the name of the reader himself is on every page. */
const mustShow: Readonly<Record<Console, readonly string[]>> = {
  admin: ['/transaction', '/dana', '/user', '/merchant', '/proxy', '/audit-log', '/device/$id'],
  merchant: ['/transaction', '/api-tokens', '/payout-methods', '/settings'],
};

/** Of what a row opens nothing more is asked than that it does no harm; some open nothing. */
async function openFirstRow(page: Page): Promise<void> {
  const row = page.locator('main tbody tr').first();
  if ((await row.count()) === 0) return;
  await row.click({ timeout: 2_000 }).catch(() => undefined);
}

/** The person reads this language. */
async function speak(context: BrowserContext, locale: string): Promise<void> {
  const currentUser = '**/api/auth/current-user';
  await context.unroute(currentUser);
  await context.route(currentUser, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), locale } });
  });
}

async function realPath(path: string): Promise<string> {
  const kind = path.split('/')[1] ?? '';
  const list = { device: '/api/devices', merchant: '/api/merchants', user: '/api/users' }[kind];
  const account = system.farm.devices
    .flatMap(({ accounts }) => accounts)
    .find(({ provider }) => provider === kind);
  if (!path.includes('$id')) return path;
  if (account) return path.replace('$id', account.accountId);
  if (list === undefined) return path.replace('$id', 'none');
  const { body } = await calls.admin('GET', `${list}?limit=1`);
  return path.replace('$id', (body['data'] as { id: string }[])[0]?.id ?? '');
}

test('the pages of payers and strangers show it as text, also what stands in their addresses', async () => {
  const found: string[] = [];
  const texts = { name: visible, merchant: visible, refNo: hostileText, returnUrl: hostileUrl };
  const given = Object.entries(texts)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  const { page } = await newPayer(browser);
  const watched = await watchPage(page, hosts());
  for (const [at, url] of [
    `${links.deposit}&${given}`,
    `${links.withdrawal}&${given}`,
    `${system.merchantUrl}/request-transaction?${given}`,
    `${system.merchantUrl}/track?${given}`,
    `${system.merchantUrl}/deposit?session=${encodeURIComponent(hostileText)}`,
    `${system.merchantUrl}/no-such-page/${encodeURIComponent(visible)}`,
  ].entries()) {
    const joint = url.includes('?') ? '&' : '?';
    await page.goto(`${url}${joint}lang=${languages[at % languages.length]}`);
    await watched.idle();
    const dana = page.getByRole('button', { name: /DANA/ });
    if ((await dana.count()) > 0) {
      await dana.first().click();
      await page.getByRole('img', { name: /QR/ }).waitFor();
    }
    found.push(...(await watched.faults()).map((fault) => `${url}: ${fault}`));
  }
  expect(found).toEqual([]);
  await page.context().close();
});

test('every letter that is mailed shows it as text', async () => {
  const folder = join(system.dataDir, 'outbox');
  const page = await (await browser.newContext()).newPage();
  const watched = await watchPage(page, []);
  await expect.poll(async () => (await hostileLetters(folder)).length).toBeGreaterThan(1);
  for (const { html, subject, toName } of await hostileLetters(folder)) {
    await page.setContent(html);
    expect([await watched.faults(), await watched.shows()]).toEqual([[], true]);
    expect(`${subject}${toName}`).not.toMatch(/[\r\n\u202a-\u202e]/);
  }
  await page.context().close();
});

interface Mailed {
  html: string;
  subject: string;
  toName: string;
}

async function hostileLetters(folder: string): Promise<Mailed[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json'));
  const letters = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as Mailed),
  );
  return letters.filter(({ html }) => html.includes('onerror'));
}

/** Of lists that are not about one row, with who may order them. */
const lists = (Object.keys(exportLists) as ListKind[])
  .filter((kind) => listPathNames(kind).length === 0)
  .map((kind) => {
    const { consoles: at }: Endpoint = exportLists[kind];
    return [kind, at?.[0] ?? 'admin'] as const;
  });

test('no cell of any list\u2019s file begins a formula', async () => {
  let hostile = 0;
  for (const [kind, at] of lists) {
    const file = await fileOf(calls[at], kind, 'csv');
    const cells = cellsOf(file.toString().replace('\u{feff}', ''));
    hostile += cells.filter((cell) => cell.includes('onerror')).length;
    const formulas = cells.filter(
      (cell) => /^[=+@\t\r-]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell),
    );
    expect([kind, formulas]).toEqual([kind, []]);
  }
  expect(hostile).toBeGreaterThan(100);
});

test('a workbook of any list has texts and numbers alone: no formula, no link, no other part', async () => {
  const page = await (await browser.newContext()).newPage();
  let hostile = 0;
  for (const [kind, at] of lists) {
    const files = filesOf(await fileOf(calls[at], kind, 'xlsx'));
    expect([kind, [...files.keys()].sort()]).toEqual([kind, partsOfWorkbook]);
    const cells = await cellsOfSheet(page, files.get('xl/worksheets/sheet1.xml') ?? '');
    hostile += cells.filter(({ text }) => text.startsWith(`=1+1"'>${visible}`)).length;
    const others = cells.filter(({ type, parts, text }) =>
      type === 'inlineStr'
        ? String(parts) !== 'is,t'
        : type !== null || String(parts) !== 'v' || !/^-?\d+(\.\d+)?$/.test(text),
    );
    expect([kind, others]).toEqual([kind, []]);
  }
  expect(hostile).toBeGreaterThan(100);
  await page.context().close();
});

const partsOfWorkbook = [
  '[Content_Types].xml',
  '_rels/.rels',
  'xl/_rels/workbook.xml.rels',
  'xl/styles.xml',
  'xl/workbook.xml',
  'xl/worksheets/sheet1.xml',
];

async function fileOf(send: Send, kind: ListKind, format: 'csv' | 'xlsx'): Promise<Buffer> {
  const filter = kind === 'accounts' ? { provider: 'dana' } : {};
  const ordered = await send('POST', '/api/exports', { kind, filter, format, timeZone: 'UTC' });
  if (ordered.status !== 202) throw new Error(`${kind}: ${JSON.stringify(ordered)}`);
  const path = `/api/exports/${String(ordered.body['id'])}`;
  await expect.poll(async () => (await send('GET', path)).body['state']).toBe('done');
  return (await send('GET', `${path}/file`)).bytes;
}

test('a page that takes it for markup, a script or an address, or is turned by it, is found', async () => {
  const page = await (await browser.newContext()).newPage();
  const watched = await watchPage(page, []);
  await page.setContent(
    `<p>${visible}</p><a href="${hostileUrl}">x</a><script>alert(1);${mark}()</script>
    <p><i>a name\u202Etxt.exe</i> <i>ends in 1234</i></p><p>a name\u202Etxt.exe<b style="unicode-bidi: isolate"> 5678</b></p>`,
  );
  const found = (await watched.faults()).join();
  const signs = [`an error: ${mark}`, 'a dialog', 'made: <img', 'made: <a'];
  for (const sign of [...signs, 'turned: " ends in 1234"']) expect(found).toContain(sign);
  expect(found).not.toContain('turned: " 5678');
  await page.context().close();
});
