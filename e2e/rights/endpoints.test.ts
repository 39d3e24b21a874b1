import { endpoints, type Endpoint, type EndpointName } from '@wallet/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSystem, type System } from '../../scripts/start/open-system.ts';
import { approvalLines } from './approval-lines.ts';
import { cellsOf, endpointRights, principals, type PrincipalName } from './table.ts';
import { confirm, doorOf, openWorld, send, urlOf, type Knocker, type World } from './world.ts';

let system: System;
let world: World;

beforeAll(async () => {
  system = await openSystem({ withoutConsoles: true });
  world = await openWorld(system);
});
afterAll(() => system.stop());

const all = Object.entries(endpoints) as [EndpointName, Endpoint][];

// First, because afterwards a stranger’s own log of calls names whatever it has asked for.
test('no list shows a stranger anything of the first merchant', async () => {
  const marks = [world.merchantId, ...Object.values(world.rows)];
  for (const [name, endpoint] of all.filter(
    ([, { method, params }]) => method === 'GET' && params === undefined,
  )) {
    for (const who of [
      'anonymous',
      'otherFarm',
      'otherMerchant',
      'otherToken',
      'device',
      'disabled',
    ] as const) {
      const text = await (
        await send(
          doorOf(system, endpoint, world.knockers[who]),
          pathOf(endpoint),
          show(world.knockers[who]),
        )
      ).text();
      expect([name, who, marks.filter((mark) => text.includes(mark))]).toEqual([name, who, []]);
    }
  }
});

describe.each(all)('%s', (name, endpoint) => {
  test('answers everybody as the table says', async () => {
    const expected = cellsOf(endpointRights[name], undefined, name);
    const found = Object.fromEntries(
      await Promise.all(
        principals.map(async (who) => [who, await knock(endpoint, who, expected[who])] as const),
      ),
    );
    expect(found).toEqual(expected);
  });
});

test('on the other console\u2019s address every user is sent to the own one, whatever the role', async () => {
  for (const [, endpoint] of all.filter(
    ([, { surface, who }]) => surface === 'console' && who !== 'anyone',
  )) {
    for (const who of ['admin', 'subAdmin', 'staff', 'phoneFarm', 'merchant'] as const) {
      const knocker = world.knockers[who];
      const other = knocker.home === 'admin' ? 'merchant' : 'admin';
      if (!(endpoint.consoles?.includes(other) ?? true)) continue;
      const answer = await send(urlOf(system, other), pathOf(endpoint), {
        method: endpoint.method,
        ...show(knocker),
        ...bodyOf(endpoint, knocker, 'wrong'),
      });
      expect([
        endpoint.name,
        who,
        answer.status,
        ((await answer.json()) as { code: string }).code,
      ]).toEqual([endpoint.name, who, 403, 'wrongConsole']);
    }
  }
});

test('the table is written down for people as it is tested', async () => {
  const rows = all.map(([name, { method, path, consoles }]) => {
    const cells = cellsOf(endpointRights[name], undefined, name);
    return `| \`${method} ${path}\` | ${(consoles ?? ['admin', 'merchant']).join(', ')} | ${principals.map((who) => cells[who]).join(' | ')} |`;
  });
  const head = [
    `| endpoint | address | ${principals.join(' | ')} |`,
    `|---|---|${principals.map(() => '---').join('|')}|`,
  ];
  await expect(
    [...introduction, ...head, ...rows, '', ...approvalLines()].join('\n'),
  ).toMatchFileSnapshot('../../docs/rights.md');
});

const introduction = [
  '# Who may call what',
  '',
  '`yes`: let through, to own rows only where rows have owners. `401`: signed out. `403`: a right is missing, and the answer names it. `404`: nothing there for this one, because the path is the other console\u2019s or the row somebody else\u2019s.',
  '',
  'Rows in question belong to `merchant` (Kopi Nusantara), whose owner that is; `finance`, `developer` and `support` are people of its team; `otherFarm` owns no phone. Walked by `e2e/rights/endpoints.test.ts` with real credentials; who hears which realtime event is walked by `e2e/rights/events.test.ts`.',
  '',
];

/**
 * What came back, in the table's words. Where it should be let through the request is made wrong,
 * so that nothing happens.
 */
async function knock(endpoint: Endpoint, who: PrincipalName, expected: string): Promise<string> {
  const knocker = world.knockers[who];
  const body = bodyOf(endpoint, knocker, expected === 'yes' ? 'wrong' : 'right');
  const ask = () =>
    send(doorOf(system, endpoint, knocker), pathOf(endpoint), {
      method: endpoint.method,
      ...show(knocker),
      ...body,
    });
  let answer = await ask();
  let text = await answer.text();
  if (answer.status === 403 && text.includes('confirmationNeeded')) {
    await confirm(system, knocker);
    answer = await ask();
    text = await answer.text();
  }
  if (answer.status >= 500) throw new Error(text);
  if (answer.status === 403 && !/permission|scope|testTokenNeeded/.test(text))
    throw new Error(`a 403 that names no right: ${text}`);
  // 405: the path is there with another method, which is the other console’s.
  if (answer.status === 405) return '404';
  return ['401', '403', '404'].find((status) => status === String(answer.status)) ?? 'yes';
}

function show({ bearer }: Knocker): { bearer?: string } {
  return bearer === undefined ? {} : { bearer };
}

/** `wrong` holds a key that no endpoint knows: whoever gets past the wall is refused by the schema. */
function bodyOf(
  endpoint: Endpoint,
  { payToken: deposits, withdrawToken }: Knocker,
  kind: 'right' | 'wrong',
): { body?: unknown } {
  if (endpoint.method === 'GET' || endpoint.name === 'refreshToken') return {};
  const payToken = endpoint.path.startsWith('/api/public/withdrawals/') ? withdrawToken : deposits;
  const token = payToken === undefined ? {} : { token: payToken };
  if (kind === 'wrong') return { body: { ...token, nobodyKnowsThis: 1 } };
  const sample = sampleBodies[endpoint.name as EndpointName] ?? {};
  const body = { ...sample, ...(endpoint.who === 'payer' ? token : {}) };
  return endpoint.body === undefined ? {} : { body };
}

/** Bodies that pass their schema, for those who are refused by the row and not by the request. */
const sampleBodies: Partial<Record<EndpointName, object>> = {
  payChooseMethod: { method: 'dana' },
  updateUser: { name: 'Other Name' },
  updateProxy: { revision: 1, notes: 'Other' },
  disableUser: { reason: 'because' },
  rotateApiToken: { overlapHours: 24 },
  updateOwnWebhook: { revision: 1 },
  resendFailedDeliveries: { from: '2026-11-20T00:00:00Z', to: '2026-11-21T00:00:00Z' },
  resendOwnFailedDeliveries: { from: '2026-11-20T00:00:00Z', to: '2026-11-21T00:00:00Z' },
  noteOwnTransaction: { note: 'because', was: null },
  noteTransaction: { text: 'because' },
  refundOwnDeposit: {
    destination: { institutionCode: 'DANA', accountNumber: '081200000001' },
    reason: 'because',
  },
  playTestSession: { outcome: 'paid' },
  chooseLateMoney: { choice: 'credit' },
  expireOperatorSession: { reason: 'because' },
  extendOperatorSession: { minutes: 15, reason: 'because', expiresAt: '2026-11-20T00:00:00Z' },
  updateDevice: { revision: 1 },
  checkDevice: { areas: ['sms'] },
  startMaintenance: { reason: 'because' },
  drainDevice: { reason: 'because' },
  revokeDeviceToken: { reason: 'because' },
  retireDevice: { reason: 'because' },
  updateSavedView: { revision: 1, name: 'Other' },
  chooseDeviceProxy: { revision: 1, proxyId: null, reason: 'because' },
  restartDevice: { reason: 'because' },
  updateDeviceAgent: { version: '1.5.0', reason: 'because' },
  resetUserTotp: { reason: 'because' },
  submitLoginOtp: { otp: '123456' },
  checkAccountQr: { payload: 'any' },
  proposeAccountQr: { payload: '00020101021126000000' },
  setOpenItemOwner: { act: 'take', from: null },
  addOpenItemNote: { text: 'because' },
  rejectAccountQr: { qrId: 'qrc_00000000000000000000000000', reason: 'because' },
};

function pathOf(endpoint: Endpoint): string {
  const term = endpoint.path.includes('fee-rules') ? 'fee' : 'lim';
  return endpoint.path
    .replace(':id', () => rowOf(endpoint.path))
    .replace(':subject', 'lineProposal')
    .replace(':kind', 'otpWait')
    .replace(':key', 'alerts.payoutPatience')
    .replace(':changeId', 'sch_00000000000000000000000000')
    .replace(':commandId', 'cmd_00000000000000000000000000')
    .replace(':lineId', 'lin_00000000000000000000000000')
    .replace(':tokenId', () => world.rows.apiToken)
    .replace(':methodId', () => world.rows.payoutMethod)
    .replace(':webhookId', () => world.rows.webhook)
    .replace(':deliveryId', () => world.rows.delivery)
    .replace(':methodId', () => world.rows.payoutMethod)
    .replace(':termId', `${term}_00000000000000000000000000`);
}

function rowOf(path: string): string {
  const { rows } = world;
  if (path.startsWith('/api/merchants/')) return world.merchantId;
  if (path.startsWith('/api/institutions/')) return 'ID-014';
  if (path.startsWith('/api/rules/')) return 'rul_00000000000000000000000001';
  if (path.startsWith('/api/blocklist/')) return 'blk_00000000000000000000000000';
  if (path.startsWith('/api/api-tokens/')) return rows.apiToken;
  if (path.startsWith('/api/api-log/')) return rows.apiCall;
  if (path.includes('/exports/')) return rows.export;
  if (path.startsWith('/api/export-schedules/')) return 'exs_00000000000000000000000000';
  if (path.includes('/payout-methods/')) return rows.payoutMethod;
  if (path.includes('/account-verifications/')) return rows.verification;
  if (path.startsWith('/api/users/')) return rows.user;
  if (path.startsWith('/api/proxies/check-runs/')) return rows.proxyRun;
  if (path.startsWith('/api/proxies/')) return rows.proxy;
  if (path.startsWith('/api/devices/')) return rows.device;
  if (path.startsWith('/api/accounts/')) return rows.account;
  if (path.startsWith('/api/saved-views/')) return 'svw_00000000000000000000000000';
  if (path.startsWith('/api/unmatched-lines/')) return rows.line;
  if (path.startsWith('/api/payouts/')) return 'txn_00000000000000000000000000';
  if (path.startsWith('/api/recovery/accounts/')) return rows.account;
  if (path.startsWith('/api/shift/')) return 'lgn_00000000000000000000000000';
  if (path.startsWith('/api/recovery/debits/')) return rows.line;
  if (path.startsWith('/api/retention/holds/')) return 'rho_00000000000000000000000000';
  if (path.startsWith('/api/integrity/findings/')) return 'fnd_00000000000000000000000000';
  if (path.startsWith('/api/pending-changes/')) return 'pch_00000000000000000000000000';
  if (path.startsWith('/api/evidence/')) return 'evd_00000000000000000000000000';
  if (path.startsWith('/api/approvals/')) return 'prp_00000000000000000000000000';
  if (path.startsWith('/api/line-proposals/')) return 'prp_00000000000000000000000000';
  if (path.startsWith('/api/statement-imports/')) return 'imp_00000000000000000000000000';
  if (path.startsWith('/api/own-moves/')) return 'flm_00000000000000000000000000';
  if (path.startsWith('/api/reconciliation/runs/')) return 'rec_00000000000000000000000000';
  if (path.startsWith('/api/reconciliation/adjustments/')) return 'adj_00000000000000000000000000';
  if (path.startsWith('/api/auth/sessions/')) return rows.userSession;
  if (path.startsWith('/api/public/sessions/')) return rows.paySession;
  if (path.startsWith('/api/public/withdrawals/')) return rows.withdrawSession;
  if (
    path.startsWith('/api/operator/sessions/') ||
    path.includes('/transaction-sessions/') ||
    path.startsWith('/api/test-sessions/')
  )
    return rows.session;
  if (path.includes('/withdrawal-requests/')) return rows.withdrawal;
  if (path.includes('/transactions/')) return rows.transaction;
  if (path.startsWith('/v1/deliveries/') || path.startsWith('/api/webhook-deliveries/'))
    return rows.delivery;
  if (path.includes('/webhook-endpoints/') || path.startsWith('/api/webhooks/'))
    return rows.webhook;
  throw new Error(`say in rowOf which row ${path} is about`);
}
