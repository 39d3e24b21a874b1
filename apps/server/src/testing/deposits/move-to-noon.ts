import { sql } from '#platform/db';
import { merchantPower } from '#modules/merchants';
import { signRow } from '../signing/sign-row.ts';
import type { TestDatabase } from '../database/test-database.ts';

/** Gives a merchant a time zone where it is noon, so that no day of its ends while a test plays in it. */
export async function moveToNoon({ db }: TestDatabase, merchantId: string): Promise<void> {
  const ahead = 12 - new Date().getUTCHours();
  const zone = `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
  await sql`update merchant set time_zone = ${zone} where id = ${merchantId}`.execute(db.read);
  await signRow(db, merchantPower, merchantId);
}
