import { consoleOf, Refusal, roleNames } from '@wallet/contract';
import type { Console, RoleId } from '@wallet/contract';
import { recordAudit } from '#modules/audit';
import { maybe } from '#platform/db';
import { newId } from '#platform/ids';
import { emailKeyOf } from './email.ts';
import { lockUser, noteLogin, selectUserByEmailKey, useTotpStep } from './identity.sql.ts';
import type { UserRow } from './identity.sql.ts';
import type { Identity } from './identity.ts';
import { passwordFits } from './password.ts';
import { insertSession } from './sessions.sql.ts';
import { enterSignIn } from './sign-in-limit.ts';
import { makeTokenPair } from './token-pair.ts';
import type { TokenPair } from './token-pair.ts';
import { totpStepOf } from './totp.ts';

export interface SignIn {
  email: string;
  password: string;
  totp?: string | undefined;
  console: Console;
  ip: string;
  userAgent?: string | undefined;
  requestId?: string | undefined;
}

export interface SignedIn {
  token: TokenPair;
  session: { id: string; roleId: RoleId };
}

/** Sessions end after two weeks at the latest, however busy they are. */
const lifeSeconds = 14 * 24 * 3_600;

/**
 * Opens a session for the right password and, where it is switched on, the right one-time code.
 * Refuses with wrongCredentials (the same text in the same time for unknown, disabled and invited users), totpRequired,
 * wrongConsole (only after a right password, with the right address) or temporarilyLocked.
 */
export async function signIn(identity: Identity, ask: SignIn): Promise<SignedIn> {
  const { db, vault, consoleUrls, signInRate } = identity;
  signInRate.take(ask.ip);
  const emailKey = emailKeyOf(vault, ask.email);
  const limit = await enterSignIn(identity, { emailKey, ip: ask.ip });
  const user = await maybe(db.read, selectUserByEmailKey(emailKey));
  const fits = await passwordFits(ask.password, user?.passwordHash);
  if (!fits || user?.status !== 'active') {
    await limit.failed();
    await noteFailure(identity, ask, user?.id);
    throw new Refusal('wrongCredentials');
  }
  const rightConsole = consoleOf(user.roleId);
  if (rightConsole !== ask.console) {
    await limit.undecided();
    throw new Refusal('wrongConsole', { detail: consoleUrls[rightConsole] });
  }
  if (user.totpEnc !== null && ask.totp === undefined) {
    await limit.undecided();
    throw new Refusal('totpRequired');
  }
  const signedIn = await openSession(identity, { user, ask }, limit);
  if (!signedIn) {
    await limit.failed();
    await noteFailure(identity, ask, user.id);
    throw new Refusal('wrongCredentials');
  }
  return signedIn;
}

/** Undefined when the one-time code is wrong or was used before. */
async function openSession(
  identity: Identity,
  { user, ask }: { user: UserRow; ask: SignIn },
  limit: Awaited<ReturnType<typeof enterSignIn>>,
): Promise<SignedIn | undefined> {
  const id = newId('ses');
  return identity.db.transaction(async (trx) => {
    const now = await maybe(trx, lockUser(user.id));
    if (now?.status !== 'active' || now.tokenEpoch !== user.tokenEpoch) return undefined;
    const step = totpStep(identity, now, ask.totp);
    if (step === 'wrong') return undefined;
    if (step !== 'none' && !(await maybe(trx, useTotpStep(user.id, step)))) return undefined;
    const session = { sessionId: id, userId: user.id, console: ask.console };
    await insertSession({ id, userId: user.id, console: ask.console, ip: ask.ip, userAgent: ask.userAgent ?? null, lifeSeconds }).execute(trx);
    await noteLogin(user.id).execute(trx);
    await limit.succeeded(trx);
    const actor = { actorId: user.id, actorRole: roleNames[user.roleId] };
    const { ip, userAgent, requestId } = ask;
    await recordAudit(trx, { actor, merchantId: user.merchantId ?? undefined, action: 'session.started', entity: 'session', entityId: id, ip, userAgent, requestId });
    return { token: await makeTokenPair(identity, trx, session), session: { id, roleId: user.roleId } };
  });
}

function totpStep({ vault, clock }: Identity, user: UserRow, code: string | undefined): number | 'wrong' | 'none' {
  if (user.totpEnc === null) return 'none';
  const secret = Buffer.from(vault.open(user.totpEnc, { table: 'app_user', id: user.id, column: 'totp_enc' }), 'base64url');
  return totpStepOf(code ?? '', { secret, at: clock.now() }) ?? 'wrong';
}

async function noteFailure({ db }: Identity, { ip, userAgent, requestId }: SignIn, userId: string | undefined): Promise<void> {
  const actor = { actorId: null, actorRole: 'Anonymous' };
  await db.transaction((trx) =>
    recordAudit(trx, { actor, action: 'session.refused', entity: 'user', entityId: userId ?? 'unknown', ip, userAgent, requestId }),
  );
}
