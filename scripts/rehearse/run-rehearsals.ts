import { styleText } from 'node:util';
import type { World } from './open-world.ts';
import type { Rehearsal } from './rehearsal.ts';
import { Stage } from './stage.ts';

export interface Outcome {
  fault: string;
  passed: boolean;
  /** What was missed; null when it passed. */
  missed: string | null;
}

/** Plays each rehearsal in turn and says its line as it ends. One that fails does not end the others. */
export async function runRehearsals(
  world: World,
  {
    rehearsals,
    say,
    patienceMs,
  }: { rehearsals: readonly Rehearsal[]; say: (line: string) => void; patienceMs?: number },
): Promise<Outcome[]> {
  const stage = await Stage.open(world, patienceMs === undefined ? {} : { patienceMs });
  const outcomes: Outcome[] = [];
  for (const rehearsal of rehearsals) {
    const beganMs = performance.now();
    const missed = await play(stage, rehearsal);
    const { fault, does, shows } = rehearsal;
    const mark = missed === null ? styleText('green', 'pass') : styleText('red', 'FAIL');
    const seconds = ((performance.now() - beganMs) / 1_000).toFixed(1);
    say(`${mark}  ${fault.padEnd(17)} ${does}: ${shows}. ${seconds} s`);
    if (missed !== null) say(`      what was missed: ${missed}`);
    outcomes.push({ fault, passed: missed === null, missed });
  }
  return outcomes;
}

async function play(stage: Stage, rehearsal: Rehearsal): Promise<string | null> {
  try {
    await rehearsal.play(stage);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await stage.endFaults();
  }
}
