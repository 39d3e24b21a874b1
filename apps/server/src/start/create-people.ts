import { createApiLog } from '#modules/api-log';
import { openApprovals } from '#modules/approvals/words';
import { createIdentity, createRefusedRights } from '#modules/identity';
import { workForgottenPasswords } from '#modules/identity/password-reset';
import { createOwnCodes } from '#modules/identity/second-factor';
import { createApiTokens, tokensOfPeople } from '#modules/merchants/tokens';
import type { Platform } from './platform/start-platform.ts';
import { createSealers } from './rows/create-sealers.ts';
import { createInstallationMail } from './web/start-mail.ts';
import type { OnClose } from './create-parts.ts';
import { pendingAppliers } from './pending-appliers.ts';
import { whoMayDeps } from './who-may.ts';

/** Who signs in, whose word counts, and what is written down of it. */
export async function createPeople(platform: Platform, onClose: OnClose) {
  const { config, db, vault, clock, log, jobs, counts } = platform;
  const sealers = createSealers(platform);
  onClose(() => sealers.audit.stop());
  onClose(() => sealers.postings.stop());
  const mail = await createInstallationMail(platform);
  const { admin, merchant } = config.origins;
  const identity = createIdentity({
    db,
    vault,
    clock,
    log,
    jobs,
    counts,
    installation: config.kind,
    mail,
    consoleUrls: { admin, merchant },
    isFramed: config.consoleFrameOrigins.length > 0,
  });
  await workForgottenPasswords(identity, jobs);
  const apiTokens = createApiTokens(platform);
  onClose(() => apiTokens.stop());
  const refusedRights = createRefusedRights(platform);
  onClose(() => refusedRights.idle());
  const apiLog = createApiLog(platform);
  onClose(() => apiLog.stop());
  const ownCodes = createOwnCodes(identity);
  const tokens = tokensOfPeople(identity);
  return {
    sealers,
    mail,
    identity,
    raising: identity,
    apiTokens,
    refusedRights,
    apiLog,
    approvals: openApprovals({ vault, installation: config.kind, ownCodes }),
    tokens,
    appliers: pendingAppliers({ identity, tokens }),
    whoMay: whoMayDeps({ vault }),
  };
}
