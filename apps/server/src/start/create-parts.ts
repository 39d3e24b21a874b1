import { createVirtualAccounts } from '#modules/accounts/virtual';
import { startAlerts } from '#modules/alerts/look';
import { readMoneyAtRisk, readMoneyInFlight } from '#modules/deposits';
import { createDeviceClient } from '#modules/gateway/connection';
import { requestStatement } from '#modules/gateway/statements';
import type { startExports } from '#modules/exports/endpoints';
import type { PayPagesDeps } from '#modules/paypages';
import { seedInstitutions } from '#modules/institutions';
import { createLineMatcher } from '#modules/matching/lines';
import { startNotices } from '#modules/notices';
import { type Io, startRealtime } from '#modules/realtime';
import { readConnectedDevices } from '#modules/devices/fleet';
import { createRecoverer } from '#modules/recovery';
import { createSessionChanges } from '#modules/sessions/links';
import { startWebhooks } from '#modules/webhooks/delivery';
import { readOperatorSums } from '#modules/withdrawals/approval';
import { createRateLimit } from '#platform/rate-limit';
import { createSigner } from '#platform/signature';
import { postgresBy } from './platform/postgres-by.ts';
import type { Platform } from './platform/start-platform.ts';
import { shareSessionChanges } from './share-session-changes.ts';
import { startInstallationPayouts } from './start-payouts.ts';
import { startInstallationProxies } from './start-proxies.ts';
import { createPeople } from './create-people.ts';

export type OnClose = (close: () => Promise<void> | void) => void;
export type SharedParts = Awaited<ReturnType<typeof createParts>>;
/** What `main.ts` gives each module. */
export type ServerParts = SharedParts & {
  exports: Awaited<ReturnType<typeof startExports>>;
  payPages: PayPagesDeps;
};

/** What the modules are given. Each `onClose` is called at the end, the latest first. */
export async function createParts(platform: Platform, io: Io, onClose: OnClose) {
  const people = await createPeople(platform, onClose);
  const base = { ...platform, ...people };
  const money = createMoney(base, io, onClose);
  const watching = await startWatching(base, onClose);
  await seedInstitutions(platform.db);
  await createVirtualAccounts(platform.db, platform.vault);
  return { ...base, ...money, ...watching, realtime: realtimeOf(base, io) };
}

type Base = Platform & Awaited<ReturnType<typeof createPeople>>;

/** What moves money, and what asks phones about it. */
function createMoney(base: Base, io: Io, onClose: OnClose) {
  const { db, vault, writer, log, config } = base;
  const sessionChanges = shareSessionChanges(createSessionChanges(), io);
  const matcher = createLineMatcher(base);
  onClose(() => matcher.idle());
  const phones = createDeviceClient({ io: io.server, log });
  const payouts = startInstallationPayouts(base, phones);
  const recoverer = createRecoverer({
    db,
    vault,
    writer,
    log,
    queryJournal: phones.queryJournal,
    requestStatement: (trx, question) =>
      requestStatement(trx, vault, { ...question, reason: 'resolve' }),
  });
  return {
    sessionChanges,
    matcher,
    payouts,
    recoverer,
    signer: createSigner({ db, vault }),
    readMoneyAtRisk,
    requestStatement: (trx: Parameters<typeof requestStatement>[0], accountId: string) =>
      requestStatement(trx, vault, { accountId, reason: 'resolve' }),
    payOrigin: config.origins.pay,
    agentOrigin: config.origins.agent,
  };
}

/** What calls merchants' servers, mails, and looks at what may be wrong. */
async function startWatching(base: Base, onClose: OnClose) {
  const { db, identity, clock, config, counts } = base;
  const { origins, roles } = config;
  const allowLoopback = config.kind === 'demo';
  const webhooks = await startWebhooks({ ...base, allowLoopback, isSending: roles.has('worker') });
  onClose(() => webhooks.stop());
  const notices = await startNotices({ ...base, merchantUrl: origins.merchant });
  const proxies = await startInstallationProxies(base);
  const addresses = { allowLoopback };
  const alerts = await startAlerts({ ...base, addresses, adminUrl: origins.admin });
  const invitations = createRateLimit({
    burst: 30,
    perSecond: 0.05,
    clock,
    shared: { name: 'foundings', counts },
  });
  const merchants = { db, identity, readMoneyInFlight, readOperatorSums, invitations };
  return { webhooks, notices, proxies, alerts, merchants, postgres: postgresBy(config) };
}

function realtimeOf({ db, identity, log }: Base, io: Io) {
  return startRealtime({
    io,
    identity,
    devices: { readConnected: (scope) => readConnectedDevices(db.read, scope) },
    log,
  });
}
