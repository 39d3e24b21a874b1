import { sql } from '#platform/db';
import { roles } from '@wallet/contract';
import { newId } from '#platform/ids';
import type { TestDatabase } from '../database/test-database.ts';
import { signPeople } from './signed.ts';

type PersonRole = 'Admin' | 'Staff' | 'SubAdmin';
const roleIds = { Admin: roles.admin, Staff: roles.staff, SubAdmin: roles.subAdmin } as const;

/** Somebody nobody let in, another one each time. */
export type Strangers = (actorRole?: string) => { actorId: string; actorRole: string };

/** As many people of the house as a test file may ask for, none of whom let another in. */
export async function strangers(
  database: TestDatabase,
  counts: Partial<Record<PersonRole, number>> = { Admin: 600, Staff: 100 },
): Promise<Strangers> {
  const free = new Map<string, string[]>();
  for (const [role, count] of Object.entries(counts) as [PersonRole, number][]) {
    const ids = Array.from({ length: count }, () => newId('usr'));
    await sql`insert into app_user (id, email, email_key, name, role_id, status) select id, id, id,
      'Somebody', ${roleIds[role]}, 'active' from unnest(${ids}::text[]) as id`.execute(
      database.db.read,
    );
    free.set(role, ids);
  }
  await signPeople(database.db);
  return (actorRole = 'Admin') => {
    const actorId = free.get(actorRole)?.pop();
    if (actorId === undefined) throw new Error(`no stranger of role ${actorRole} is left`);
    return { actorId, actorRole };
  };
}
