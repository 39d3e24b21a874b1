import { exportAtOnceRows, type Console } from '@wallet/contract';
import { explainRefusals } from '#modules/approvals/deciders';
import { startExports } from '#modules/exports/endpoints';
import { authenticateAccessToken } from '#modules/identity';
import { sweepConfirmations } from '#modules/matching/confirmation';
import { authenticatePayer, payPages } from '#modules/paypages/pages';
import { createIo } from '#modules/realtime';
import { refuseOldNode, refuseOrigins, type Config } from '#platform/config';
import type { Contents } from '#platform/contents';
import type { Db } from '#platform/db';
import { startDelivery } from '#platform/events';
import type { Route } from '#platform/http';
import type { Log } from '#platform/log';
import { observeCuts } from '#platform/metrics';
import { accountsModule } from './modules/accounts/module.ts';
import { alertsModule } from './modules/alerts/module.ts';
import { apiLogModule } from './modules/api-log/module.ts';
import { approvalsModule } from './modules/approvals/module.ts';
import { auditModule } from './modules/audit/module.ts';
import { backupsModule } from './modules/backups/module.ts';
import { depositsModule } from './modules/deposits/module.ts';
import { devicesModule } from './modules/devices/module.ts';
import { evidenceModule } from './modules/evidence/module.ts';
import { exportsModule } from './modules/exports/module.ts';
import { gatewayModule } from './modules/gateway/module.ts';
import { identityModule } from './modules/identity/module.ts';
import { institutionsModule } from './modules/institutions/module.ts';
import { integrityModule } from './modules/integrity/module.ts';
import { ledgerModule } from './modules/ledger/module.ts';
import { maintenanceModule } from './modules/maintenance/module.ts';
import { matchingModule } from './modules/matching/module.ts';
import { merchantsModule } from './modules/merchants/module.ts';
import { noticesModule } from './modules/notices/module.ts';
import { payoutMethodsModule } from './modules/payout-methods/module.ts';
import { payoutsModule } from './modules/payouts/module.ts';
import { paypagesModule } from './modules/paypages/module.ts';
import { pendingChangesModule } from './modules/pending-changes/module.ts';
import { proofsModule } from './modules/proofs/module.ts';
import { proxiesModule } from './modules/proxies/module.ts';
import { reconciliationModule } from './modules/reconciliation/module.ts';
import { recoveryModule } from './modules/recovery/module.ts';
import { reportsModule } from './modules/reports/module.ts';
import { retentionModule } from './modules/retention/module.ts';
import { revealModule } from './modules/reveal/module.ts';
import { rulesModule } from './modules/rules/module.ts';
import { searchModule } from './modules/search/module.ts';
import { sessionsModule } from './modules/sessions/module.ts';
import { settingsModule } from './modules/settings/module.ts';
import { shiftModule } from './modules/shift/module.ts';
import { statementsModule } from './modules/statements/module.ts';
import { suspenseModule } from './modules/suspense/module.ts';
import { testModeModule } from './modules/test-mode/module.ts';
import { transactionsModule } from './modules/transactions/module.ts';
import { unreadableModule } from './modules/unreadable/module.ts';
import { usersModule } from './modules/users/module.ts';
import { viewsModule } from './modules/views/module.ts';
import { webhooksModule } from './modules/webhooks/module.ts';
import { withdrawalsModule } from './modules/withdrawals/module.ts';
import { createParts, type OnClose, type ServerParts } from './start/create-parts.ts';
import { createPayPages } from './start/create-pay-pages.ts';
import { observeRedis } from './start/platform/observe-redis.ts';
import { startPlatform, type Platform } from './start/platform/start-platform.ts';
import { scheduleJobs } from './start/upkeep/schedule-jobs.ts';
import { serverModule } from './start/upkeep/server-module.ts';
import { startInstallationBackups } from './start/upkeep/start-backups.ts';
import { closeWebs, listenAll, openSockets, openWebs } from './start/web/open-webs.ts';
import { callObservers, subscriptionsOf } from './subscriptions.ts';

/** Every module. Who hears which event stands in `subscriptions.ts`. */
export const modules: readonly Contents<ServerParts>[] = [
  accountsModule,
  alertsModule,
  apiLogModule,
  approvalsModule,
  auditModule,
  backupsModule,
  depositsModule,
  devicesModule,
  evidenceModule,
  exportsModule,
  gatewayModule,
  identityModule,
  institutionsModule,
  integrityModule,
  ledgerModule,
  maintenanceModule,
  matchingModule,
  merchantsModule,
  noticesModule,
  payoutMethodsModule,
  payoutsModule,
  paypagesModule,
  pendingChangesModule,
  proofsModule,
  proxiesModule,
  reconciliationModule,
  recoveryModule,
  reportsModule,
  retentionModule,
  revealModule,
  rulesModule,
  searchModule,
  sessionsModule,
  settingsModule,
  shiftModule,
  statementsModule,
  suspenseModule,
  testModeModule,
  transactionsModule,
  unreadableModule,
  usersModule,
  viewsModule,
  webhooksModule,
  withdrawalsModule,
  serverModule,
];

/** The routes whose lists come as files, too: those are read at one moment of the database. */
export function listRoutes(parts: ServerParts, db: Db): readonly Route[] {
  return modules.flatMap(({ lists = [] }) => lists.flatMap((give) => give({ ...parts, db })));
}

/** Every route of the server, once. */
export function allRoutes(parts: ServerParts): readonly Route[] {
  return [
    ...modules.flatMap(({ routes = [] }) => routes.flatMap((give) => give(parts))),
    ...listRoutes(parts, parts.db.lists),
  ];
}

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
  /** Finishes what is under way and stops everything, PostgreSQL last; twice is the same as once. */
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

/** Opens the two addresses over what the modules give. What `onClose` takes is called at the end. */
async function openDoors(
  platform: Platform,
  options: ServerOptions,
  onClose: OnClose,
): Promise<Record<Console, number>> {
  const { config, db, clock, log, storage } = platform;
  const { redisUrl, trustProxy } = config;
  const onCut = observeCuts(platform.metrics);
  const io = await createIo({ log, redisUrl, trustProxy, onCut });
  observeRedis(platform.metrics, io.isShared);
  const shared = await createParts(platform, io, onClose);
  const { identity, apiTokens, whoMay } = shared;
  const parts: ServerParts = {
    ...shared,
    exports: await startExports({
      ...shared,
      db: db.lists,
      consoleUrls: identity.consoleUrls,
      atOnceRows: exportAtOnceRows,
      listsOver: (moment) => listRoutes(parts, moment),
    }),
    payPages: await createPayPages(shared, onCut, options.brandDefault),
  };
  const subscriptions = subscriptionsOf({
    ...parts,
    io: io.server,
    confirmByEvidence: () => sweepConfirmations(parts),
    withdrawals: parts,
    payerMails: parts,
  });
  if (config.roles.has('worker'))
    onClose(startDelivery({ db, log, clock, subscriptions, isResting: storage.isFailing }).stop);
  const webs = await openWebs(platform, options, {
    routes: explainRefusals(allRoutes(parts), { ...whoMay, db: db.lists }),
    payPages: (server) => payPages(server, parts.payPages),
    calls: callObservers(parts),
    refusals: parts.refusedRights.hear,
    authenticate: {
      console: (at) => (request) =>
        authenticateAccessToken(identity, request.headers.authorization, at),
      merchantApi: (request) => apiTokens.authenticate(request.headers.authorization, request.ip),
      payer: authenticatePayer(parts.payPages),
    },
  });
  onClose(() => closeWebs(webs));
  openSockets(platform, { webs, io, realtime: parts.realtime }, onClose);
  scheduleJobs(platform.jobs, modules, parts);
  return listenAll(webs, log);
}
