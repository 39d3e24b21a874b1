import type { Stage } from './stage.ts';

/** One trouble that can be ordered at the simulator: what is done with it, and what the system must show. */
export interface Rehearsal {
  fault: string;
  does: string;
  shows: string;
  /** Throws when the system shows something else. */
  play(stage: Stage): Promise<void>;
}

/** The system showed something else than it must. */
export class Missed extends Error {
  override name = 'Missed';
}

export function must(holds: boolean, sentence: string): asserts holds {
  if (!holds) throw new Missed(sentence);
}
