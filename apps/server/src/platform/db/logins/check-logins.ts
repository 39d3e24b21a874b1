import type { Pool } from 'pg';
import { selectExcess } from './logins.sql.ts';
import { type PlainLogins, poolNames, poolRoles } from './logins.ts';

interface Judged {
  login: string;
  excess: string | null;
}

/** Checks each pool's login: one sentence for each beyond a plain member of the pool's role. */
export async function checkLogins(
  pools: Readonly<Record<keyof PlainLogins, Pool>>,
): Promise<string[]> {
  const found: string[] = [];
  for (const pool of poolNames) {
    const { rows } = await pools[pool].query<Judged>(selectExcess, [poolRoles[pool]]);
    const [judged] = rows;
    if (judged?.excess !== null)
      found.push(`The ${pool} pool’s login ${JSON.stringify(judged?.login)} ${judged?.excess}.`);
  }
  return found;
}
