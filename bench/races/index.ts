import { depositWorld, raceExpiryAgainstCredit } from '@wallet/server/testing';
import { openBenchDatabase } from '../support/database.ts';

/** Expiry against credit, over and over on a durable database: throws when a round ended as it must not. */
export async function runRaces(rounds: number): Promise<void> {
  const database = await openBenchDatabase();
  const world = await depositWorld(database);
  try {
    const { outcomes, broken } = await raceExpiryAgainstCredit(world, rounds);
    for (const [outcome, count] of Object.entries(outcomes))
      process.stdout.write(`  ${String(count).padStart(5)}  ${outcome}\n`);
    process.stdout.write(`  ${rounds} rounds, ${broken.length} broken; the books are proved\n`);
    if (broken.length > 0) throw new Error(broken.join('\n'));
  } finally {
    await world.close();
    await database.close();
  }
}
