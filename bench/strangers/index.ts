import { build } from '../../scripts/build.ts';
import { say } from '../../scripts/say.ts';
import { openStage } from './open-stage.ts';
import { playStrangers } from './play-strangers.ts';

const crowd = { strangers: 1_000, networks: 200, atOnce: 40, waitsForExpiry: true };
/** Rp 100 million a day on each account; strangers ask for a thousand million. */
const terms = { dailyInMinor: '10000000000', ttlSeconds: 60 };

/**
 * A thousand strangers from two hundred networks against day-limited demo accounts, beside a
 * merchant's own links. Throws if one of these gets no code, strangers exceed their share, an
 * account its day, or late money is unbooked.
 */
export async function runStrangers(): Promise<void> {
  await build([], say);
  const stage = await openStage({ ...terms, durable: true });
  try {
    const { strangers, ownMs, looks, mostHeld, broken } = await playStrangers(stage, crowd);
    const line = (text: string) => process.stdout.write(`  ${text}\n`);
    line(`${crowd.strangers} strangers from ${crowd.networks} networks, ${crowd.atOnce} at once`);
    for (const [said, count] of Object.entries(strangers))
      line(`${String(count).padStart(7)}  ${said}`);
    const at = (part: number) => Math.round(ownMs[Math.floor((ownMs.length - 1) * part)] ?? 0);
    line(
      `${ownMs.length} links of the merchant's own, all with their code: half within ${at(0.5)} ms, the slowest ${at(1)} ms`,
    );
    line(
      `${looks} looks: strangers held ${(100 * mostHeld).toFixed(2)} % of an account's day at most`,
    );
    if (broken.length > 0) throw new Error([...new Set(broken)].join('\n'));
    line('the money of a code that had ended was recognised, booked and counted');
  } finally {
    await stage.close();
  }
}
