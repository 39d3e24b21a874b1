import { type Locale, type RoleId, roles, type TeamRole } from '@wallet/contract';
import { personRows } from '#modules/approvals';
import { recordLink } from '#modules/approvals/independence';
import { actOn, type Actor, recordAudit } from '#modules/audit';
import type { Trx } from '#platform/db';
import { newId } from '#platform/ids';
import { signPowerRow } from '#platform/row-mac';
import type { Vault } from '#platform/vault';
import { emailKeyOf, plainEmail } from './email.ts';
import { insertUser } from '../identity.sql.ts';
import { hashPassword } from './password.ts';
import { refuseWeakPassword } from './password-rules.ts';
import { plainName } from './plain-name.ts';

export interface NewUser {
  email: string;
  name: string;
  roleId: RoleId;
  /** Exactly for role Merchant. */
  merchantId?: string;
  /** Of a merchant's person; its first one is the owner, who is one when nothing is said. */
  teamRole?: TeamRole;
  /** Without a password the user is invited and cannot sign in yet. */
  password?: string;
  locale?: Locale;
  timeZone?: string;
  by: Actor;
  /** Two independent persons confirmed it: it ties nobody. */
  confirmed?: boolean;
}

/**
 * Makes a user and tells its id; who is made by somebody is tied to whoever it was. Refuses with
 * emailInvalid, passwordTooShort or passwordTooCommon; throws a unique violation when the address
 * has a user already. Computing the password's hash takes some 30 ms while the transaction is open.
 */
export async function createUser(
  { vault }: { vault: Vault },
  trx: Trx,
  input: NewUser,
): Promise<string> {
  const { roleId, merchantId, password, locale = 'en', timeZone = 'Asia/Jakarta', by } = input;
  if ((roleId === roles.merchant) !== (merchantId !== undefined))
    throw new TypeError('exactly the users of role Merchant have a merchant');
  if (merchantId === undefined && input.teamRole !== undefined)
    throw new TypeError('only users of role Merchant have a team role');
  const teamRole = merchantId === undefined ? null : (input.teamRole ?? 'owner');
  const email = plainEmail(input.email);
  const name = plainName(input.name);
  if (password !== undefined) refuseWeakPassword(password, { name, email });
  const id = newId('usr');
  const passwordHash = password === undefined ? null : await hashPassword(password);
  const status = passwordHash === null ? 'invited' : 'active';
  const invitedBy = by.actorId;
  const row = {
    id,
    email,
    emailKey: emailKeyOf(vault, email),
    name,
    roleId,
    status,
    merchantId: merchantId ?? null,
    teamRole,
    passwordHash,
    locale,
    timeZone,
    invitedBy,
  } as const;
  await insertUser(row).execute(trx);
  const { confirmed = false } = input;
  await recordLink(trx, vault, { person: id, by: invitedBy, kind: 'invited', confirmed });
  await signPowerRow(trx, vault, personRows, id);
  await recordAudit(trx, {
    actor: by,
    merchantId,
    ...actOn('user.created', id),
    after: { email, name, roleId, ...(teamRole && { teamRole }), status, locale, timeZone },
  });
  return id;
}
