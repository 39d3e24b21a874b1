import { startSimulator, type Simulator } from '@wallet/simulator';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { freePorts, openSystem, type System } from '../../scripts/start/open-system.ts';
import { seriousFaults } from '../support/faults.ts';
import { createSession, phone, simulator, startSession } from '../support/people.ts';
import { closePages, openBrowser } from '../support/product.ts';
import { decodeQr } from '../support/qr.ts';

const adminUser = 'admin@wallet.example';
const farmUser = 'phonefarm@wallet.example';
const staffUser = 'staff@wallet.example';
const patience = { timeout: 20_000 };
const newPhone = 'JKT-A15';
let system: System;
let browser: Browser;
let admin: BrowserContext;
let secondFarm: Simulator | undefined;
/** What a browser said about content policies, and errors of our own code, over all pages. */
const faults: string[] = [];
beforeAll(async () => {
  [system, browser] = await Promise.all([openSystem(), openBrowser()]);
  admin = await signedIn(adminUser);
});
afterEach(() => closePages(browser));
afterAll(async () => {
  await browser?.close();
  await secondFarm?.stop();
  await system?.stop();
});

test('a health check is seen to run, named, with the others waiting, and to end', async () => {
  const page = await watched(admin);
  const { deviceId } = deviceCalled('JKT-A03');
  await openDevice(page, 'JKT-A03');
  expect(new URL(page.url()).pathname).toBe(`/device/${deviceId}`);
  await simulator(system, '/faults', { deviceId, fault: 'stall', ms: 2_500 });
  const card = page.getByRole('region', { name: 'Health Check' });
  await card.getByRole('button', { name: 'Run SMS' }).click();
  await card.getByText('Running: SMS').waitFor();
  const line = card.getByRole('listitem').filter({ hasText: 'SMS' });
  await line.getByText('Checking').waitFor();
  expect(
    await card
      .getByRole('button', { name: /^Run Network\. A check is running/ })
      .getAttribute('aria-disabled'),
  ).toBe('true');
  await card.getByText('Running: SMS').waitFor({ state: 'hidden', ...patience });
  await line.getByText('OK').waitFor(patience);
  const history = page.getByRole('region', { name: 'History' });
  await history.getByText('Health check').first().waitFor();
  await history.getByText('Succeeded').first().waitFor(patience);
  expect(await seriousFaults(page)).toEqual([]);
});

test('a phone that drops off and comes back changes in its place', async () => {
  const page = await watched(admin);
  await page.goto(`${system.adminUrl}/?search=JKT`);
  const rows = page.locator('tbody tr');
  await rows.nth(1).waitFor();
  const row = rowOf(page, 'JKT-A02');
  await row.getByText('Available').waitFor();
  const names = () => page.locator('tbody tr td:nth-child(2) a').allInnerTexts();
  const before = await names();
  await row.evaluate((element) => element.setAttribute('data-same', 'yes'));
  const { deviceId } = deviceCalled('JKT-A02');
  await simulator(system, '/faults', { deviceId, fault: 'disconnect', ms: 600_000 });
  await makeSilent(deviceId);
  await row.getByText(/Not heard for/).waitFor(patience);
  expect(await names()).toEqual(before);
  await simulator(system, '/faults', { deviceId, fault: 'disconnect', ms: 0 });
  await row.getByText('Available').waitFor({ timeout: 30_000 });
  expect([await names(), await row.getAttribute('data-same')]).toEqual([before, 'yes']);
});

test('maintenance is refused while money is at risk, waits, and begins when the money is through', async () => {
  const session = await createSession(system);
  const payer = await (await browser.newContext(phone)).newPage();
  await payer.goto(session.url);
  await payer.getByRole('button', { name: /DANA/ }).click();
  await payer.getByRole('img', { name: /QR/ }).waitFor();
  const page = await watched(admin);
  await page.goto(`${system.adminUrl}/?tab=withMoney`);
  await page.locator('tbody tr a').first().click();
  await page.getByText('1 open deposit').first().waitFor();
  await page.getByRole('button', { name: 'Start maintenance' }).click();
  const dialog = page.getByRole('dialog', { name: /^Start maintenance of/ });
  await dialog.getByText('Money is at risk on it').waitFor();
  expect(
    await dialog.getByRole('button', { name: 'Start maintenance' }).getAttribute('aria-disabled'),
  ).toBe('true');
  await dialog.getByRole('button', { name: 'Do it when safe' }).click();
  await dialog.getByText('This field is required.').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await dialog.getByLabel('Reason').fill('New battery');
  await dialog.getByRole('button', { name: 'Do it when safe' }).click();
  await page.getByText('Maintenance when safe').first().waitFor();
  await page.getByText('Takes none').waitFor();
  await payer
    .getByRole('button', { name: /^Cancel/ })
    .first()
    .click();
  await payer.getByRole('button', { name: 'Yes, Cancel' }).click();
  await page.getByText('In maintenance: New battery').waitFor(patience);
  await page.getByRole('button', { name: 'End maintenance' }).first().click();
  await page.getByText('In maintenance: New battery').waitFor({ state: 'hidden' });
});

test('many phones are drained at once: first who and who not, then how each one ended', async () => {
  const page = await watched(admin);
  await page.goto(`${system.adminUrl}/?search=MNL`);
  await rowOf(page, 'MNL-D03').waitFor();
  const boxes = page
    .locator('tbody tr')
    .filter({ has: page.getByRole('link', { name: /^MNL-D0[1-3]$/ }) })
    .getByRole('checkbox');
  await expect.poll(() => boxes.count(), patience).toBe(3);
  await boxes.first().check();
  await boxes.last().click({ modifiers: ['Shift'] });
  const bar = page.getByRole('toolbar', { name: '3 chosen' });
  await bar.getByRole('button', { name: 'Stop draining' }).click();
  await page.getByRole('dialog').getByText('3 left out').waitFor();
  await page.getByRole('dialog').getByText('It is not being drained.').first().waitFor();
  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: 'Drain', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Drain 3 devices' });
  await dialog.getByText('3 will be done').waitFor();
  await dialog.getByLabel('Reason').fill('Moving the rack');
  await dialog.getByRole('button', { name: 'Drain 3' }).click();
  await dialog.getByText('3 done').waitFor();
  expect(
    await dialog
      .getByRole('list', { name: 'What happens to each device' })
      .getByRole('listitem')
      .count(),
  ).toBe(3);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await rowOf(page, 'MNL-D02').getByText('Draining').waitFor();
  await page.getByRole('button', { name: /^Waiting \d/ }).click();
  expect(new URL(page.url()).searchParams.get('tab')).toBe('waiting');
});

test('notes that somebody else has saved meanwhile are shown before they are replaced', async () => {
  const [first, second] = [await watched(admin), await watched(admin)];
  for (const page of [first, second]) {
    await openDevice(page, 'BDG-B01');
    await page
      .getByRole('region', { name: 'Notes and tags' })
      .getByRole('button', { name: 'Edit' })
      .click();
  }
  await second.getByRole('textbox', { name: 'Notes' }).fill('Screen is cracked');
  await second.getByRole('textbox', { name: 'Tags' }).fill('Rack 2, spare');
  await second.getByRole('button', { name: 'Save', exact: true }).click();
  await second.getByText('Screen is cracked').waitFor();
  await first.getByRole('textbox', { name: 'Notes' }).fill('Mine');
  await first.getByRole('button', { name: 'Save', exact: true }).click();
  await first.getByText('Somebody else has saved meanwhile.', { exact: true }).waitFor();
  await first.getByText('Notes now: Screen is cracked').waitFor();
  await first.getByRole('button', { name: 'Save mine all the same' }).click();
  await second.getByText('Mine', { exact: true }).waitFor(patience);
});

test('a phone is enrolled by its code: shown as text and picture, taken once, seen to connect', async () => {
  const page = await watched(admin);
  await page.goto(`${system.adminUrl}/`);
  await page.getByRole('button', { name: 'Enrol device' }).click();
  const form = page.getByRole('dialog', { name: 'Enrol device' });
  await form.getByLabel('Name').fill(newPhone);
  await form.getByRole('button', { name: 'Make the code' }).dblclick();
  const dialog = page.getByRole('dialog', { name: `One-time code for ${newPhone}` });
  const code = await dialog.getByTestId('enrolment-code').innerText();
  await dialog.getByText('Waiting for the agent to take the code').waitFor();
  expect(await decodeQr(dialog.getByTestId('enrolment-qr'))).toContain(`code=${code}`);
  expect(await seriousFaults(page)).toEqual([]);
  const taken = await exchange(code);
  await dialog.getByText('The agent has taken the code').waitFor(patience);
  expect(await dialog.getByTestId('enrolment-code').count()).toBe(0);
  await expect(exchange(code)).rejects.toThrow('enrolmentCodeWrong');
  secondFarm = await switchOn(taken);
  await dialog.getByText(`${newPhone} is connected`).waitFor(patience);
  await dialog.getByRole('button', { name: 'Open the device' }).click();
  await page.getByRole('heading', { name: newPhone }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/device/${taken.deviceId}`);
  expect(await seriousFaults(page)).toEqual([]);
});

test('a phone gets another way out, is restarted and its agent updated, each with a reason and seen to end', async () => {
  const page = await watched(admin);
  await openDevice(page, 'JKT-A04');
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const proxies = page.getByRole('dialog', { name: 'Select proxy for JKT-A04' });
  await proxies.getByRole('combobox').click();
  await proxies
    .getByRole('option')
    .filter({ hasText: /^Jakarta 1/ })
    .click();
  expect(await seriousFaults(page)).toEqual([]);
  await proxies.getByLabel('Reason').fill('An address of its own');
  await proxies.getByRole('button', { name: 'Use this way' }).click();
  const ended = (act: string) =>
    page
      .locator('details')
      .filter({ hasText: new RegExp(`${act}.*Succeeded`, 's') })
      .first()
      .waitFor(patience);
  const ask = async (act: string, submit: string, version?: string) => {
    await page.getByRole('button', { name: 'More acts for JKT-A04' }).click();
    await page.getByRole('menuitem', { name: act }).click();
    const dialog = page.getByRole('dialog');
    if (version !== undefined) await dialog.getByLabel('Version to install').fill(version);
    await dialog.getByLabel('Reason').fill('Memory is full');
    await dialog.getByRole('button', { name: submit, exact: true }).click();
  };
  await ask('Restart phone', 'Restart');
  await ended('Restart');
  await ask('Update agent', 'Update', 'simulator-1.5.0');
  await ended('Update of the agent');
  await page.getByText('Agent simulator-1.5.0').waitFor(patience);
  await page.getByRole('link', { name: 'Jakarta 1' }).click();
  await page.getByRole('link', { name: 'JKT-A04' }).click();
  await page.getByRole('heading', { name: 'JKT-A04', exact: true }).waitFor();
});

test('a PhoneFarm sees its own phones only; a Staff checks them and does nothing else', async () => {
  const farm = await watched(await signedIn(farmUser));
  await farm.goto(`${system.adminUrl}/`);
  await rowOf(farm, 'JKT-A01').waitFor();
  expect(await farm.locator('tbody tr').count()).toBe(system.farm.devices.length);
  expect(await rowOf(farm, newPhone).count()).toBe(0);
  const page = await watched(admin);
  await page.goto(`${system.adminUrl}/?search=${newPhone}`);
  const href = (await rowOf(page, newPhone).getByRole('link').getAttribute('href')) ?? '';
  await farm.goto(`${system.adminUrl}${href}`);
  await farm.getByText('There is no such thing, or it belongs to someone else.').waitFor();
  const staff = await watched(await signedIn(staffUser));
  await openDevice(staff, 'JKT-A01');
  const act = staff.getByRole('button', { name: 'Start maintenance' });
  expect([await act.getAttribute('aria-disabled'), await act.getAttribute('title')]).toEqual([
    'true',
    'Ask an administrator for the right devices.manage.',
  ]);
  expect(
    await staff.getByRole('button', { name: 'Run all' }).getAttribute('aria-disabled'),
  ).toBeNull();
});

test('no page broke the content policy or threw', () => {
  expect(faults).toEqual([]);
});

function deviceCalled(name: string): { deviceId: string } {
  const device = system.farm.devices.find((known) => known.name === name);
  if (!device) throw new Error(`the demo has no ${name}`);
  return device;
}

function rowOf(page: Page, name: string): Locator {
  return page.locator('tbody tr').filter({ has: page.getByRole('link', { name, exact: true }) });
}

/** Through the list, as a person does. */
async function openDevice(page: Page, name: string): Promise<void> {
  await page.goto(`${system.adminUrl}/`);
  await rowOf(page, name).getByRole('link').click();
  await page.getByRole('heading', { name, exact: true }).waitFor();
}

/** A page whose faults are kept. */
async function watched(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  page.on(
    'console',
    (message) =>
      /content security policy|trusted/i.test(message.text()) && faults.push(message.text()),
  );
  page.on('pageerror', (error) => faults.push(error.message));
  return page;
}

async function signedIn(email: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await startSession(context, { system, origin: system.adminUrl, email });
  return context;
}

/** As if the phone had been silent for long: nobody waits half a minute for that. */
async function makeSilent(deviceId: string): Promise<void> {
  const isConnected = async () => {
    const state = (await (await fetch(`${system.simulatorUrl}/state`)).json()) as {
      devices: { deviceId: string; connected: boolean }[];
    };
    return state.devices.find((device) => device.deviceId === deviceId)?.connected;
  };
  await expect.poll(isConnected, patience).toBe(false);
  const client = new pg.Client({ connectionString: system.databaseUrl });
  await client.connect();
  await client.query(
    "update device set last_seen_at = now() - interval '41 minutes' where id = $1",
    [deviceId],
  );
  await client.end();
}

/** An agent's exchange of its code for its token; throws the code of a refusal. */
async function exchange(code: string): Promise<{ deviceId: string; token: string }> {
  const answer = await fetch(`${system.adminUrl}/api/public/agents/enrol`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  });
  const body = (await answer.json()) as { deviceId: string; token: string; code?: string };
  if (!answer.ok) throw new Error(body.code);
  return body;
}

/** One more phone, with the token that the exchange gave. */
async function switchOn({
  deviceId,
  token,
}: {
  deviceId: string;
  token: string;
}): Promise<Simulator> {
  const [port] = await freePorts(1);
  return startSimulator({
    serverUrl: system.adminUrl,
    controlPort: Number(port),
    seed: 'enrol',
    dataDir: join(system.dataDir, 'second-farm'),
    devices: [{ deviceId, token, name: newPhone, accounts: [] }],
    log: pino({ level: 'silent' }),
  });
}
