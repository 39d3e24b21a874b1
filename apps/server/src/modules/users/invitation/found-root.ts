import { roles } from '@wallet/contract';
import { personRows } from '#modules/approvals';
import { readCoolDownHours } from '#modules/approvals/independence';
import { actOn, recordAudit, systemActor } from '#modules/audit';
import { createUser } from '#modules/identity/credentials';
import { one, type Trx } from '#platform/db';
import type { Mail } from '#platform/mail';
import { changePowerRow } from '#platform/row-mac';
import type { Vault } from '#platform/vault';
import { lockRoots, selectRoots, setCountsFrom } from './roots.sql.ts';
import { notifyAdmins } from './notify-admins.ts';

export interface RootDeps {
  vault: Vault;
  mail: Mail;
  adminUrl: string;
}

export interface Root {
  id: string;
  /** From when on this Admin counts as a second person; null at once. */
  countsFrom: Date | null;
}

/** Two people are needed to begin with. */
const atOnce = 2;

/**
 * Creates an Admin from the server's shell. The first two count at once if no live account was ever
 * active; later ones after the cool-down, with mail to every active Admin. Refuses as `createUser`.
 */
export async function foundRoot(
  deps: RootDeps,
  trx: Trx,
  { email, password }: { email: string; password: string },
): Promise<Root> {
  const { vault } = deps;
  await lockRoots().execute(trx);
  const { roots, isLive } = await one(trx, selectRoots());
  const id = await createUser({ vault }, trx, {
    email,
    name: email.split('@')[0] ?? email,
    roleId: roles.admin,
    password,
    by: systemActor,
  });
  const countsFrom = isLive || roots >= atOnce ? await coolDown(vault, trx, id) : null;
  await recordAudit(trx, {
    actor: systemActor,
    ...actOn('user.rootFounded', id),
    after: { email, countsFrom },
  });
  if (countsFrom)
    await notifyAdmins(deps, trx, { except: id, news: { kind: 'root', email, countsFrom } });
  return { id, countsFrom };
}

async function coolDown(vault: Vault, trx: Trx, id: string): Promise<Date> {
  const hours = await readCoolDownHours(trx, 'live');
  return changePowerRow(trx, vault, personRows, id, async () => {
    const { countsFrom } = await one(trx, setCountsFrom(id, hours));
    return countsFrom;
  });
}
