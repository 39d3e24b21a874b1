import { join } from 'node:path';
import pg from 'pg';
import { signAsInstallation } from '@wallet/server/testing';
import type { Product } from './product.ts';

type Place = Pick<Product, 'databaseUrl' | 'dataDir'>;

/** Runs a statement as the owner of the tables, past their triggers, and gives the ids that it returns. */
async function asOwner({ databaseUrl }: Place, text: string, values: unknown[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    return (await client.query<{ id: string }>(text, values)).rows.map(({ id }) => id);
  } finally {
    await client.end();
  }
}

function placeOf({ databaseUrl, dataDir }: Place) {
  return { databaseUrl, keyFile: join(dataDir, 'secret.key') };
}

/** Lets a destination be usable now, as if its cool-down were over. */
export async function endCoolDown(system: Place, id: string): Promise<void> {
  const ids = await asOwner(
    system,
    'update payout_method set usable_after = now() where id = $1 returning id',
    [id],
  );
  await signAsInstallation(placeOf(system), 'payoutMethod', ids);
}

/** The one page that may show a merchant's payers' pages in a frame. */
export async function allowOrigin(system: Place, code: string, origin: string): Promise<void> {
  const ids = await asOwner(
    system,
    'update merchant set allowed_origins = $1 where code = $2 returning id',
    [[origin], code],
  );
  await signAsInstallation(placeOf(system), 'merchant', ids);
}

/** Lets an account count as it stands, which a journey changed by SQL. */
export function signAccount(system: Place, id: string): Promise<void> {
  return signAsInstallation(placeOf(system), 'account', [id]);
}

/** Writes a statement line as if it had been kept: nothing sees it without its MAC. */
export function keepLine(system: Place, id: string, statement: string): Promise<void> {
  return signAsInstallation(placeOf(system), 'line', [id], statement);
}
