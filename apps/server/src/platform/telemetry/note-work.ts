import { systemClock } from '#platform/clock';

/** A finished piece of work. Attributes are our names and counts: no personal data, amount or address. */
export interface Work {
  name: string;
  /** `server` answers somebody outside, `consumer` takes what was queued. */
  kind: 'server' | 'consumer' | 'internal';
  durationMs: number;
  attributes: Record<string, string | number>;
  failed: boolean;
}

/** Hears of work when it has ended. Never throws, and does nothing where nobody collects. */
export type NoteWork = (work: Work) => void;

export const noteNothing: NoteWork = () => undefined;

/** Does something and notes how long it took and whether it threw; of the error itself nothing is told. */
export async function noted<T>(
  note: NoteWork,
  about: Pick<Work, 'name' | 'kind' | 'attributes'>,
  act: () => Promise<T>,
): Promise<T> {
  if (note === noteNothing) return act();
  const startedMs = systemClock.monotonicMs();
  let failed = true;
  try {
    const result = await act();
    failed = false;
    return result;
  } finally {
    note({ ...about, durationMs: systemClock.monotonicMs() - startedMs, failed });
  }
}
