import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { forAdmins } from '../../access.ts';
import {
  idSchema,
  moneyAtRiskSchema,
  pageOf,
  pageQuery,
  providerSchema,
  timeSchema,
} from '../../schemas.ts';

export const proxyProtocols = ['http', 'https', 'socks5'] as const;
export type ProxyProtocol = (typeof proxyProtocols)[number];
export const proxyHealths = ['unknown', 'healthy', 'degraded', 'down'] as const;
export type ProxyHealth = (typeof proxyHealths)[number];
export const proxyStatuses = ['active', 'disabled'] as const;
export type ProxyStatus = (typeof proxyStatuses)[number];

/** Why a check failed. `slow` is no failure: it succeeded and took too long to be called healthy. */
export const proxyProblems = [
  'hostNotFound',
  'addressNotAllowed',
  'unreachable',
  'timedOut',
  'loginRefused',
  'tunnelRefused',
  'tlsFailed',
  'notAProxy',
  'connectionLost',
  'echoFailed',
  'passwordUnreadable',
] as const;
export type ProxyProblem = (typeof proxyProblems)[number];

/** What can be wrong with a line of an import. */
export const importProblems = [
  'notUnderstood',
  'protocolUnknown',
  'hostInvalid',
  'hostNotAllowed',
  'portInvalid',
  'loginInvalid',
  'tooLong',
  'repeated',
] as const;
export type ImportProblem = (typeof importProblems)[number];
/** Lines of one import at most. */
export const importLineLimit = 2_000;

const name = z.string().trim().min(1, 'a name').max(80);
const protocol = z.enum(proxyProtocols);
const hostName =
  /^(?=.{1,253}$)(?!.*\.\d+$)(?!\d+$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/;
/** A name or an address, without brackets. Whether it may be called is decided when it is. */
export const proxyHostSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .pipe(
    z.union([z.ipv4(), z.ipv6(), z.string().regex(hostName)], {
      error: 'a host name or an address',
    }),
  );
const port = z.number().int().min(1).max(65_535);
/** Basic authentication has no way to write a colon in a user name; SOCKS5 has 255 bytes for each. */
export const proxyUsernameSchema = z
  .string()
  .min(1)
  .regex(/^[^:\p{Cc}]+$/u, 'no colon and no control characters')
  .refine(fitsLogin, 'at most 255 bytes');
export const proxyPasswordSchema = z
  .string()
  .min(1)
  .regex(/^\P{Cc}+$/u, 'no control characters')
  .refine(fitsLogin, 'at most 255 bytes');
const country = z.string().regex(/^[A-Z]{2}$/, 'two capital letters of ISO 3166');
const maxAccounts = z.number().int().min(1).max(10_000);
const notes = z.string().trim().max(2_000);

const proxyRow = z
  .strictObject({
    id: idSchema('prx'),
    name: z.string(),
    protocol,
    host: z.string(),
    port: z.number().int(),
    username: z.string().nullable(),
    /** The password itself never comes back. */
    hasPassword: z.boolean(),
    country: z.string().nullable(),
    status: z.enum(proxyStatuses),
    health: z.enum(proxyHealths),
    /** While a check of it waits or runs. */
    isChecking: z.boolean(),
    lastCheckedAt: timeSchema.nullable(),
    lastProblem: z.enum(proxyProblems).nullable(),
    latencyMs: z.number().int().nullable(),
    exitIp: z.string().nullable(),
    consecutiveFailures: z.number().int(),
    maxAccounts: z.number().int(),
    /** Accounts and devices that use it, each a place of `maxAccounts`; retired ones do not count. */
    assignedCount: z.number().int(),
    /** How many of these are devices. */
    assignedDevices: z.number().int(),
    expiresAt: timeSchema.nullable(),
    notes: z.string().nullable(),
    owner: z.strictObject({ id: idSchema('usr'), name: z.string() }).nullable(),
    revision: z.number().int(),
    createdAt: timeSchema,
  })
  .meta({ id: 'ProxyRow' });

const proxyCheck = z
  .strictObject({
    id: idSchema('pck'),
    /** Null while it waits or runs. */
    finishedAt: timeSchema.nullable(),
    outcome: z.enum(['waiting', 'succeeded', 'failed']),
    problem: z.enum(proxyProblems).nullable(),
    latencyMs: z.number().int().nullable(),
    exitIp: z.string().nullable(),
    /** Host and port at that time. */
    address: z.string(),
  })
  .meta({ id: 'ProxyCheck' });

const proxyDetail = z
  .strictObject({
    proxy: proxyRow,
    accounts: z.array(
      z.strictObject({
        id: idSchema('acc'),
        provider: providerSchema,
        label: z.string(),
        last4: z.string(),
        status: z.string(),
        atRisk: moneyAtRiskSchema,
      }),
    ),
    devices: z.array(z.strictObject({ id: idSchema('dev'), name: z.string() })),
    /** While this is true, how the proxy is reached does not change. */
    hasMoneyAtRisk: z.boolean(),
    checks: z.array(proxyCheck),
  })
  .meta({ id: 'ProxyDetail' });

const checkRun = z
  .strictObject({
    id: idSchema('pcr'),
    total: z.number().int(),
    done: z.number().int(),
    failed: z.number().int(),
    createdAt: timeSchema,
    finishedAt: timeSchema.nullable(),
  })
  .meta({ id: 'ProxyCheckRun', description: 'How far a check of one or all proxies has come.' });

const importLine = z.strictObject({
  /** Counted from 1 in the text that was sent. */
  line: z.number().int(),
  outcome: z.enum(['new', 'added', 'alreadyThere', 'wrong']),
  problem: z.enum(importProblems).nullable(),
  /** The proxy as it was understood, without its password; null when it was not. */
  proxy: z
    .strictObject({
      protocol,
      host: z.string(),
      port: z.number().int(),
      username: z.string().nullable(),
      hasPassword: z.boolean(),
    })
    .nullable(),
  id: idSchema('prx').nullable(),
});
const importReport = z
  .strictObject({
    preview: z.boolean(),
    added: z.number().int(),
    alreadyThere: z.number().int(),
    wrong: z.number().int(),
    lines: z.array(importLine),
  })
  .meta({ id: 'ProxyImportReport', description: 'In a preview `added` counts what would be.' });

const settings = {
  country: country.nullable().optional(),
  maxAccounts: maxAccounts.optional(),
  expiresAt: timeSchema.nullable().optional(),
  notes: notes.nullable().optional(),
  /** A PhoneFarm user; only Admin and SubAdmin choose one, those of a PhoneFarm user are its own. */
  ownerUserId: idSchema('usr').nullable().optional(),
};
const one = { params: z.strictObject({ id: idSchema('prx') }) } as const;

/** The ways out to the internet. A PhoneFarm user sees and changes its own; foreign rows answer notFound. */
export const proxyEndpoints = {
  listProxies: endpoint('listProxies', 'GET /api/proxies', {
    ...forAdmins('proxies.read'),
    summary: 'Proxies, newest first, with how many accounts and devices use each',
    query: z.strictObject({
      ...pageQuery,
      search: z.string().min(2).max(120).optional(),
      protocol: protocol.optional(),
      country: country.optional(),
      health: z.enum(proxyHealths).optional(),
      status: z.enum(proxyStatuses).optional(),
    }),
    answer: z.strictObject({
      data: z.array(proxyRow),
      next: z.string().nullable(),
      total: z.number().int(),
      more: z.boolean(),
    }),
    errors: ['cursorInvalid'],
  }),
  createProxy: endpoint('createProxy', 'POST /api/proxies', {
    ...forAdmins('proxies.create'),
    summary: 'Add a proxy; its password is sealed and never comes back',
    body: z.strictObject({
      name,
      protocol,
      host: proxyHostSchema,
      port,
      username: proxyUsernameSchema.nullable().optional(),
      password: proxyPasswordSchema.optional(),
      status: z.enum(proxyStatuses).optional(),
      ...settings,
    }),
    answer: proxyRow,
    status: 201,
    errors: ['proxyExists', 'proxyHostNotAllowed', 'proxyLoginIncomplete', 'ownerNotPossible'],
  }),
  importProxies: endpoint('importProxies', 'POST /api/proxies/import', {
    ...forAdmins('proxies.create'),
    summary:
      'Add one proxy for each line of a text: host:port, host:port:user:pass, or http://, https://, socks5:// with user:pass@host:port',
    body: z.strictObject({
      text: z.string().max(240_000),
      preview: z.boolean(),
      /** Of lines that do not say theirs. */
      protocol,
      ...settings,
    }),
    answer: importReport,
    errors: ['importTooLong', 'ownerNotPossible'],
  }),
  getProxy: endpoint('getProxy', 'GET /api/proxies/:id', {
    ...forAdmins('proxies.read'),
    summary: 'One proxy with the accounts and devices that use it and its latest checks',
    ...one,
    answer: proxyDetail,
    errors: ['notFound'],
  }),
  updateProxy: endpoint('updateProxy', 'PATCH /api/proxies/:id', {
    ...forAdmins('proxies.update'),
    summary:
      'Change a proxy; the password stays unless a new one is given, and another host or port starts its health anew',
    ...one,
    body: z.strictObject({
      revision: z.number().int().min(1),
      name: name.optional(),
      protocol: protocol.optional(),
      host: proxyHostSchema.optional(),
      port: port.optional(),
      /** Null takes user name and password away. */
      username: proxyUsernameSchema.nullable().optional(),
      password: proxyPasswordSchema.optional(),
      status: z.enum(proxyStatuses).optional(),
      ...settings,
    }),
    answer: proxyRow,
    errors: [
      'notFound',
      'revisionConflict',
      'moneyAtRisk',
      'proxyExists',
      'proxyHostNotAllowed',
      'proxyLoginIncomplete',
      'proxyOverfull',
      'ownerNotPossible',
    ],
  }),
  deleteProxy: endpoint('deleteProxy', 'DELETE /api/proxies/:id', {
    ...forAdmins('proxies.delete'),
    summary: 'Delete a proxy that nothing uses',
    ...one,
    answer: z.undefined(),
    status: 204,
    errors: ['notFound', 'proxyInUse'],
  }),
  checkProxies: endpoint('checkProxies', 'POST /api/proxies/check', {
    ...forAdmins('proxies.check'),
    summary: 'Check all active proxies; while such a check runs, the answer is the one that runs',
    body: z.strictObject({}),
    answer: checkRun,
    status: 202,
  }),
  checkProxy: endpoint('checkProxy', 'POST /api/proxies/:id/check', {
    ...forAdmins('proxies.check'),
    summary: 'Check one proxy; while a check of it waits or runs, the answer is that one',
    ...one,
    body: z.strictObject({}),
    answer: checkRun,
    status: 202,
    errors: ['notFound'],
  }),
  getProxyCheckRun: endpoint('getProxyCheckRun', 'GET /api/proxies/check-runs/:id', {
    ...forAdmins('proxies.check'),
    summary: 'How far a check has come',
    params: z.strictObject({ id: idSchema('pcr') }),
    answer: checkRun,
    errors: ['notFound'],
  }),
  listProxyChecks: endpoint('listProxyChecks', 'GET /api/proxies/:id/checks', {
    ...forAdmins('proxies.read'),
    summary: 'The checks of a proxy, newest first',
    ...one,
    query: z.strictObject({ ...pageQuery }),
    answer: pageOf(proxyCheck),
    errors: ['notFound', 'cursorInvalid'],
  }),
  echoAddress: endpoint('echoAddress', 'GET /api/public/echo-address', {
    surface: 'public',
    who: 'anyone',
    summary: 'The address that the caller comes from: what a check asks through a proxy',
    answer: z.strictObject({ ip: z.string() }),
  }),
};

function fitsLogin(text: string): boolean {
  return new TextEncoder().encode(text).length <= 255;
}

export type ProxyRow = z.output<typeof proxyRow>;
export type ProxyDetail = z.output<typeof proxyDetail>;
export type ProxyCheck = z.output<typeof proxyCheck>;
export type ProxyCheckRun = z.output<typeof checkRun>;
export type ProxyImportReport = z.output<typeof importReport>;
