import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { buildEmv } from '@wallet/contract/emv';
import type { TestMailServer } from '@wallet/server/testing';
import {
  idr,
  openLiveInstallation,
  send,
  type LiveInstallation,
} from './support/live-installation.ts';
import { newPayer } from './support/people.ts';
import { closePages, openBrowser } from './support/product.ts';
import { decodeQr } from './support/qr.ts';

const patience = { timeout: 20_000, interval: 100 };
let browser: Browser;
let live: LiveInstallation | undefined;
beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(async () => {
  await closePages(browser);
  await live?.stop();
  live = undefined;
}, 30_000);
afterAll(() => browser?.close());

test('two Admins of the server\u2019s shell get from nothing to a paid deposit and a payout on the first day', async () => {
  const day = await begin();
  const ana = await day.admin('ana@operator.example');
  const ben = await day.admin('ben@operator.example');
  await day.openAccount(ana, ben);
  await day.liveOn(ana, ben);
}, 120_000);

test('one Admin alone is told who can make another person, makes him there, and gets as far the same day', async () => {
  const day = await begin();
  const ana = await day.admin('ana@operator.example');
  const approve = await day.proposeAccount(ana);
  await expect(approve(ana)).rejects.toMatchObject({ code: 'secondPersonNeeded' });
  expect(await day.whoMay(ana)).toMatchObject({
    mayDecide: { people: [], needsAnotherAdmin: true },
  });
  const ben = await day.admin('ben@operator.example');
  await approve(ben);
  await day.switchOn(ana);
  await day.liveOn(ana, ben);
}, 120_000);

test('an Admin whom the other invited is no second person; a third of the shell is, the same day', async () => {
  const day = await begin();
  const ana = await day.admin('ana@operator.example');
  const invited = await day.invite(ana, 'ida@operator.example');
  const approve = await day.proposeAccount(ana);
  await expect(approve(invited)).rejects.toMatchObject({ code: 'notIndependent' });
  const ben = await day.admin('ben@operator.example');
  await approve(ben);
  await day.switchOn(ana);
  await day.liveOn(ana, ben);
}, 120_000);

const account = { number: '081234500017', holderName: 'Kopi Senja' };
const staticQr = buildEmv([
  { tag: '00', value: '01' },
  { tag: '01', value: '11' },
  {
    tag: '26',
    fields: [
      { tag: '00', value: 'ID.DANA.WWW' },
      { tag: '01', value: '9360091534500017' },
      { tag: '02', value: '081234500017999' },
      { tag: '03', value: 'UMI' },
    ],
  },
  { tag: '52', value: '5812' },
  { tag: '53', value: '360' },
  { tag: '58', value: 'ID' },
  { tag: '59', value: account.holderName },
  { tag: '60', value: 'JAKARTA' },
]);

interface AccountDetail {
  account: { id: string; revision: number };
  basic: { baselineAt: string | null };
  qr: { proposed: { id: string; probe: { payload: string; seenAt: string | null } } | null };
}

interface FirstDay {
  /** Made in the server's shell; gives the bearer of the first sign-in. */
  admin(email: string): Promise<string>;
  /** Somebody whom an Admin invites as another; gives the bearer of his first sign-in. */
  invite(admin: string, email: string): Promise<string>;
  /** A phone and an account on it, whose code waits for another person's word. */
  proposeAccount(admin: string): Promise<(by: string) => Promise<unknown>>;
  /** Who may give that word. */
  whoMay(admin: string): Promise<unknown>;
  switchOn(admin: string): Promise<void>;
  openAccount(first: string, second: string): Promise<void>;
  /** A merchant, a deposit that is paid, and a payout that the second lets go. */
  liveOn(first: string, second: string): Promise<void>;
  letMerchantIn(admin: string): Promise<void>;
  takeDeposit(): Promise<void>;
  payOut(admin: string): Promise<void>;
}

async function begin(): Promise<FirstDay> {
  const installation = (live = await openLiveInstallation());
  const { adminUrl, merchantUrl, mail, shell } = installation;
  const asAdmin = <Answer>(bearer: string, path: string, body?: object) =>
    send<Answer>(adminUrl, path, { bearer, ...(body && { body }) });
  let phone = '';
  let owner = '';
  let merchantId = '';
  let qrId = '';
  let accountPath = '';
  const day: FirstDay = {
    admin: async (email) => {
      const password = /shown once\): (\S+)/.exec(await shell('create-admin', email))?.[1];
      return signIn(adminUrl, email, password ?? '');
    },
    proposeAccount: async (first) => {
      const { account: made } = await asAdmin<{ account: { id: string } }>(first, '/api/accounts', {
        provider: 'dana',
        mode: 'live',
        label: 'First',
        ...account,
        authority: { ownerName: 'Sari', document: 'Contract 1', until: '2099-12-31' },
      });
      const { device, enrolment } = await asAdmin<{
        device: { id: string };
        enrolment: { code: string };
      }>(first, '/api/devices', { name: 'JKT-01' });
      phone = await installation.switchOn({
        ...account,
        staticQr,
        accountId: made.id,
        enrolment: enrolment.code,
      });
      const path = `/api/accounts/${made.id}`;
      const read = () => asAdmin<AccountDetail>(first, path);
      const { revision } = (await read()).account;
      await asAdmin(first, `${path}/device`, { revision, deviceId: device.id });
      await eventually(() => asAdmin(first, `${path}/login`, { secret: 'pin 246810' }));
      await eventually(async () =>
        asAdmin(first, `${path}/login/otp`, { otp: await codeOn(made.id) }),
      );
      await eventually(async () => expect((await read()).basic.baselineAt).not.toBe(null));
      const { proposed } = await asAdmin<AccountDetail['qr']>(first, `${path}/qr`, {
        payload: staticQr,
      });
      await send(phone, '/pay', { body: { payload: proposed?.probe.payload } });
      await eventually(async () => expect((await read()).qr.proposed?.probe.seenAt).not.toBe(null));
      qrId = proposed?.id ?? '';
      accountPath = path;
      return (by) => asAdmin(by, `${path}/qr/approve`, { qrId });
    },
    whoMay: (admin) => asAdmin(admin, `/api/approvals/accountQr/${qrId}`),
    switchOn: async (admin) => {
      for (const flow of ['deposits', 'payouts'])
        await asAdmin(admin, `${accountPath}/flows`, { flow, on: true, reason: 'first day' });
    },
    openAccount: async (first, second) => {
      await (
        await day.proposeAccount(first)
      )(second);
      await day.switchOn(first);
    },
    invite: async (admin, email) => {
      await asAdmin(admin, '/api/users', { email, name: 'Ida', roleId: 1 });
      const code = await eventually(() => mailedCode(mail, email));
      const password = 'perahu kecil di muara';
      await send(adminUrl, '/api/auth/activate', { body: { code, password } });
      return signIn(adminUrl, email, password);
    },
    liveOn: async (first, second) => {
      await day.letMerchantIn(first);
      await day.takeDeposit();
      await day.payOut(second);
    },
    letMerchantIn: async (admin) => {
      const { merchant } = await asAdmin<{ merchant: { id: string } }>(admin, '/api/merchants', {
        code: 'SENJA001',
        name: 'Kopi Senja',
        country: 'ID',
        currency: 'IDR',
        allowedMethods: ['dana'],
        activate: true,
        owner: { email: 'sari@senja.example', name: 'Sari', locale: 'en' },
      });
      merchantId = merchant.id;
      const code = await eventually(() => mailedCode(mail, 'sari@senja.example'));
      const password = 'lampu jalan di tepi sungai';
      await send(merchantUrl, '/api/auth/activate', { body: { code, password } });
      owner = await signIn(merchantUrl, 'sari@senja.example', password);
    },
    takeDeposit: async () => {
      const { url } = await send<{ url: string }>(merchantUrl, '/api/transaction-sessions', {
        bearer: owner,
        body: { amount: idr('450000.00') },
      });
      const { page, errors } = await newPayer(browser, { ignoreHTTPSErrors: true });
      await page.goto(url);
      await page.getByRole('button', { name: /DANA/ }).click();
      const payload = await decodeQr(page.getByRole('img', { name: /QR/ }));
      await send(phone, '/pay', { body: { payload } });
      await page.getByText('Transaction completed successfully!').waitFor(patience);
      expect(errors).toEqual([]);
    },
    payOut: async (admin) => {
      const { url } = await send<{ url: string }>(merchantUrl, '/api/withdrawal-links', {
        bearer: owner,
        body: { amount: idr('100000.00') },
      });
      const { page, errors } = await newPayer(browser, { ignoreHTTPSErrors: true });
      await page.goto(url);
      await page.getByRole('button', { name: 'DANA', exact: true }).click();
      await page.getByLabel('Phone number').fill('081277001187');
      await page.getByRole('button', { name: 'Check this account' }).click();
      await page.getByText('Account verified').waitFor(patience);
      await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
      await page.getByText('Waiting for approval').waitFor(patience);
      const { data } = await asAdmin<{
        data: { id: string; revision: number; payloadHash: string }[];
      }>(admin, `/api/operator/withdrawal-requests?merchantId=${merchantId}&tab=pendingApproval`);
      const [request] = data;
      await asAdmin(admin, `/api/operator/withdrawal-requests/${request?.id}/decisions`, {
        decision: 'approve',
        revision: request?.revision,
        payloadHash: request?.payloadHash,
      });
      await page.getByText('Transaction completed successfully!').waitFor(patience);
      expect(errors).toEqual([]);
    },
  };
  return day;

  async function codeOn(accountId: string): Promise<string> {
    const { devices } = await send<{
      devices: { accounts: { accountId: string; otp: string | null }[] }[];
    }>(phone, '/state');
    const found = devices
      .flatMap(({ accounts }) => accounts)
      .find((one) => one.accountId === accountId);
    if (!found?.otp) throw new Error('no code yet');
    return found.otp;
  }
}

async function signIn(origin: string, email: string, password: string): Promise<string> {
  const { token } = await send<{ token: { accessToken: string } }>(origin, '/api/auth/signin', {
    body: { email, password },
  });
  // Signing in is no confirmation of what asks for one.
  await send(origin, '/api/auth/confirm', { bearer: token.accessToken, body: { password } });
  return token.accessToken;
}

/** The code in the link of the newest mail to an address. */
function mailedCode({ mails }: TestMailServer, email: string): Promise<string> {
  const letter = mails.findLast((mail) => new RegExp(`^To: .*${email}`, 'm').test(mail)) ?? '';
  const code = /[?&]code=(?:3D)?([\w-]+)/.exec(letter.replaceAll('=\r\n', ''))?.[1];
  return code ? Promise.resolve(code) : Promise.reject(new Error(`no code for ${email}`));
}

function eventually<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  return vi.waitFor(ask, patience);
}
