import { roles } from '@wallet/contract';
import { systemActor } from '#modules/audit';
import type { FakeClock } from '#platform/clock';
import type { Db } from '#platform/db';
import { confirmTotp } from '../second-factor/confirm-totp.ts';
import { createUser } from '../credentials/create-user.ts';
import type { Identity } from '../identity.ts';
import { type SignedIn, signIn, type SignIn } from './sign-in.ts';
import { startTotp } from '../second-factor/start-totp.ts';
import { totpCode } from '../second-factor/totp.ts';
import type { OwnCall } from '../trail.ts';

/** For tests: a user who is signed in, and the token of that session. */
export interface Joined {
  id: string;
  email: string;
  call: OwnCall & { token: string };
}

export const knownPassword = 'kopi-susu-gula-aren';
/** For tests: what the cookie of the browser holds in which people sign in. */
export const knownBinding = 'b'.repeat(43);
let made = 0;

/** For tests: makes an active Staff user and signs it in. */
export async function join(identity: Identity): Promise<Joined> {
  const email = `own${made++}@x.example`;
  const id = await identity.db.transaction((trx) =>
    createUser(identity, trx, {
      email,
      name: 'Dian',
      roleId: roles.staff,
      password: knownPassword,
      by: systemActor,
    }),
  );
  const { token, session } = await enter(identity, email);
  const principal = {
    kind: 'user',
    userId: id,
    sessionId: session.id,
    roleId: roles.staff,
    console: 'admin',
  } as const;
  return {
    id,
    email,
    call: { principal, ip: '127.0.0.1', requestId: 'req_1', token: token.accessToken },
  };
}

/** For tests: signs in on the admin console, with the known password unless another is given. */
export function enter(
  identity: Identity,
  email: string,
  parts: Partial<SignIn> = {},
): Promise<SignedIn> {
  return signIn(identity, {
    email,
    password: knownPassword,
    console: 'admin',
    ip: '127.0.0.1',
    binding: knownBinding,
    ...parts,
  });
}

/** For tests: the same, where `change` happens once, after everything was looked at and right before it is acted on. */
export function meanwhile(identity: Identity, change: () => Promise<unknown>): Identity {
  let changed: Promise<unknown> | undefined;
  const transaction: Db['transaction'] = async (work, options) => {
    await (changed ??= change());
    return identity.db.transaction(work, options);
  };
  return { ...identity, db: { ...identity.db, transaction } };
}

/** For tests: switches one-time codes on; gives the secret. */
export async function switchOn(
  identity: Identity & { clock: FakeClock },
  call: OwnCall,
): Promise<Buffer> {
  const secret = fromBase32((await startTotp(identity, call, { password: knownPassword })).secret);
  await confirmTotp(identity, call, { totp: codeNow(identity.clock, secret) });
  return secret;
}

/** For tests: what the authenticator app shows, `ahead` steps of 30 seconds from now. */
export function codeNow(clock: FakeClock, secret: Buffer, ahead = 0): string {
  return totpCode(secret, Math.floor(clock.now().getTime() / 30_000) + ahead);
}

/** For tests: the bytes of a secret as it is typed into an authenticator app. */
export function fromBase32(text: string): Buffer {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...text]
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** For tests: the code of the refusal, or `done`. */
export function verdictOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'done',
    (error: unknown) => String(Reflect.get(Object(error), 'code')),
  );
}
