import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { all, maybe, one, sql } from '#platform/db';
import { Client } from 'pg';
import type { FastifyInstance } from 'fastify';
import type { Principal, CreatedSession, WithdrawState } from '@wallet/contract';
import type { BuiltPay, RenderWithdrawInput } from '@wallet/pay/render';
import type { DepositDeps } from '#modules/deposits';
import { endDueInquiries, recordInquiryAnswer } from '#modules/payout-methods/inquiries';
import { payoutMethodEvents } from '#modules/payout-methods';
import { authenticatePayer, payPages, payRoutes } from '#modules/paypages/pages';
import { createPayLimits, type PayPagesDeps } from '#modules/paypages';
import { createFormLimits, type FormLimits } from '#modules/public-forms';
import { depositsRoutes } from '#modules/sessions/actions';
import { createSessionChanges } from '#modules/sessions/links';
import { decideApproval } from '#modules/withdrawals/approval';
import type { WithdrawPageDeps } from '#modules/withdrawals/page';
import { followVerification, sweepWithdrawals } from '#modules/withdrawals/upkeep';
import { type Delivery, on, startDelivery, type Subscription } from '#platform/events';
import { type Authenticate, createHttp, mountRoutes } from '#platform/http';
import type { Letter } from '#platform/mail';
import { createRateLimit } from '#platform/rate-limit';
import { formUseCases } from '../../start/use-cases/form-use-cases.ts';
import { payUseCases } from '../../start/use-cases/pay-use-cases.ts';
import { payerMailSubscriptions, withdrawalPages } from '../../subscriptions.ts';
import { testApprovals } from '../signing/test-approvals.ts';
import { createWithdrawalWorld } from './withdrawal-world.ts';
import type { Shop, User, WithdrawalWorld } from './withdrawal-world.ts';

/**
 * The withdraw page over the real edge, use cases, money writer and database; only phones, mail and
 * drawing are the test's.
 */
export interface WithdrawPageWorld extends WithdrawalWorld {
  page: WithdrawPageDeps;
  server: FastifyInstance;
  /** Of the public form and the tracker. */
  limits: FormLimits;
  letters: Letter[];
  /** What pages were told to read anew. */
  told: string[];
  /** Opens a session as the shop's server does; throws when it is refused. */
  link(shop: Shop, input?: object, mode?: 'live' | 'test'): Promise<CreatedSession>;
  /** Asks an endpoint for sessions of the merchant API or the console. */
  request(
    principal: Principal,
    path: string,
    body?: object,
  ): Promise<{ status: number; body: unknown }>;
  /** A shop with an account on a phone that asks for names and pays. */
  payingShop(
    options?: Parameters<WithdrawalWorld['shop']>[0],
  ): Promise<Shop & { accountId: string; deviceId: string }>;
  /** A browser that has opened a link. */
  browser(url: string): Promise<PageBrowser>;
  /** Somebody answers whose the account is that was asked for last in a session. */
  answer(sessionId: string, holderName: string | null): Promise<void>;
  /** Ends the last inquiry of a session without an answer. */
  silence(sessionId: string): Promise<void>;
  /** Money of test mode for a merchant. */
  fundTest(merchantId: string): Promise<void>;
  /** The virtual accounts of test mode answer now. */
  virtualAnswers(sessionId: string): Promise<void>;
  /** Delivers all facts, and what they caused. */
  settle(): Promise<void>;
  sweep(): Promise<void>;
}

/** One browser with its cookie, or without one. */
export interface PageBrowser {
  cookie: string;
  sessionId: string;
  call(
    path: string,
    body?: object,
  ): Promise<{ status: number; body: WithdrawState & { code?: string } }>;
  press(
    form: Record<string, string>,
  ): Promise<{ status: number; location: string; page: RenderWithdrawInput | undefined }>;
  look(path?: string): Promise<{ status: number; page: RenderWithdrawInput }>;
}

export async function createWithdrawPageWorld(): Promise<WithdrawPageWorld> {
  const world = await createWithdrawalWorld();
  const { db } = world.database;
  const { clock, log } = world.deps;
  const letters: Letter[] = [];
  const told: string[] = [];
  const page: WithdrawPageDeps = {
    ...world.deps,
    mail: { send: async (_trx, letter) => void letters.push(letter) },
    payOrigin: 'https://pay.example',
  };
  const limits = createFormLimits(clock);
  const { server, request, close } = await openEdge(page, limits);
  const facts: Delivery = startDelivery({
    db,
    log,
    clock,
    subscriptions: worldSubscriptions(world, page, told),
  });
  const settle = async () => {
    for (let quiet = 0; quiet < 2;) quiet = (await facts.drainNow()) > 0 ? 0 : quiet + 1;
  };
  let references = 0;
  return {
    ...world,
    page,
    server,
    limits,
    letters,
    told,
    settle,
    request,
    ...answersOf(world, settle),
    link: async (shop, input = {}, mode = 'live') => {
      const principal: Principal = { ...shop[mode], scopes: ['sessions:write', 'sessions:read'] };
      const body = {
        type: 'withdrawal',
        reference: `wd-${++references}-${shop.merchantId.slice(-8)}`,
        amount: { value: '500000.00', currency: 'IDR' },
        customer: { name: 'Budi Santoso', email: 'budi@example.com' },
        ...input,
      };
      const { status, body: answer } = await request(principal, '/v1/transaction-sessions', body);
      if (status !== 201) throw new Error(JSON.stringify(answer));
      return answer as CreatedSession;
    },
    browser: (url) => openBrowserAt(server, url),
    payingShop: async (options) => {
      const shop = await world.shop(options);
      return { ...shop, ...(await world.paying.account({ merchantIds: [shop.merchantId] })) };
    },
    sweep: async () => {
      await sweepWithdrawals(world.deps);
      await settle();
    },
    close: async () => {
      await facts.stop();
      await close();
      await world.close();
    },
  };
}

function worldSubscriptions(
  world: WithdrawalWorld,
  page: WithdrawPageDeps,
  told: string[],
): Subscription[] {
  return [
    ...on(payoutMethodEvents.verificationEnded, followVerification(world.deps)),
    ...withdrawalPages({ tell: (id) => void told.push(id) }),
    ...payerMailSubscriptions(page),
  ];
}

/**
 * The pay pages and the endpoints for sessions, as the server serves them; instead of pages what
 * they would be drawn from.
 */
async function openEdge(
  page: WithdrawPageDeps,
  limits: FormLimits,
): Promise<Pick<WithdrawPageWorld, 'server' | 'request'> & { close(): Promise<void> }> {
  const { vault, clock, log, payOrigin } = page;
  const deposits: DepositDeps = { ...page, approvals: testApprovals() };
  const assetsDir = mkdtempSync(join(tmpdir(), 'pay-assets-'));
  const server = createHttp({ log, trustProxy: false });
  const edge: PayPagesDeps = {
    forms: formUseCases({ deposits, page, limits }),
    useCases: payUseCases(deposits, page, createSessionChanges(), {
      merchantOrigin: 'https://merchant.example',
    }),
    pay: drawnAsJson(assetsDir),
    vault,
    clock,
    log,
    brandDefault: 'yellow',
    payOrigin,
    limits: {
      ...createPayLimits(clock),
      requests: createRateLimit({ burst: 10_000, perSecond: 1, clock }),
      unknownLinks: createRateLimit({ burst: 100, perSecond: 1, clock }),
    },
  };
  const callers = new Map<string, Principal>();
  const recognise: Authenticate = async ({ headers }) =>
    callers.get(String(headers['x-test-principal']));
  mountRoutes(server, [...payRoutes(edge), ...depositsRoutes(deposits)], {
    console: 'merchant',
    log,
    authenticate: { console: recognise, merchantApi: recognise, payer: authenticatePayer(edge) },
  });
  await payPages(server, edge);
  return {
    server,
    request: async (principal, url, body) => {
      const name = String(callers.size + 1);
      callers.set(name, principal);
      const answer = await server.inject({
        method: body || url.endsWith('/cancel') ? 'POST' : 'GET',
        url,
        ...(body && { payload: body }),
        headers: { 'x-test-principal': name, 'idempotency-key': crypto.randomUUID() },
      });
      return { status: answer.statusCode, body: answer.json() as unknown };
    },
    close: async () => {
      await server.close();
      rmSync(assetsDir, { recursive: true });
    },
  };
}

/** What institutions say, or do not. */
function answersOf(
  { database, deps: { vault } }: WithdrawalWorld,
  settle: () => Promise<void>,
): Pick<WithdrawPageWorld, 'answer' | 'silence' | 'fundTest' | 'virtualAnswers'> {
  const { db } = database;
  const inquiryOf = (sessionId: string) =>
    one(
      db.read,
      sql<{
        id: string;
      }>`select verification_id as id from withdrawal_request where session_id = ${sessionId}`,
    );
  const endNow = async () => {
    await endDueInquiries({ db, vault });
    await settle();
  };
  return {
    answer: async (sessionId, holderName) => {
      const { id } = await inquiryOf(sessionId);
      await db.transaction((trx) =>
        recordInquiryAnswer(trx, vault, {
          idempotencyKey: `${id}.1`,
          answer: holderName === null ? { found: 'no' } : { found: 'yes', holderName },
        }),
      );
      await settle();
    },
    silence: async (sessionId) => {
      const { id } = await inquiryOf(sessionId);
      await sql`update account_verification set expires_at = now(), answer_at = null where id = ${id}`.execute(
        db.read,
      );
      await endNow();
    },
    fundTest: async (merchantId) => {
      const client = new Client({ connectionString: database.url });
      await client.connect();
      await client.query('set session_replication_role = replica');
      await client.query('update ledger_account set posted = 1000000000 where id = $1', [
        `merchantPayable.${merchantId}.IDR.test`,
      ]);
      await client.end();
    },
    virtualAnswers: async (sessionId) => {
      const { id } = await inquiryOf(sessionId);
      await sql`update account_verification set answer_at = now() where id = ${id} and answer_at is not null`.execute(
        db.read,
      );
      await endNow();
    },
  };
}

let numbers = 0;
/** A destination that no other test has. */
export function newWallet(): { institutionCode: string; accountNumber: string } {
  return { institutionCode: 'DANA', accountNumber: `0857${String(++numbers).padStart(8, '0')}` };
}

/** A browser that has said where the money goes. */
export async function begunBy(
  world: WithdrawPageWorld,
  shop: Shop,
  input: object = {},
): Promise<PageBrowser> {
  const browser = await world.browser((await world.link(shop, input)).url);
  const { status, body } = await browser.call('destination', newWallet());
  if (status !== 200 || body.screen !== 'verifying') throw new Error(JSON.stringify(body));
  return browser;
}

/** A browser that may confirm. */
export async function confirmableBy(
  world: WithdrawPageWorld,
  shop: Shop,
  input: object = {},
  holder = 'BUDI SANTOSO',
): Promise<PageBrowser> {
  const browser = await begunBy(world, shop, input);
  await world.answer(browser.sessionId, holder);
  return browser;
}

/** Somebody of the house decides about what a session asks for. */
export async function decideOn(
  world: WithdrawPageWorld,
  sessionId: string,
  decision: 'approve' | 'reject',
  { userId }: User,
): Promise<void> {
  const { id, revision, payloadHash } = await one(
    world.database.db.read,
    sql<{
      id: string;
      revision: number;
      payloadHash: string;
    }>`select id, revision, payload_hash as "payloadHash"
    from withdrawal_request where session_id = ${sessionId}`,
  );
  await decideApproval(world.deps, {
    id,
    decision,
    reason: 'looked at',
    revision,
    payloadHash,
    by: { actorId: userId, actorRole: 'Admin', roleId: 1 },
  });
  await world.settle();
}

async function openBrowserAt(server: FastifyInstance, url: string): Promise<PageBrowser> {
  const { pathname, search } = new URL(url);
  const first = await server.inject(pathname + search);
  const cookie = String(first.headers['set-cookie'] ?? '').split(';')[0] ?? '';
  const { basePath } = JSON.parse(first.body) as RenderWithdrawInput;
  const sessionId = basePath.split('/').at(-1) ?? '';
  return {
    cookie,
    sessionId,
    call: async (path, body = {}) => {
      const answer = await server.inject({
        method: 'POST',
        url: `/api/public/withdrawals/${sessionId}/${path}`,
        payload: body,
        headers: { cookie },
      });
      return { status: answer.statusCode, body: answer.json() };
    },
    press: async (form) => {
      const answer = await server.inject({
        method: 'POST',
        url: basePath,
        payload: new URLSearchParams(form).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
      });
      return {
        status: answer.statusCode,
        location: answer.headers.location ?? '',
        page:
          answer.statusCode === 200 ? (JSON.parse(answer.body) as RenderWithdrawInput) : undefined,
      };
    },
    look: async (path = basePath) => {
      const answer = await server.inject({ url: path, headers: { cookie } });
      return { status: answer.statusCode, page: JSON.parse(answer.body) as RenderWithdrawInput };
    },
  };
}

const noAssets = {
  en: { entry: '', preload: [] },
  id: { entry: '', preload: [] },
  ph: { entry: '', preload: [] },
};

/** Instead of pages what they would be drawn from. */
function drawnAsJson(assetsDir: string): BuiltPay {
  const draw = (input: object) => ({ html: JSON.stringify(input), status: 200 });
  return {
    renderPay: draw,
    renderWithdraw: draw,
    renderRequest: draw,
    renderTrack: draw,
    renderInvalid: ({ reason = 'invalid' }) => ({
      html: JSON.stringify({ invalid: reason }),
      status: 404,
    }),
    drawQrFile: () => undefined,
    assets: noAssets,
    withdrawAssets: noAssets,
    assetsDir,
    embedScript: '',
  };
}

/** How a session stands, with its request and what is set aside, in one text. */
export async function statusOf(
  { database: { db } }: Pick<WithdrawPageWorld, 'database'>,
  sessionId: string,
): Promise<string> {
  const row = await maybe(
    db.read,
    sql<{
      text: string;
    }>`select concat_ws(' ', s.status, w.status, h.status) as text from transaction_session s
    left join withdrawal_request w on w.session_id = s.id left join hold h on h.id = w.hold_id
      where s.id = ${sessionId}`,
  );
  return row?.text ?? 'nothing';
}

/** How many requests and inquiries a session has made. */
export async function countsOf(
  { database: { db } }: Pick<WithdrawPageWorld, 'database'>,
  sessionId: string,
): Promise<{ requests: number; inquiries: number; facts: string[] }> {
  const { requests, inquiries } = await one(
    db.read,
    sql<{
      requests: number;
      inquiries: number;
    }>`select (select count(*)::int from withdrawal_request where session_id = ${sessionId}) as requests,
    (select count(*)::int from account_verification where created_by = ${sessionId}) as inquiries`,
  );
  const facts = await all(
    db.read,
    sql<{
      name: string;
    }>`select name from fact where key = (select id from withdrawal_request where session_id = ${sessionId})
      order by id`,
  );
  return { requests, inquiries, facts: facts.map(({ name }) => name.replace('withdrawals.', '')) };
}
