import { byId, is, time, type Fixtures, type ListName, type ListWorld } from './fixture.ts';
import type { Row } from './planter.ts';

/** Lists of people, merchants, logs and the house. */
export function ofPeople({ kopi, stranger, adminId, accountId }: ListWorld) {
  const { merchantId } = kopi;
  const token = { merchant_id: merchantId, mode: 'live', status: 'active', scopes: [] };
  const tokenFilters = {
    mode: is('mode', 'test'),
    state: { asks: 'revoked', row: { status: 'revoked' } },
  };
  const institution = {
    table: 'institution',
    base: { country: 'ID', name: 'Bank', type: 'bank', enabled: true },
    shownAs: ({ country, code }: Row) => `${String(country)}-${String(code)}`,
  };
  const institutionFilters = {
    search: { asks: 'zuri', row: { name: 'Bank Zurich' } },
    country: is('country', 'PH'),
    type: is('type', 'ewallet'),
    rail: {
      asks: 'fast',
      also: ({ country, code }: Row): [string, Row][] => [
        ['institution_rail', { country, code, rail: 'fast', enabled: true }],
      ],
    },
  };
  const entry = {
    table: 'ledger_entry',
    timeColumn: 'at',
    base: { account_id: kopi.ledgerAccount, sequence: 100 },
    also: ({ cause }: Row): [string, Row][] => [
      ['posting_cause', { cause, kind: 'deposit.settle', mode: 'live' }],
    ],
    shownAs: ({ sequence }: Row) => String(sequence),
    shownIn: 'sequence',
  };
  const entryFilters = {
    ...time,
    mode: { asks: 'test', row: { account_id: kopi.ledgerAccount.replace('.live', '.test') } },
  };
  return {
    listUsers: {
      table: 'app_user',
      prefix: 'usr',
      base: { name: 'Ana', role_id: 1, status: 'active' },
      filters: {
        search: { asks: 'zuri', row: { name: 'Zuri' } },
        roleId: is('role_id', 2),
        status: is('status', 'disabled'),
      },
    },
    listAuditEntries: {
      table: 'audit_entry',
      prefix: 'aud',
      base: { actor_role: 'Admin' },
      filters: {
        actorId: is('actor_id', 'usr_9'),
        action: is('action', 'lists.tried'),
        entity: is('entity', 'list'),
        entityId: is('entity_id', 'lst_9'),
        merchantId: is('merchant_id', merchantId),
        ...time,
      },
    },
    listAlerts: {
      table: 'alert',
      prefix: 'alr',
      base: { kind: 'deviceOffline', subject_kind: 'device', told_at: new Date() },
      filters: { state: { asks: 'closed', row: { closed_at: new Date() } } },
    },
    listApiTokens: { table: 'api_token', prefix: 'tok', base: token, filters: tokenFilters },
    listMerchantApiTokens: {
      path: { id: merchantId },
      table: 'api_token',
      prefix: 'tok',
      base: token,
      filters: tokenFilters,
    },
    listApiCalls: {
      table: 'api_call',
      prefix: 'apc',
      base: { merchant_id: merchantId, mode: 'live', method: 'GET', status: 200 },
      filters: {
        mode: is('mode', 'test'),
        method: is('method', 'POST'),
        outcome: { asks: '5xx', row: { status: 500 } },
        route: is('route', '/v1/lists'),
        requestId: is('request_id', 'req_9'),
        ...time,
      },
    },
    listShifts: {
      table: 'shift',
      prefix: 'shf',
      base: { user_id: adminId, ended_at: new Date(), open_at_start: [] },
      filters: { id: byId },
    },
    listOpenItems: {
      table: 'statement_line',
      prefix: 'lin',
      base: { account_id: accountId, mode: 'live', match_status: 'unmatched', posted: true },
      filters: {
        kind: {
          asks: 'accountRed',
          table: 'alert',
          row: { kind: 'accountLocked', mode: 'live', told_at: new Date() },
        },
        owner: {
          asks: 'me',
          also: ({ id }) => [['line_assignment', { line_id: id, user_id: adminId }]],
        },
      },
    },
    listMerchants: {
      table: 'merchant',
      prefix: 'mer',
      base: { country: 'ID', currency: 'IDR', status: 'active', allowed_methods: ['dana'] },
      filters: {
        search: { asks: 'zuri', row: { name: 'Toko Zuri' } },
        status: is('status', 'suspended'),
        country: is('country', 'PH'),
      },
    },
    getMerchantStatement: { ...entry, path: { id: merchantId }, filters: entryFilters },
    getOwnStatement: { ...entry, filters: entryFilters },
    balanceEntries: { ...entry, filters: {} },
    listInstitutions: {
      ...institution,
      filters: {
        ...institutionFilters,
        enabled: { asks: 'false', row: { enabled: false } },
      },
    },
    institutions: { ...institution, filters: institutionFilters },
    listRules: {
      table: 'rule',
      prefix: 'rul',
      base: { scope: 'merchant', measure: 'count', status: 'active', valid_from: new Date(0) },
      filters: {
        state: { asks: 'proposed', row: { status: 'proposed' } },
        merchantId: is('merchant_id', stranger.merchantId),
      },
    },
    listBlocks: {
      table: 'blocklist_entry',
      prefix: 'blk',
      base: { kind: 'payee', status: 'active' },
      filters: {
        kind: is('kind', 'email'),
        state: { asks: 'proposed', row: { status: 'proposed' } },
        merchantId: is('merchant_id', stranger.merchantId),
      },
    },
    listIntegrityFindings: {
      table: 'integrity_finding',
      prefix: 'fnd',
      base: { state: 'open' },
      filters: { state: is('state', 'gone') },
    },
    listIntegrityRuns: {
      table: 'integrity_run',
      prefix: 'itr',
      base: { kind: 'minute' },
      filters: { kind: is('kind', 'shell') },
    },
  } satisfies Partial<Fixtures<ListName>>;
}
