import pg from 'pg';
import { enrolDevice, newId, systemActor, type Db } from '@wallet/server/bench';
import type { LoadDevice } from '@wallet/simulator';
import { insertFleetAccounts, insertFleetHealth } from './fleet.sql.ts';

const atOnce = 1_000;
const towns = ['JKT', 'BDG', 'SUB', 'MDN', 'MNL'] as const;

/** Enrols devices in five towns, each with two accounts and latest checks. Returns what their agents need. */
export async function seedFleet(
  { db, databaseUrl }: { db: Db; databaseUrl: string },
  count: number,
): Promise<LoadDevice[]> {
  const devices: LoadDevice[] = [];
  for (let from = 0; from < count; from += atOnce) {
    await db.transaction(async (trx) => {
      for (let number = from; number < Math.min(count, from + atOnce); number++) {
        const town = towns[number % towns.length] ?? 'JKT';
        devices.push(
          await enrolDevice(trx, {
            mode: 'live',
            name: `${town}-${String(number).padStart(5, '0')}`,
            model: 'Galaxy A15',
            tags: [`rack ${number % 40}`],
            by: systemActor,
          }),
        );
      }
      await insertFleetAccounts(
        devices.slice(from).flatMap(({ deviceId }, at) =>
          ['dana', 'maya'].map((provider) => ({
            id: newId('acc'),
            deviceId,
            provider,
            label: `${provider.toUpperCase()} ${from + at}`,
            last4: String((from + at) % 10_000).padStart(4, '0'),
          })),
        ),
      ).execute(trx);
    });
  }
  await insertFleetHealth().execute(db.read);
  await analyse(databaseUrl);
  return devices;
}

/** As the owner of the tables, whose right it is. */
async function analyse(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('analyze');
  await client.end();
}
