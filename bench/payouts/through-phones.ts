import { depositChecks, payoutChecks, silentLog, verifyLedger } from '@wallet/server/bench';
import { areAllOver } from '../crash/play-wave.ts';
import { closeStage, openStage, pause, type Stage } from '../crash/stage.ts';
import { openBenchDatabase } from '../support/database.ts';
import { interleave, type Result } from '../support/measure.ts';

/** Payouts from hold to proof through gateway, engine, matching and simulated phones; then proves books and presses. */
export async function payThroughPhones({
  phones,
  payouts,
  rounds,
}: {
  phones: number;
  payouts: number;
  rounds: number;
}): Promise<Result> {
  const stage = await openStage({ width: phones, seed: 1, database: await openBenchDatabase() });
  let asked = 0;
  try {
    const run = async () => {
      const requestIds = await Promise.all(
        Array.from({ length: payouts }, () => ask(stage, ++asked)),
      );
      await sweepUntilOver(stage, requestIds);
      return { items: payouts };
    };
    const [result] = await interleave(
      [{ name: `${phones} phones, hold to proof`, run }],
      rounds,
      (line) => process.stdout.write(`${line}\n`),
    );
    await prove(stage, asked);
    if (!result) throw new Error('nothing was measured');
    return result;
  } finally {
    await closeStage(stage);
  }
}

function ask({ world, merchantIds }: Stage, number: number): Promise<string> {
  // A number that ends in 0000 is nobody's at the simulated provider.
  return world.approved(merchantIds[number % merchantIds.length] ?? '', {
    amountMinor: 1_000_000n + BigInt(number) * 100n,
    feeMinor: 100n,
    payee: `0817${String(number * 10 + 1).padStart(8, '0')}`,
  });
}

async function sweepUntilOver(stage: Stage, requestIds: readonly string[]): Promise<void> {
  const schedules = [
    { number: 0, trouble: 'none' as const, merchantId: '', requestIds: [...requestIds] },
  ];
  while (!(await areAllOver(stage, schedules))) {
    await stage.life.payouts.sweep();
    await pause(5);
  }
}

async function prove({ database, phones }: Stage, asked: number): Promise<void> {
  const presses = (await phones.presses()).filter(({ outcome }) => outcome === 'accepted');
  if (presses.length !== asked)
    throw new Error(`${asked} payouts were pressed ${presses.length} times`);
  const proof = await verifyLedger({ url: database.url, log: silentLog() }, [
    ...depositChecks,
    ...payoutChecks,
  ]);
  if (!proof.ok) throw new Error(proof.lines.join('\n'));
}
