import type { Locale, RoleId, TeamRole, UserRow } from '@wallet/contract';
import { actOn, type Actor, recordAudit } from '#modules/audit';
import { createUser } from '#modules/identity/credentials';
import { sendCode } from '#modules/identity/codes';
import type { Identity, Trail } from '#modules/identity';
import { all, one, type Query, type Trx } from '#platform/db';
import { publish } from '#platform/events';
import { userEvents } from './events.ts';
import { userAnswer } from './user-answer.ts';
import { selectUser, selectUsers } from './users.sql.ts';

export interface Invited extends Trail {
  email: string;
  name: string;
  roleId: RoleId;
  /** Exactly for role Merchant. */
  merchantId?: string | undefined;
  teamRole?: TeamRole | undefined;
  locale?: Locale | undefined;
  timeZone?: string | undefined;
  by: Actor;
  /** Two independent persons confirmed it: it ties nobody. */
  confirmed?: boolean | undefined;
}

/** Creates an invited user and mails the link. Refuses emailInvalid; a used address violates unique. */
export async function makeInvited(
  identity: Pick<Identity, 'vault' | 'mail' | 'consoleUrls'>,
  trx: Trx,
  input: Invited,
): Promise<UserRow> {
  const { email, name, roleId, merchantId, teamRole, locale, timeZone, by, confirmed, ...trail } =
    input;
  const options = {
    ...(merchantId !== undefined && { merchantId }),
    ...(teamRole !== undefined && { teamRole }),
    ...(locale !== undefined && { locale }),
    ...(timeZone !== undefined && { timeZone }),
    ...(confirmed !== undefined && { confirmed }),
  };
  const id = await createUser(identity, trx, { email, name, roleId, by, ...options });
  await sendCode(identity, trx, { userId: id, purpose: 'activate' });
  await recordAudit(trx, {
    actor: by,
    merchantId,
    ...actOn('user.invited', id),
    ...trail,
  });
  if (merchantId !== undefined)
    await publishTeamChanged(trx, { userId: id, merchantId, act: 'invited' });
  return userAnswer(await one(trx, selectUser({ merchantId: merchantId ?? null }, id)));
}

/** Tells in the caller's transaction that a merchant's team is another one. */
export async function publishTeamChanged(
  trx: Trx,
  {
    userId,
    merchantId,
    act,
  }: { userId: string; merchantId: string; act: 'invited' | 'disabled' | 'roleChanged' },
): Promise<void> {
  await publish(trx, userEvents.teamChanged, {
    key: userId,
    mode: 'live',
    payload: { userId, merchantId, act },
  });
}

const mostPeople = 500;

/** The people of one merchant, newest first. */
export async function listTeam(query: Query, merchantId: string): Promise<UserRow[]> {
  return (await all(query, selectUsers({ merchantId }, {}, { limit: mostPeople }))).map(userAnswer);
}
