import { newId } from '#platform/ids';
import { is, time, type Fixtures, type ListName, type ListWorld } from './fixture.ts';
import type { Row } from './planter.ts';

/** Lists of withdrawals, payout methods, webhooks, phones and accounts. */
export function ofMoneyOut({
  kopi,
  stranger,
  accountId,
  otherAccountId,
  deviceId,
  proxyId,
}: ListWorld) {
  const { merchantId } = kopi;
  const request = {
    table: 'withdrawal_request',
    prefix: 'wdr',
    base: {
      merchant_id: merchantId,
      mode: 'live',
      source: 'api',
      currency: 'IDR',
      status: 'pendingApproval',
      requesters: '',
      approved_by: '',
    },
  };
  const requestFilters = {
    status: is('status', 'onHold'),
    reference: is('merchant_reference', 'order-9'),
    ...time,
  };
  const tab = { asks: 'onHold', row: { status: 'onHold' } };
  const search = { asks: 'WDR-ZURI', row: { ref_no: 'WDR-ZURI' } };
  const test = is('mode', 'test');
  const method = {
    table: 'payout_method',
    prefix: 'pym',
    base: {
      merchant_id: merchantId,
      mode: 'live',
      currency: 'IDR',
      country: 'ID',
      status: 'active',
    },
  };
  const removed = is('status', 'removed');
  const webhook = {
    table: 'webhook_endpoint',
    prefix: 'whe',
    base: { merchant_id: merchantId, mode: 'live' },
  };
  const delivery = {
    table: 'webhook_delivery',
    prefix: 'whd',
    base: { endpoint_id: kopi.endpointId, event_id: kopi.eventId, status: 'succeeded' },
  };
  const failed = is('status', 'failed');
  const otherMode = { asks: 'test', refuses: 404 };
  const elsewhere = { asks: otherAccountId, row: { account_id: otherAccountId } };
  const onDevice = { path: { id: deviceId } };
  return {
    listWithdrawals: { ...request, filters: requestFilters },
    listOwnWithdrawals: { ...request, filters: { ...requestFilters, tab, search, mode: test } },
    listWithdrawalQueue: {
      ...request,
      filters: {
        tab,
        search,
        merchantId: is('merchant_id', stranger.merchantId),
        source: is('source', 'csv'),
        mode: test,
      },
    },
    listUnknownPayouts: {
      table: 'payout_intent',
      prefix: 'int',
      base: {
        state: 'unknown',
        mode: 'live',
        currency: 'IDR',
        merchant_id: merchantId,
        account_id: accountId,
        device_id: deviceId,
        request_id: `wdr_${kopi.userId.slice(4)}`,
      },
      also: ({ transaction_id: id }: Row) => [
        ['transaction', { id, kind: 'payout', mode: 'live', status: 'unknown', currency: 'IDR' }],
      ],
      shownAs: ({ transaction_id: id }) => id,
      filters: { accountId: elsewhere },
    },
    listRecoveryAccounts: {
      table: 'recovery_account',
      prefix: 'rca',
      base: { recovery_id: 'rcv_1' },
      also: ({ account_id: id }: Row) => [
        ['account', { id, provider: 'dana', mode: 'live', currency: 'IDR' }],
      ],
      shownAs: ({ account_id: id }) => id,
      filters: {
        step: { asks: 'released', row: { released_at: new Date() } },
      },
    },
    listPayoutMethods: { ...method, filters: { status: removed } },
    listOwnPayoutMethods: { ...method, filters: { status: removed, mode: test } },
    listMerchantPayoutMethods: {
      ...method,
      path: { id: merchantId },
      filters: { status: removed, mode: test },
    },
    listAccountVerifications: {
      table: 'account_verification',
      prefix: 'avf',
      base: { merchant_id: merchantId, mode: 'live', country: 'ID', status: 'verified' },
      filters: { status: is('status', 'mismatch') },
    },
    listWebhookEndpoints: { ...webhook, filters: {} },
    listOwnWebhooks: { ...webhook, filters: { mode: test } },
    listMerchantWebhooks: { ...webhook, path: { id: merchantId }, filters: { mode: test } },
    listDeliveries: { ...delivery, path: { id: kopi.endpointId }, filters: { status: failed } },
    listOwnDeliveries: {
      ...delivery,
      path: { id: kopi.endpointId },
      filters: { status: failed, mode: otherMode },
    },
    listMerchantDeliveries: {
      ...delivery,
      path: { id: merchantId, webhookId: kopi.endpointId },
      filters: { status: failed, mode: otherMode },
    },
    listEvents: {
      table: 'merchant_event',
      prefix: 'evt',
      base: { merchant_id: merchantId, mode: 'live', type: 'deposit.succeeded', xid: '1' },
      filters: {},
    },
    listExports: {
      table: 'export',
      prefix: 'exp',
      base: {
        merchant_id: merchantId,
        mode: 'live',
        kind: 'transactions',
        format: 'csv',
        time_zone: 'UTC',
      },
      filters: {},
    },
    listProxies: {
      table: 'proxy',
      prefix: 'prx',
      base: { protocol: 'http', country: 'ID', status: 'active', health: 'healthy' },
      filters: {
        search: { asks: 'zuri', row: { name: 'Zuri' } },
        protocol: is('protocol', 'socks5'),
        country: is('country', 'PH'),
        health: is('health', 'down'),
        status: is('status', 'disabled'),
      },
    },
    listProxyChecks: {
      path: { id: proxyId },
      table: 'proxy_check',
      prefix: 'pck',
      base: { proxy_id: proxyId },
      filters: {},
    },
    listDevices: {
      table: 'device',
      prefix: 'dev',
      base: { last_seen_at: new Date(), enrolled_at: new Date(), token_hash: 'x' },
      filters: {
        tab: { asks: 'waiting', row: { drain_reason: 'r' } },
        search: { asks: 'zuri', row: { name: 'Zuri' } },
        state: { asks: 'maintenance', row: { maintenance_reason: 'r' } },
        provider: {
          asks: 'maya',
          also: ({ id }) => [['account', { id: newId('acc'), provider: 'maya', device_id: id }]],
        },
        tag: { asks: 'upstairs', row: { tags: ['upstairs'] } },
        ownerId: is('owner_user_id', kopi.userId),
        shown: { noFilter: 'names the rows of a screen, whatever the filters say' },
        until: { noFilter: 'says where that screen ends' },
      },
    },
    listDeviceCommands: {
      ...onDevice,
      table: 'device_command',
      prefix: 'cmd',
      base: { device_id: deviceId, account_id: accountId, kind: 'readHistory', state: 'queued' },
      filters: { kind: is('kind', 'login'), state: is('state', 'failed'), accountId: elsewhere },
    },
    listDeviceHealth: {
      ...onDevice,
      table: 'health_check',
      prefix: 'hck',
      base: { device_id: deviceId, account_id: accountId, area: 'sms', process_status: 'done' },
      filters: { area: is('area', 'ip'), accountId: elsewhere },
    },
    deviceLog: {
      ...onDevice,
      table: 'device_event',
      prefix: 'dve',
      base: { device_id: deviceId, kind: 'connected' },
      filters: { kind: is('kind', 'state') },
    },
    listAccounts: {
      needs: { provider: 'dana' },
      table: 'account',
      prefix: 'acc',
      base: {
        provider: 'dana',
        mode: 'live',
        currency: 'IDR',
        device_id: deviceId,
        status: 'active',
      },
      filters: {
        provider: is('provider', 'livin'),
        mode: test,
        status: is('status', 'locked'),
        deviceId: { asks: 'none', row: { device_id: null } },
        proxyId: is('proxy_id', proxyId),
        health: {
          asks: 'failed',
          also: ({ id }) => [
            ['health_latest', { device_id: deviceId, account_id: id, area: 'sms', status: 2 }],
          ],
        },
        search: { asks: 'zuri', row: { label: 'Zuri' } },
      },
    },
  } satisfies Partial<Fixtures<ListName>>;
}
