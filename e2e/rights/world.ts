import type { Console, Endpoint, TeamRole } from '@wallet/contract';
import type { System } from '../../scripts/start/open-system.ts';
import { mailedLink } from '../support/outbox.ts';
import { createSession } from '../support/people.ts';
import type { PrincipalName } from './table.ts';

/** One who knocks: which console is his own (none for strangers), and what he shows at the door. */
export interface Knocker {
  home?: Console;
  bearer?: string;
  password?: string;
  /** A payer's proof travels in the body. */
  payToken?: string;
  /** Of a link to withdraw by. */
  withdrawToken?: string;
  sessionId?: string;
}

export interface World {
  knockers: Record<PrincipalName, Knocker>;
  /** Ids of rows that belong to the first merchant or to its people, and must not show up elsewhere. */
  rows: {
    session: string;
    transaction: string;
    user: string;
    webhook: string;
    delivery: string;
    userSession: string;
    paySession: string;
    proxy: string;
    proxyRun: string;
    device: string;
    account: string;
    line: string;
    apiToken: string;
    apiCall: string;
    payoutMethod: string;
    verification: string;
    export: string;
    withdrawSession: string;
    withdrawal: string;
  };
  merchantId: string;
}

/** Everybody of the table with real credentials, and a row of each kind that belongs to the first merchant. */
export async function openWorld(system: System): Promise<World> {
  const [own, other] = system.demo.merchants;
  const merchant = await signIn(system, 'owner@kopi.example');
  const session = await createSession(system);
  const foreign = await createSession(system);
  const [withdrawal, foreignWithdrawal] = [
    await withdrawalLink(system, own?.apiToken ?? ''),
    await withdrawalLink(system, own?.apiToken ?? ''),
  ];
  const firstOf = async (path: string) =>
    (
      (await callJson(system.merchantUrl, path, { bearer: own?.apiToken ?? '' }))['data'] as {
        id: string;
      }[]
    )[0]?.id ?? '';
  const user = (await callJson(system.merchantUrl, '/api/auth/current-user', {
    bearer: merchant.bearer,
  })) as { id: string; merchantId: string };
  return {
    knockers: {
      anonymous: {},
      admin: await signIn(system, 'admin@wallet.example'),
      subAdmin: await signIn(system, 'subadmin@wallet.example'),
      staff: await signIn(system, 'staff@wallet.example'),
      phoneFarm: await signIn(system, 'phonefarm@wallet.example'),
      otherFarm: await invite(system, { email: 'farm2@wallet.example', roleId: 3 }),
      merchant,
      finance: await inviteColleague(system, merchant, 'finance'),
      developer: await inviteColleague(system, merchant, 'developer'),
      support: await inviteColleague(system, merchant, 'support'),
      otherMerchant: await signIn(system, 'owner@halo.example'),
      apiToken: { bearer: own?.apiToken ?? '' },
      otherToken: { bearer: other?.apiToken ?? '' },
      payer: { payToken: tokenOf(session.url), withdrawToken: tokenOf(withdrawal.url) },
      otherPayer: { payToken: tokenOf(foreign.url), withdrawToken: tokenOf(foreignWithdrawal.url) },
      device: { bearer: system.farm.devices[0]?.token ?? '' },
      disabled: await inviteAndDisable(system),
    },
    rows: {
      session: session.id,
      paySession: session.id,
      withdrawSession: withdrawal.id,
      transaction: await firstOf('/v1/transactions'),
      user: user.id,
      ...(await webhookRows(system, own?.apiToken ?? '')),
      userSession: merchant.sessionId,
      apiToken: await apiTokenRow(system, merchant.bearer),
      apiCall: await apiCallRow(system, merchant.bearer),
      device: system.farm.devices[0]?.deviceId ?? '',
      account: system.farm.devices[0]?.accounts[0]?.accountId ?? '',
      line: await statementLine(system),
      ...(await payoutRows(system, own?.apiToken ?? '')),
      withdrawal: await withdrawalRow(system, own?.apiToken ?? ''),
      export: await exportRow(system, own?.apiToken ?? ''),
      ...(await proxyRows(system)),
    },
    merchantId: user.merchantId,
  };
}

/** A link by which a customer withdraws. */
async function withdrawalLink(
  { merchantUrl }: System,
  bearer: string,
): Promise<{ id: string; url: string }> {
  const body = {
    type: 'withdrawal',
    reference: `rights-${++keys}`,
    amount: { value: '250000', currency: 'IDR' },
  };
  return (await callJson(merchantUrl, '/v1/transaction-sessions', {
    method: 'POST',
    bearer,
    body,
  })) as { id: string; url: string };
}

/** An address of the merchant, and a test that was sent to it. */
async function webhookRows(
  { merchantUrl }: System,
  bearer: string,
): Promise<{ webhook: string; delivery: string }> {
  const url = 'http://localhost:9/nobody';
  const { id: webhook } = (await callJson(merchantUrl, '/v1/webhook-endpoints', {
    method: 'POST',
    bearer,
    body: { url },
  })) as { id: string };
  const { id: delivery } = (await callJson(merchantUrl, `/v1/webhook-endpoints/${webhook}/test`, {
    method: 'POST',
    bearer,
  })) as { id: string };
  return { webhook, delivery };
}

/** The merchant's newest API token. */
async function apiTokenRow(system: System, bearer: string): Promise<string> {
  const { data } = (await callJson(system.merchantUrl, '/api/api-tokens?limit=1', { bearer })) as {
    data: { id: string }[];
  };
  return data[0]?.id ?? '';
}

/** A call of the merchant's token, as soon as the log has one. */
async function apiCallRow(system: System, bearer: string): Promise<string> {
  for (const giveUpAtMs = Date.now() + 15_000; Date.now() < giveUpAtMs;) {
    const { data } = (await callJson(system.merchantUrl, '/api/api-log?limit=1', { bearer })) as {
      data: { id: string }[];
    };
    if (data[0]) return data[0].id;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('no call in the API log');
}

/** Must show up nowhere. */
export const payoutNumber = '2233445566';

/** A destination of the merchant, and an inquiry whose it is. */
async function payoutRows(
  system: System,
  bearer: string,
): Promise<{ payoutMethod: string; verification: string }> {
  const body = { institutionCode: '014', accountNumber: payoutNumber, holderName: 'Budi Santoso' };
  const method = (await callJson(system.merchantUrl, '/v1/payout-methods', {
    method: 'POST',
    bearer,
    body,
  })) as { id: string };
  const verification = (await callJson(system.merchantUrl, '/v1/account-verifications', {
    method: 'POST',
    bearer,
    body,
  })) as { id: string };
  return { payoutMethod: method.id, verification: verification.id };
}

/** A withdrawal that the merchant’s server asked for. */
async function withdrawalRow(system: System, bearer: string): Promise<string> {
  const destination = {
    institutionCode: '014',
    accountNumber: payoutNumber,
    holderName: 'Budi Santoso',
  };
  const body = {
    reference: `rights-${++keys}`,
    amount: { value: '10000', currency: 'IDR' },
    destination,
  };
  return (
    (await callJson(system.merchantUrl, '/v1/withdrawal-requests', {
      method: 'POST',
      bearer,
      body,
    })) as { id: string }
  ).id;
}

/** A file that the merchant’s server ordered. */
async function exportRow(system: System, bearer: string): Promise<string> {
  const ordered = (await callJson(system.merchantUrl, '/v1/exports', {
    method: 'POST',
    bearer,
    body: { kind: 'transactions' },
  })) as { id: string };
  return ordered.id;
}

/** A line of whatever account. */
async function statementLine(system: System): Promise<string> {
  const { bearer } = await signIn(system, 'admin@wallet.example');
  const { data } = (await callJson(system.adminUrl, '/api/statement-lines?limit=1', {
    bearer,
  })) as { data: { id: string }[] };
  return data[0]?.id ?? '';
}

/** A proxy of the farm, and a check that goes by it. */
async function proxyRows(system: System): Promise<{ proxy: string; proxyRun: string }> {
  const { bearer } = await signIn(system, 'admin@wallet.example');
  const { data } = (await callJson(system.adminUrl, '/api/proxies', { bearer })) as {
    data: { id: string; owner: unknown }[];
  };
  const proxy = data.find(({ owner }) => owner !== null)?.id ?? '';
  const run = (await callJson(system.adminUrl, `/api/proxies/${proxy}/check`, {
    method: 'POST',
    bearer,
    body: {},
  })) as { id: string };
  return { proxy, proxyRun: run.id };
}

type SignedIn = Required<Pick<Knocker, 'home' | 'bearer' | 'sessionId' | 'password'>>;

/** Signs in and gives the password once more, as everything asks for that moves where money goes. */
export async function signIn(
  system: System,
  email: string,
  password = passwordOf(system, email),
): Promise<SignedIn> {
  const home = email.endsWith('@wallet.example') ? 'admin' : 'merchant';
  const answer = await callJson(urlOf(system, home), '/api/auth/signin', {
    method: 'POST',
    body: { email, password },
  });
  const { token, session } = answer as { token: { accessToken: string }; session: { id: string } };
  const person = { home, bearer: token.accessToken, sessionId: session.id, password } as const;
  await confirm(system, person);
  return person;
}

/** Gives the password of who knocks again: for five minutes he may do what asks for that. */
export async function confirm(
  system: System,
  { home = 'merchant', bearer = '', password }: Knocker,
): Promise<void> {
  await callJson(urlOf(system, home), '/api/auth/confirm', {
    method: 'POST',
    bearer,
    body: { password },
  });
}

/** A person without rows of their own, from the invitation to the first session. */
async function invite(
  system: System,
  wish: { email: string; roleId: 2 | 3 | 5 },
): Promise<Knocker> {
  return activated(system, await signIn(system, 'admin@wallet.example'), wish);
}

/** A colleague of the merchant's owner. */
function inviteColleague(system: System, owner: SignedIn, teamRole: TeamRole): Promise<Knocker> {
  return activated(system, owner, { email: `a-${teamRole}@kopi.example`, roleId: 4, teamRole });
}

async function activated(
  system: System,
  { home, bearer }: SignedIn,
  wish: { email: string; roleId: number; teamRole?: TeamRole },
): Promise<Knocker> {
  const { email } = wish;
  const url = urlOf(system, home);
  await callJson(url, '/api/users', {
    method: 'POST',
    bearer,
    body: { ...wish, name: 'Somebody New' },
  });
  const password = 'nine quiet lanterns by the sea';
  await callJson(url, '/api/auth/activate', {
    method: 'POST',
    body: { code: new URL(await mailedLink(system, email)).searchParams.get('code'), password },
  });
  return signIn(system, email, password);
}

async function inviteAndDisable(system: System): Promise<Knocker> {
  const person = await invite(system, { email: 'gone@wallet.example', roleId: 2 });
  const admin = await signIn(system, 'admin@wallet.example');
  const { id } = (await callJson(system.adminUrl, '/api/auth/current-user', {
    bearer: person.bearer ?? '',
  })) as { id: string };
  await callJson(system.adminUrl, `/api/users/${id}/disable`, {
    method: 'POST',
    bearer: admin.bearer,
    body: { reason: 'left' },
  });
  return person.bearer === undefined ? {} : { bearer: person.bearer };
}

interface Sent {
  method?: string;
  bearer?: string;
  body?: unknown;
}

/** Sends JSON and gives the answer, whatever it is. */
export function send(
  url: string,
  path: string,
  { method = 'GET', bearer, body }: Sent,
): Promise<Response> {
  return fetch(`${url}${path}`, {
    method,
    headers: {
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(method !== 'GET' && { 'idempotency-key': `rights-${++keys}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}
let keys = 0;

async function callJson(url: string, path: string, sent: Sent): Promise<Record<string, unknown>> {
  const answer = await send(url, path, sent);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
}

export function urlOf(system: System, console: Console): string {
  return console === 'admin' ? system.adminUrl : system.merchantUrl;
}

/** Where a knocker meets an endpoint: at home, and strangers where it is served. */
export function doorOf(system: System, endpoint: Endpoint, { home }: Knocker): string {
  return urlOf(system, home ?? endpoint.consoles?.[0] ?? 'merchant');
}

function passwordOf(system: System, email: string): string {
  return system.demo.users.find((user) => user.email === email)?.password ?? '';
}

function tokenOf(url: string): string {
  return new URL(url).searchParams.get('session') ?? '';
}
