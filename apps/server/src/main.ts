import { exportAtOnceRows, type Console } from '@wallet/contract';
import { loadPay } from '@wallet/pay/render';
import type { RaisingAccountsDeps } from '#modules/accounts';
import { accountPageRoutes, accountPhoneRoutes } from '#modules/accounts/page';
import { createVirtualAccounts } from '#modules/accounts/virtual';
import { alertsRoutes, startAlerts } from '#modules/alerts/look';
import { apiLogRoutes, createApiLog } from '#modules/api-log';
import { approvalRoutes, explainRefusals } from '#modules/approvals/deciders';
import { openApprovals } from '#modules/approvals/words';
import { auditRoutes } from '#modules/audit';
import { backupsRoutes } from '#modules/backups';
import { type DepositDeps, readMoneyAtRisk, readMoneyInFlight } from '#modules/deposits';
import { devicesRoutes, readConnectedDevices } from '#modules/devices/fleet';
import { evidenceRoutes } from '#modules/evidence';
import { exportsRoutes, startExports } from '#modules/exports/endpoints';
import { requestStatement } from '#modules/gateway/statements';
import { startGateway } from '#modules/gateway';
import { createDeviceClient, refuseAgents } from '#modules/gateway/connection';
import { authenticateAccessToken, createIdentity, createRefusedRights } from '#modules/identity';
import { identityRoutes } from '#modules/identity/endpoints';
import { createOwnCodes } from '#modules/identity/second-factor';
import { workForgottenPasswords } from '#modules/identity/password-reset';
import { institutionsRoutes, seedInstitutions } from '#modules/institutions';
import { integrityRoutes } from '#modules/integrity';
import { maintenanceRoutes } from '#modules/maintenance';
import { sweepConfirmations } from '#modules/matching/confirmation';
import { createLineMatcher } from '#modules/matching/lines';
import { apiTokenRoutes, createApiTokens, tokensOfPeople } from '#modules/merchants/tokens';
import {
  merchantManagementRoutes,
  merchantsRoutes,
  ownMerchantRoutes,
} from '#modules/merchants/management';
import type { MerchantsDeps } from '#modules/merchants';
import { noticesRoutes, startNotices } from '#modules/notices';
import {
  merchantPayoutMethodRoutes,
  ownPayoutMethodRoutes,
  payoutMethodRoutes,
} from '#modules/payout-methods/methods';
import { unknownPayoutRoutes } from '#modules/payouts/review';
import { authenticatePayer, payPages, payRoutes, previewRoutes } from '#modules/paypages/pages';
import { createPayLimits, type PayPagesDeps } from '#modules/paypages';
import { pendingChangesRoutes } from '#modules/pending-changes';
import { proofsRoutes } from '#modules/proofs';
import { proxiesRoutes } from '#modules/proxies/management';
import { createFormLimits } from '#modules/public-forms';
import { createIo, type Io, type Realtime, startRealtime } from '#modules/realtime';
import { reconciliationRoutes } from '#modules/reconciliation/endpoints';
import type { ReconciliationDeps } from '#modules/reconciliation';
import { createRecoverer, recoveryRoutes } from '#modules/recovery';
import { moneyFigureRoutes } from '#modules/reports/figures';
import { operatorSessionRoutes } from '#modules/reports/sessions';
import { reportsRoutes } from '#modules/reports/endpoints';
import { retentionRoutes } from '#modules/retention';
import { revealRoutes } from '#modules/reveal';
import { rulesRoutes } from '#modules/rules/changes';
import { searchRoutes } from '#modules/search';
import { depositsRoutes } from '#modules/sessions/actions';
import { createSessionChanges } from '#modules/sessions/links';
import { settingsRoutes } from '#modules/settings';
import { shiftRoutes } from '#modules/shift';
import { statementRoutes } from '#modules/statements/imports';
import { accountsRoutes } from '#modules/statements/snapshots';
import { unmatchedRoutes } from '#modules/suspense';
import { lateMoneyRoutes } from '#modules/suspense/late-money';
import { simulateRoutes, testSessionRoutes, simulateWithdrawalRoutes } from '#modules/test-mode';
import { operatorTransactionRoutes } from '#modules/transactions';
import { usersRoutes } from '#modules/users/endpoints';
import { viewsRoutes } from '#modules/views';
import {
  merchantWebhooksRoutes,
  ownWebhooksRoutes,
  webhooksRoutes,
} from '#modules/webhooks/endpoints';
import { startWebhooks } from '#modules/webhooks/delivery';
import type { WithdrawalsDeps } from '#modules/withdrawals';
import { readOperatorSums } from '#modules/withdrawals/approval';
import {
  operatorWithdrawalRoutes,
  ownWithdrawalRoutes,
  refundRoutes,
  withdrawalRoutes,
} from '#modules/withdrawals/endpoints';
import type { WithdrawPageDeps } from '#modules/withdrawals/page';
import { refuseOldNode, refuseOrigins, type Config } from '#platform/config';
import { startDelivery } from '#platform/events';
import type { Log } from '#platform/log';
import { observeCuts } from '#platform/metrics';
import { createRateLimit } from '#platform/rate-limit';
import { createSigner } from '#platform/signature';
import { formUseCases } from './start/use-cases/form-use-cases.ts';
import { scheduleJobs } from './start/upkeep/schedule-jobs.ts';
import { listsOver } from './start/web/lists-over.ts';
import { observeRedis } from './start/platform/observe-redis.ts';
import { startInstallationBackups } from './start/upkeep/start-backups.ts';
import { startLoneDoor } from './start/web/start-lone-door.ts';
import { createInstallationMail } from './start/web/start-mail.ts';
import { startInstallationPayouts } from './start/start-payouts.ts';
import { startPlatform, type Platform } from './start/platform/start-platform.ts';
import { startInstallationProxies } from './start/start-proxies.ts';
import { createSealers } from './start/rows/create-sealers.ts';
import { startWeb, type Web, type WebParts } from './start/web/start-web.ts';
import { payUseCases } from './start/use-cases/pay-use-cases.ts';
import { pendingAppliers } from './start/pending-appliers.ts';
import { postgresBy } from './start/platform/postgres-by.ts';
import { shareSessionChanges } from './start/share-session-changes.ts';
import { whoMayDeps } from './start/who-may.ts';
import { refuseFormsOnFullDisk, refuseOnFullDisk } from './start/use-cases/refuse-on-full-disk.ts';
import { callObservers, subscriptionsOf } from './subscriptions.ts';

export interface ServerOptions {
  log: Log;
  /** Gets one line for each long step. */
  say: (line: string) => void;
  /** Folder of each built console; none when the dev server serves them. */
  consoles: Readonly<Record<Console, string>> | undefined;
  brandDefault: 'yellow' | 'blue';
  /** Free bytes of a folder's disk; the system's answer when left out. */
  readFreeBytes?: (folder: string) => Promise<number>;
  /** Runs when the platform stands and before anybody is let in: the demo's data. */
  prepare?: (platform: Platform) => Promise<void>;
}

export interface RunningServer {
  platform: Platform;
  ports: Record<Console, number>;
  /** Finishes what is under way and stops everything, PostgreSQL last. Calling it twice is the same as once. */
  stop(): Promise<void>;
}

/**
 * Starts the one back end: platform, modules, both consoles' addresses. What was opened is closed
 * again when a later step fails.
 */
export async function startServer(config: Config, options: ServerOptions): Promise<RunningServer> {
  refuseOldNode();
  refuseOrigins(config);
  const closers: (() => Promise<void> | void)[] = [];
  const closeAll = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    const platform = await startPlatform(config, options);
    closers.push(() => platform.close());
    await options.prepare?.(platform);
    const backups = startInstallationBackups(platform);
    closers.push(() => backups.stop());
    const ports = await openDoors(platform, options, (close) => void closers.push(close));
    closers.push(() => platform.readiness.drain());
    let stopping: Promise<void> | undefined;
    return { platform, ports, stop: () => (stopping ??= closeAll()) };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

/** Opens the modules and the two addresses. Each `onClose` is called at the end, the latest first. */
async function openDoors(
  platform: Platform,
  options: ServerOptions,
  onClose: (close: () => Promise<void> | void) => void,
): Promise<Record<Console, number>> {
  const { config, db, vault, clock, log, writer, jobs, storage, counts } = platform;
  const { lists } = db;
  const { redisUrl, trustProxy } = config;
  const onCut = observeCuts(platform.metrics);
  const io = await createIo({ log, redisUrl, trustProxy, onCut });
  observeRedis(platform.metrics, io.isShared);
  const sealers = createSealers(platform);
  onClose(() => sealers.audit.stop());
  onClose(() => sealers.postings.stop());
  const mail = await createInstallationMail(platform);
  const identity = createIdentity({
    installation: config.kind,
    db,
    vault,
    clock,
    log,
    mail,
    jobs,
    counts,
    consoleUrls: { admin: config.origins.admin, merchant: config.origins.merchant },
    isFramed: config.consoleFrameOrigins.length > 0,
  });
  await workForgottenPasswords(identity, jobs);
  const apiTokens = createApiTokens({ db, vault, clock, log });
  onClose(() => apiTokens.stop());
  const refusedRights = createRefusedRights(platform);
  onClose(() => refusedRights.idle());
  const apiLog = createApiLog(platform);
  onClose(() => apiLog.stop());
  const approvals = openApprovals({
    vault,
    installation: config.kind,
    ownCodes: createOwnCodes(identity),
  });
  const withdrawals: WithdrawalsDeps = { db, vault, writer, clock, log, approvals, identity };
  const withdrawPage: WithdrawPageDeps = {
    db,
    vault,
    writer,
    clock,
    log,
    mail,
    payOrigin: config.origins.pay,
  };
  const deposits: DepositDeps = {
    db,
    vault,
    approvals,
    writer,
    clock,
    log,
    payOrigin: config.origins.pay,
  };
  const accounts: RaisingAccountsDeps = {
    db,
    vault,
    approvals,
    raising: identity,
    readMoneyAtRisk,
    requestStatement: (trx, accountId) =>
      requestStatement(trx, vault, { accountId, reason: 'resolve' }),
  };
  const sessionChanges = shareSessionChanges(createSessionChanges(), io);
  const matcher = createLineMatcher(deposits);
  onClose(() => matcher.idle());
  const phones = createDeviceClient({ io: io.server, log });
  const payouts = startInstallationPayouts(platform, phones);
  onClose(() => payouts.idle());
  const recoverer = createRecoverer({
    db,
    vault,
    writer,
    log,
    queryJournal: phones.queryJournal,
    requestStatement: (trx, question) =>
      requestStatement(trx, vault, { ...question, reason: 'resolve' }),
  });
  const webhooks = await startWebhooks({
    db,
    vault,
    jobs,
    clock,
    log,
    allowLoopback: config.kind === 'demo',
    isSending: config.roles.has('worker'),
  });
  onClose(() => webhooks.stop());
  const reconciliation: ReconciliationDeps = {
    db: lists,
    approvals,
    writer,
    signer: createSigner({ db, vault }),
  };
  const notices = await startNotices({
    db,
    jobs,
    mail,
    clock,
    log,
    merchantUrl: config.origins.merchant,
  });
  const proxies = await startInstallationProxies(platform);
  const alerts = await startAlerts({
    db,
    vault,
    jobs,
    mail,
    clock,
    log,
    addresses: { allowLoopback: config.kind === 'demo' },
    adminUrl: config.origins.admin,
    storage,
  });
  const merchants: MerchantsDeps = {
    db,
    identity,
    readMoneyInFlight,
    readOperatorSums,
    invitations: createRateLimit({
      burst: 30,
      perSecond: 0.05,
      clock,
      shared: { name: 'foundings', counts },
    }),
  };
  const appliers = pendingAppliers({ identity, tokens: tokensOfPeople(identity) });
  const exports = await startExports({
    db: lists,
    vault,
    jobs,
    clock,
    log,
    mail,
    consoleUrls: { admin: config.origins.admin, merchant: config.origins.merchant },
    atOnceRows: exportAtOnceRows,
    listsOver: listsOver({
      identity,
      accounts,
      alerts,
      deposits,
      merchants,
      proxies,
      webhooks,
      withdrawals,
    }),
  });
  await seedInstitutions(db);
  await createVirtualAccounts(db, vault);
  const pay: PayPagesDeps = {
    forms: refuseFormsOnFullDisk(
      storage,
      formUseCases({ deposits, page: withdrawPage, limits: createFormLimits(clock, counts) }),
    ),
    useCases: refuseOnFullDisk(
      storage,
      payUseCases(deposits, withdrawPage, sessionChanges, {
        merchantOrigin: config.origins.merchant,
        counts,
      }),
    ),
    pay: await loadPay(),
    vault,
    clock,
    log,
    onCut,
    brandDefault: options.brandDefault,
    payOrigin: config.origins.pay,
    limits: createPayLimits(clock, counts),
  };
  const realtime = startRealtime({
    io,
    identity,
    devices: { readConnected: (scope) => readConnectedDevices(db.read, scope) },
    log,
  });
  const subscriptions = subscriptionsOf({
    vault,
    io: io.server,
    matcher,
    confirmByEvidence: () => sweepConfirmations(deposits),
    sessionChanges,
    realtime,
    webhooks,
    alerts,
    notices,
    payouts,
    withdrawals,
    payerMails: withdrawPage,
    raising: identity,
  });
  if (config.roles.has('worker'))
    onClose(startDelivery({ db, log, clock, subscriptions, isResting: storage.isFailing }).stop);
  const whoMay = whoMayDeps({ vault });
  const routes = [
    ...identityRoutes(identity),
    ...usersRoutes({ ...identity, db: lists }, tokensOfPeople(identity)),
    ...auditRoutes({ db: lists }),
    ...approvalRoutes({ db: lists, ...whoMay }),
    ...viewsRoutes({ db: lists }),
    ...depositsRoutes(deposits),
    ...simulateRoutes(deposits),
    ...testSessionRoutes(deposits),
    ...unmatchedRoutes({ ...deposits, db: lists }),
    ...evidenceRoutes({ db: lists }),
    ...lateMoneyRoutes({ ...deposits, db: lists }),
    ...devicesRoutes({
      db: lists,
      vault,
      clock,
      log,
      readMoneyAtRisk,
      agentOrigin: config.origins.agent,
      counts,
    }),
    ...accountsRoutes({ db: lists }),
    ...statementRoutes({ db: lists, vault, approvals }),
    ...accountPageRoutes({ ...accounts, db: lists }),
    ...accountPhoneRoutes(accounts),
    ...merchantsRoutes({ db: lists }),
    ...merchantManagementRoutes({ ...merchants, db: lists }),
    ...ownMerchantRoutes({ ...merchants, db: lists }),
    ...institutionsRoutes({ db: lists }),
    ...payoutMethodRoutes({ db, vault, log }),
    ...ownPayoutMethodRoutes({ db: lists, vault, log, raising: identity }),
    ...merchantPayoutMethodRoutes({ db }),
    ...unknownPayoutRoutes({ db: lists, writer, approvals, clock }),
    ...recoveryRoutes({ db: lists, vault, writer, approvals }),
    ...integrityRoutes({ db, approvals }),
    ...rulesRoutes({ db: lists, vault, approvals, raising: identity }),
    ...settingsRoutes({ db: lists, approvals, raising: identity }),
    ...pendingChangesRoutes({ ...identity, db: lists, approvals, appliers }),
    ...maintenanceRoutes({ db, clock, postgres: postgresBy(config) }),
    ...retentionRoutes({ db: lists }),
    ...backupsRoutes({ db: lists }),
    ...previewRoutes({ db: lists, vault, clock }),
    ...apiTokenRoutes({ db: lists, vault }),
    ...apiLogRoutes({ db: lists }),
    ...withdrawalRoutes(withdrawals),
    ...ownWithdrawalRoutes({ ...withdrawals, db: lists }),
    ...operatorWithdrawalRoutes({ ...withdrawals, db: lists }),
    ...simulateWithdrawalRoutes(withdrawals),
    ...refundRoutes(withdrawals),
    ...reportsRoutes({ ...deposits, db: lists }),
    ...moneyFigureRoutes({ db: lists }),
    ...shiftRoutes({ db: lists }),
    ...operatorSessionRoutes({ ...deposits, db: lists }),
    ...operatorTransactionRoutes({ ...deposits, db: lists }),
    ...exportsRoutes(exports),
    ...noticesRoutes({ ...notices, db: lists }),
    ...proofsRoutes({ db: lists, vault, signer: createSigner({ db, vault }) }),
    ...revealRoutes({ db: lists, vault, clock, counts }),
    ...searchRoutes({ db: lists, vault }),
    ...webhooksRoutes(webhooks),
    ...ownWebhooksRoutes({ ...webhooks, db: lists }),
    ...merchantWebhooksRoutes(webhooks),
    ...alertsRoutes({ ...alerts, db: lists }),
    ...reconciliationRoutes(reconciliation),
    ...proxiesRoutes({ ...proxies, db: lists }),
    ...payRoutes(pay),
  ];
  const webs = await openWebs(platform, options, {
    routes: explainRefusals(routes, { db: lists, ...whoMay }),
    payPages: (server) => payPages(server, pay),
    calls: callObservers({ apiLog }),
    refusals: refusedRights.hear,
    authenticate: {
      console: (at) => (request) =>
        authenticateAccessToken(identity, request.headers.authorization, at),
      merchantApi: (request) => apiTokens.authenticate(request.headers.authorization, request.ip),
      payer: authenticatePayer(pay),
    },
  });
  onClose(() => closeWebs(webs));
  openSockets(platform, { webs, io, realtime }, onClose);
  scheduleJobs(platform, {
    sealers,
    payouts,
    recoverer,
    approvals,
    appliers,
    raising: identity,
  });
  return listenAll(webs, log);
}

/** Without the role `web` there is one address, which only says how the process is. */
async function openWebs(
  platform: Platform,
  { consoles }: ServerOptions,
  parts: WebParts,
): Promise<Web[]> {
  const { roles, ports } = platform.config;
  if (!roles.has('web')) return [await startLoneDoor(platform)];
  const open = (console: Console) =>
    startWeb(platform, { console, port: ports[console], folder: consoles?.[console] }, parts);
  return [await open('admin'), await open('merchant')];
}

interface Lines {
  webs: readonly Web[];
  io: Io;
  realtime: Realtime;
}

/** Screens come to every address, phones to those of a gateway only. */
function openSockets(
  { config, db, vault, clock, log, storage }: Platform,
  { webs, io, realtime }: Lines,
  onClose: (close: () => Promise<void> | void) => void,
): void {
  for (const { console, httpServer, hasSocketsAt } of webs)
    io.attach(httpServer, { console, origins: [config.origins[console]], hasSocketsAt });
  onClose(() => io.close());
  onClose(() => realtime.stop());
  if (config.roles.has('gateway'))
    onClose(
      startGateway({
        io: io.server,
        waitSeconds: (id) => io.waitSeconds('agent', id),
        db,
        vault,
        clock,
        log,
        storage,
        screens: realtime,
      }).stop,
    );
  else refuseAgents(io.server);
}

/** A process with one address answers under it for both. */
async function listenAll(webs: readonly Web[], log: Log): Promise<Record<Console, number>> {
  const ports: number[] = [];
  for (const web of webs) ports.push(await web.listen());
  const [admin = 0, merchant = admin] = ports;
  log.info({ ports }, 'the server listens');
  return { admin, merchant };
}

async function closeWebs(webs: readonly Web[]): Promise<void> {
  await Promise.all(webs.map(({ server }) => server.close()));
}
