import type { Console } from '@wallet/contract';
import type { Clock } from '#platform/clock';
import { coalesce } from '#platform/coalesce';
import { all } from '#platform/db';
import type { Db } from '#platform/db';
import type { Jobs } from '#platform/jobs';
import type { Mail } from '#platform/mail';
import { openRateLimit } from '#platform/rate-limit';
import type { RateLimit } from '#platform/rate-limit';
import type { Vault } from '#platform/vault';
import { openAccessTokens } from './access-token.ts';
import type { AccessTokens } from './access-token.ts';
import { selectLiveSessions } from './sessions.sql.ts';
import type { LiveSession } from './sessions.sql.ts';

export interface IdentityOptions {
  db: Db;
  vault: Vault;
  clock: Clock;
  mail: Mail;
  jobs: Pick<Jobs, 'enqueue'>;
  /** Where each console is: what a user of the other one is told. */
  consoleUrls: Record<Console, string>;
  /** Screens say when they show a demonstration. */
  installation: 'demo' | 'live';
}

export interface Identity extends IdentityOptions {
  accessTokens: AccessTokens;
  /** Calls by network address, so that nobody keeps this process busy with hashing and refreshing. */
  signInRate: RateLimit;
  refreshRate: RateLimit;
  /** Calls with codes of mailed links, and calls for such mails. */
  codeRate: RateLimit;
  forgotRate: RateLimit;
  /** The session as the database has it now, when it still counts. */
  readLiveSession(id: string): Promise<LiveSession | undefined>;
}

/** What the use cases of this module share. The key of access tokens is derived from the vault's, so all processes have it. */
export function openIdentity(options: IdentityOptions): Identity {
  const { db, vault, clock } = options;
  const readLiveSession = coalesce(async (ids: string[]) => {
    const sessions = await all(db.read, selectLiveSessions(ids));
    return new Map(sessions.map((session) => [session.id, session]));
  });
  return {
    ...options,
    readLiveSession,
    accessTokens: openAccessTokens({ key: vault.mac('accessTokenKey', 'v1'), clock }),
    signInRate: openRateLimit({ burst: 150, perSecond: 5, clock }),
    refreshRate: openRateLimit({ burst: 200, perSecond: 10, clock }),
    codeRate: openRateLimit({ burst: 60, perSecond: 1, clock }),
    forgotRate: openRateLimit({ burst: 20, perSecond: 0.2, clock }),
  };
}
