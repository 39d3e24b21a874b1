import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Maintenance, PayState, ApiError, WithdrawState } from '@wallet/contract';
import type { BuiltPay, RenderPayInput } from '@wallet/pay/render';
import type { FastifyInstance } from 'fastify';
import { fakeClock, type FakeClock } from '#platform/clock';
import { mountRoutes, createHttp } from '#platform/http';
import { silentLog } from '#platform/log';
import { createRateLimit } from '#platform/rate-limit';
import { createVault, type KeyFile } from '#platform/vault';
import type { PayPagesDeps } from '../deps.ts';
import { authenticatePayer, payRoutes } from './endpoints.ts';
import { createPayLimits } from '../limits.ts';
import { payPages } from './pay-pages.ts';
import type { PayUseCases, Withdrawer } from '../pay-use-cases.ts';

export const sessionId = 'txs_01kaa0000000000000000000aa';
export const foreignId = 'txs_01kaa0000000000000000000ff';
export const token = 'T'.repeat(43);
export const readToken = 'R'.repeat(43);
export const cookieName = `__Host-pay-${sessionId}`;
export const shop = 'https://shop.example';

/** The edge with a world around it that a test can turn. */
export interface TestEdge {
  server: FastifyInstance;
  vault: PayPagesDeps['vault'];
  /** The picture that is kept. */
  logo: { contentType: string; content: Buffer } | undefined;
  clock: FakeClock;
  state: PayState | WithdrawState | undefined;
  /** Which browsers the use cases were told of, in order. */
  browsers: (string | undefined)[];
  /** What the use cases were asked to change, in order. */
  did: string[];
  refusal: ApiError | undefined;
  maintenance: Maintenance | null;
  origins: string[];
  broken: boolean;
  /** As `rotate-keys` does to the key file, now. */
  addKey(): void;
  close(): Promise<void>;
}

function openTestKeys(clock: FakeClock): Pick<TestEdge, 'vault' | 'addKey'> {
  const file: KeyFile = {
    autoMade: true,
    macSecret: 'A'.repeat(43),
    keys: [{ id: 'k', secret: 'B'.repeat(43) }],
  };
  return {
    vault: createVault(file, () => file, clock),
    addKey: () => {
      const addedAt = clock.now().toISOString();
      file.keys = [...file.keys, { id: 'next', secret: 'N'.repeat(43), addedAt }];
    },
  };
}

/** Opens the edge over fake use cases. Instead of pages it "renders" what it was asked to render, as JSON. */
export async function createTestEdge(): Promise<TestEdge> {
  const assetsDir = mkdtempSync(join(tmpdir(), 'pay-assets-'));
  writeFileSync(join(assetsDir, 'main-1.js'), 'export {};');
  writeFileSync(join(assetsDir, 'secret.json'), '{}');
  const clock = fakeClock('2026-11-21T07:34:12Z');
  const server = createHttp({ log: silentLog(), trustProxy: false });
  const { vault, addKey } = openTestKeys(clock);
  const edge: TestEdge = {
    server,
    clock,
    vault,
    logo: undefined,
    state: sampleState(),
    did: [],
    browsers: [],
    refusal: undefined,
    maintenance: null,
    origins: [shop],
    broken: false,
    addKey,
    close: async () => {
      await server.close();
      rmSync(assetsDir, { recursive: true });
    },
  };
  const deps: PayPagesDeps = {
    useCases: fakeUseCases(edge),
    forms: {
      readForm: async () => undefined,
      request: async () => ({ url: undefined }),
      track: async () => undefined,
    },
    pay: fakePay(assetsDir),
    clock,
    log: silentLog(),
    brandDefault: 'yellow',
    payOrigin: 'https://pay.example',
    vault,
    limits: {
      ...createPayLimits(clock),
      requests: createRateLimit({ burst: 1000, perSecond: 1, clock }),
      unknownLinks: createRateLimit({ burst: 5, perSecond: 0.01, clock }),
    },
  };
  mountRoutes(server, payRoutes(deps), {
    console: 'merchant',
    log: silentLog(),
    authenticate: {
      console: async () => undefined,
      merchantApi: async () => undefined,
      payer: authenticatePayer(deps),
    },
  });
  await payPages(server, deps);
  return edge;
}

/** What a page was asked to show. */
export function pageOf(body: string): RenderPayInput {
  return JSON.parse(body) as RenderPayInput;
}

/** The cookie that a link gives. */
export async function cookieOf({ server }: TestEdge, link: string): Promise<string> {
  const answer = await server.inject(`/deposit?session=${link}`);
  return String(answer.headers['set-cookie']).split(';')[0] ?? '';
}

/** Presses a button of the page as a browser without scripts does. */
export function press(
  { server }: TestEdge,
  form: string,
  { cookie, site, query = '' }: { cookie?: string; site?: string; query?: string },
) {
  return server.inject({
    method: 'POST',
    url: `/deposit/${sessionId}${query}`,
    payload: form,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(cookie ? { cookie } : {}),
      ...(site ? { 'sec-fetch-site': site } : {}),
    },
  });
}

/** Calls an endpoint of the page. */
export function call({ server }: TestEdge, path: string, payload: object, cookie?: string) {
  return server.inject({
    method: 'POST',
    url: `/api/public/sessions/${sessionId}/${path}`,
    payload,
    headers: cookie ? { cookie } : {},
  });
}

function fakeUseCases(edge: TestEdge): PayUseCases {
  const note = async (what: string, who?: Withdrawer) => {
    if (who) edge.browsers.push(who.browser);
    if (edge.refusal) throw edge.refusal;
    edge.did.push(what);
  };
  return {
    findByToken: async (given) => {
      if (edge.broken) throw new Error('the database is away');
      const type = await typeOf(edge);
      return given === token
        ? { sessionId, type, readOnly: false }
        : given === readToken
          ? { sessionId, type, readOnly: true }
          : undefined;
    },
    readType: () => typeOf(edge),
    readState: async ({ browser }) => {
      edge.browsers.push(browser);
      return edge.state;
    },
    readMaintenance: async () => edge.maintenance,
    chooseMethod: ({ method }) => note(`choose ${method}`),
    claimTransferred: () => note('claim'),
    cancelSession: () => note('cancel'),
    submitDestination: (who, input) => note(`submit ${JSON.stringify(input)}`, who),
    confirmWithdrawal: (who) => note('confirm', who),
    cancelWithdrawal: (who) => note('cancelWithdrawal', who),
    sendCode: (who) => note('sendCode', who),
    enterCode: (who, code) => note(`code ${code}`, who),
    markOpened: async () => void edge.did.push('opened'),
    embedOrigins: async () => edge.origins,
    readLogo: async () => edge.logo,
    mintReadOnlyToken: async () => readToken,
    onChange: () => () => undefined,
  };
}

function fakePay(assetsDir: string): BuiltPay {
  return {
    renderPay: wordyPage,
    renderInvalid: ({ reason = 'invalid', locale }) => ({
      html: JSON.stringify({ invalid: reason, locale }),
      status: { invalid: 404, unexpected: 500, busy: 429 }[reason],
    }),
    drawQrFile: () => '<svg/>',
    renderRequest: wordyPage,
    renderTrack: wordyPage,
    renderWithdraw: wordyPage,
    assets: noAssets,
    withdrawAssets: noAssets,
    assetsDir,
    embedScript: `var WalletEmbed={};${'//'.repeat(600)}`,
  };
}

/** As long as a page is that is worth compressing. */
function wordyPage(input: object): { html: string; status: number } {
  return {
    html: JSON.stringify({ ...input, words: 'Pay exactly this. '.repeat(100) }),
    status: 200,
  };
}

const noAssets = {
  en: { entry: '', preload: [] },
  id: { entry: '', preload: [] },
  ph: { entry: '', preload: [] },
};

const typeOf = async ({ state }: TestEdge) =>
  state && 'withdrawal' in state ? ('withdrawal' as const) : ('deposit' as const);

/** A withdrawal that nobody has begun. */
export function sampleWithdrawal(): WithdrawState {
  const { mode, refNo, merchant, locale, expiresAt, monitoringUntil, serverNow } = sampleState();
  const money = { value: '500000.00', currency: 'IDR' as const };
  return {
    sessionId,
    mode,
    refNo,
    status: 'open',
    screen: 'form',
    merchant,
    locale,
    amount: null,
    limits: { min: money, max: money },
    institutions: [],
    withdrawal: null,
    needsCode: null,
    expiresAt,
    monitoringUntil,
    serverNow,
    returnUrl: null,
    cancelUrl: null,
    maySubmit: true,
    mayConfirm: false,
    mayCancel: true,
    newTransaction: null,
    revision: '1',
  };
}

function sampleState(): PayState {
  const money = { value: '150000.00', currency: 'IDR' as const };
  return {
    sessionId,
    mode: 'live',
    refNo: '7K2M-94QX',
    status: 'paying',
    screen: 'pay',
    merchant: {
      name: 'Rimba Outdoor',
      logoUrl: null,
      accent: null,
      supportEmail: null,
      supportPhone: null,
      timeZone: 'Asia/Jakarta',
    },
    locale: 'en',
    amount: money,
    methods: [],
    deposit: null,
    expiresAt: '2026-11-21T07:47:00.000Z',
    monitoringUntil: '2026-11-22T07:34:11.999Z',
    serverNow: '2026-11-21T07:34:12.000Z',
    returnUrl: null,
    cancelUrl: null,
    mayCancel: true,
    mayClaim: true,
    mayChooseMethod: true,
    lateMoneyPolicy: 'ask',
    revision: '1',
  };
}
