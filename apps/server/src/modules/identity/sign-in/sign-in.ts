import { ApiError, type Console, consoleOf, type RoleId } from '@wallet/contract';
import { personRows } from '#modules/approvals';
import { actOn, recordAudit } from '#modules/audit';
import { maybe, one } from '#platform/db';
import { newId } from '#platform/ids';
import { networkOf } from '#platform/rate-limit';
import { isProvedRow, notProved } from '#platform/row-mac';
import { emailKeyOf, emailKeysOf } from '../credentials/email.ts';
import { lockUser, noteLogin, selectUserByEmailKey, type UserRow } from '../identity.sql.ts';
import type { Identity } from '../identity.ts';
import { passwordFits } from '../credentials/password.ts';
import { recordRefusal } from '../record.ts';
import { digestOfBinding } from './refresh-cookie.ts';
import { type SecondFactor, spendSecondFactor } from '../second-factor/second-factor.ts';
import { insertSession } from '../sessions.sql.ts';
import { isKnown } from './known-browser.ts';
import { enterSignIn, type Origin, type SignInLimit } from '../sign-in-limit.ts';
import { makeTokenPair, type TokenPair } from './token-pair.ts';
import { actorOfUser, type OpenCall, trailOf } from '../trail.ts';

export interface SignIn extends OpenCall, SecondFactor {
  email: string;
  password: string;
  console: Console;
  /** The number that the browser's cookie holds, and what it says of accounts that were opened with it. */
  browser?: string | undefined;
  /** What the cookie holds that refreshing will ask for; without it the session cannot be refreshed. */
  binding?: string | undefined;
  known?: string | undefined;
}

export interface SignedIn {
  token: TokenPair;
  session: { id: string; roleId: RoleId };
}

/** Sessions end after two weeks at the latest, however busy they are. */
const lifeSeconds = 14 * 24 * 3_600;

/**
 * Opens a session for the right password and, where it is switched on, the right one-time code.
 * Refuses with wrongCredentials (the same text in the same time for unknown, disabled and invited
 * users), totpRequired, wrongConsole (with the right address), merchantSuspended, merchantNotActive
 * or rowNotProved (all only after a right password), temporarilyLocked, or tooManyRequests before
 * anything is read. What strangers do shuts out nobody on a browser with which he has signed in
 * before.
 */
export async function signIn(identity: Identity, ask: SignIn): Promise<SignedIn> {
  const { consoleUrls } = identity;
  const { user, fits, limit } = await lookInTurn(identity, ask);
  if (!fits || user?.status !== 'active') return refuse(identity, { user, ask }, limit);
  if (!identity.rows.isProved(personRows, user)) {
    await limit.undecided();
    throw notProved(personRows, user.id);
  }
  const rightConsole = consoleOf(user.roleId);
  if (rightConsole !== ask.console) {
    await limit.undecided();
    throw new ApiError('wrongConsole', { detail: consoleUrls[rightConsole] });
  }
  if (user.merchantStatus === 'suspended' || user.merchantStatus === 'closed') {
    await limit.undecided();
    throw new ApiError(
      user.merchantStatus === 'suspended' ? 'merchantSuspended' : 'merchantNotActive',
    );
  }
  if (user.totpEnc !== null && ask.totp === undefined && ask.recoveryCode === undefined) {
    await limit.undecided();
    throw new ApiError('totpRequired');
  }
  if (user.totpEnc !== null) await limit.lookAtCode();
  const signedIn = await openSession(identity, { user, ask }, limit);
  if (!signedIn) return refuse(identity, { user, ask }, limit);
  return signedIn;
}

interface Looked {
  user: UserRow | undefined;
  fits: boolean;
  limit: SignInLimit;
}

/** The turn comes before everything that costs: a refused call has read nothing and counts nothing. */
async function lookInTurn(identity: Identity, ask: SignIn): Promise<Looked> {
  const { db, vault, signInRate, hashTurns } = identity;
  const emailKey = emailKeyOf(vault, ask.email);
  const { browser, known, ip } = ask;
  const claim = { browser, known, emailKey };
  const look = (origin: Origin) => async () => {
    const limit = await enterSignIn(identity, { emailKey, origin });
    const user = await maybe(db.read, selectUserByEmailKey(emailKeysOf(vault, ask.email)));
    return { user, fits: await passwordFits(ask.password, user?.passwordHash), limit };
  };
  if (isKnown(identity, claim)) {
    await signInRate.take(`known ${emailKey}`);
    return hashTurns.people.take(emailKey, look({ kind: 'browser', browser: claim.browser }));
  }
  const network = networkOf(ip);
  await signInRate.take(network);
  return hashTurns.strangers.take(network, look({ kind: 'network', ip }));
}

async function refuse(
  identity: Identity,
  { user, ask }: { user: UserRow | undefined; ask: SignIn },
  limit: SignInLimit,
): Promise<never> {
  await limit.failed();
  await recordRefusal(identity, { ...trailOf(ask), action: 'session.refused', user });
  throw new ApiError('wrongCredentials');
}

/**
 * Undefined when the second factor is wrong or was used, or when the password was changed or the
 * user disabled meanwhile.
 */
async function openSession(
  identity: Identity,
  { user, ask }: { user: UserRow; ask: SignIn },
  limit: SignInLimit,
): Promise<SignedIn | undefined> {
  const id = newId('ses');
  return identity.db.transaction(async (trx) => {
    const now = await one(trx, lockUser(user.id));
    if (now.status !== 'active' || now.tokenEpoch !== user.tokenEpoch) return undefined;
    if (!isProvedRow(identity.vault, personRows, now)) return undefined;
    const secondFactor = await spendSecondFactor(identity, trx, now, ask);
    if (secondFactor === 'wrong' || secondFactor === 'missing') return undefined;
    const binding = ask.binding === undefined ? null : digestOfBinding(ask.binding);
    const session = { sessionId: id, userId: user.id, console: ask.console, binding };
    await insertSession({
      id,
      userId: user.id,
      console: ask.console,
      ip: ask.ip,
      userAgent: ask.userAgent ?? null,
      browser: ask.browser === undefined ? null : identity.vault.mac('browser', ask.browser),
      lifeSeconds,
    }).execute(trx);
    await noteLogin(user.id).execute(trx);
    await limit.succeeded(trx);
    const trail = {
      actor: actorOfUser(now),
      merchantId: now.merchantId ?? undefined,
      ...trailOf(ask),
    };
    await recordAudit(trx, {
      ...trail,
      ...actOn('session.started', id),
      after: { secondFactor },
    });
    return {
      token: await makeTokenPair(identity, trx, session),
      session: { id, roleId: now.roleId },
    };
  });
}
