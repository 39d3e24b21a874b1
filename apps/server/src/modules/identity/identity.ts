import type { Console, RoleId, TeamRole } from '@wallet/contract';
import { createRowWatch, type RowWatch } from '#modules/approvals/row-proofs';
import { personRows } from '#modules/approvals';
import type { Clock } from '#platform/clock';
import { coalesce } from '#platform/coalesce';
import { all, type Db } from '#platform/db';
import type { Jobs } from '#platform/jobs';
import type { Log } from '#platform/log';
import type { Mail } from '#platform/mail';
import { createRateLimit, type RateLimit, type SharedCounts } from '#platform/rate-limit';
import type { Vault } from '#platform/vault';
import { type AccessTokens, createAccessTokens } from './access-token.ts';
import { confirmationRows } from './session-rows.ts';
import { createHashTurns, type HashTurns } from './hash-turns.ts';
import { selectLiveSessions, type SessionOfPerson } from './sessions.sql.ts';

export interface IdentityOptions {
  db: Db;
  vault: Vault;
  clock: Clock;
  log: Pick<Log, 'fatal' | 'error'>;
  mail: Mail;
  jobs: Pick<Jobs, 'enqueue'>;
  /** Where each console is: what a user of the other one is told. */
  consoleUrls: Record<Console, string>;
  /** Whether pages of other sites may frame the consoles; nobody when left out. */
  isFramed?: boolean;
  /** Screens say when they show a demonstration. */
  installation: 'demo' | 'live';
  /** Where all processes count calls; each for itself without. */
  counts?: SharedCounts | undefined;
}

/** A session that counts, with what its person may, all of it as it was proved. */
export interface LiveSession {
  id: string;
  userId: string;
  console: Console;
  roleId: RoleId;
  merchantId: string | null;
  teamRole: TeamRole | null;
  /** The password or a one-time code was given in it lately. */
  isConfirmed: boolean;
}

export interface Identity extends IdentityOptions {
  accessTokens: AccessTokens;
  /** Whether a row is what the application made of it; tells Admins of one that is not. */
  rows: RowWatch;
  /** Whose turn it is to have a password looked at. */
  hashTurns: HashTurns;
  /** Calls by network address, so that nobody keeps the processes busy with hashing and refreshing. */
  signInRate: RateLimit;
  refreshRate: RateLimit;
  /** Calls with codes of mailed links, and calls for such mails. */
  codeRate: RateLimit;
  forgotRate: RateLimit;
  /** The session as the database has it now, when it still counts and its person's row is proved. */
  readLiveSession(id: string): Promise<LiveSession | undefined>;
}

/** What the use cases of this module share. Access tokens are signed by the key file, so all processes read them. */
export function createIdentity(options: IdentityOptions): Identity {
  const { db, vault, clock, log, counts } = options;
  const rows = createRowWatch({ db, vault, log });
  const readLiveSession = coalesce(async (ids: string[]) => {
    const found = await all(db.read, selectLiveSessions(ids));
    const proved = found.filter((person) => rows.isProved(personRows, person));
    const isConfirmed = ({ sessionId, id, confirmedAt, ...row }: SessionOfPerson) =>
      row.isLately &&
      rows.isProved(confirmationRows, {
        id: sessionId,
        userId: id,
        confirmedAt,
        mac: row.confirmationMac,
      });
    return new Map(
      proved.map((row): [string, LiveSession] => [
        row.sessionId,
        {
          id: row.sessionId,
          userId: row.id,
          console: row.console,
          roleId: row.roleId,
          merchantId: row.merchantId,
          teamRole: row.teamRole,
          isConfirmed: isConfirmed(row),
        },
      ]),
    );
  });
  const of = (name: string) => ({ name, counts });
  return {
    ...options,
    rows,
    readLiveSession,
    accessTokens: createAccessTokens({ vault, clock }),
    hashTurns: createHashTurns(clock),
    signInRate: createRateLimit({ burst: 150, perSecond: 5, clock, shared: of('signIn') }),
    refreshRate: createRateLimit({ burst: 200, perSecond: 10, clock, shared: of('refresh') }),
    codeRate: createRateLimit({ burst: 60, perSecond: 1, clock, shared: of('codes') }),
    forgotRate: createRateLimit({ burst: 20, perSecond: 0.2, clock, shared: of('forgot') }),
  };
}
