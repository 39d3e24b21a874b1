import type { Change, Effects, Lockable, LedgerResult, View } from './types.ts';
import type { WaitingItem } from './waiting-item.ts';

export interface Locked {
  /** Rows by the lockable's name, then by id. */
  readonly rows: ReadonlyMap<string, Map<string, { id: string }>>;
  /** Payload hash of each cause that exists already. */
  readonly causes: ReadonlyMap<string, string>;
  readonly now: Date;
  /** When the batch's transaction began, which is the time of all that it writes: microseconds since 1970. */
  readonly beganMicros: bigint;
  readonly slot: number;
}

export interface DecidedBatch {
  readonly waiting: WaitingItem;
  /** Absent when the judge itself failed. */
  readonly verdict?: LedgerResult<unknown>;
  readonly effects?: Effects;
  readonly error?: unknown;
}

export interface Outcome {
  readonly judged: DecidedBatch[];
  /** The last state of each changed row, by lockable. */
  readonly changed: ReadonlyMap<Lockable<{ id: string }>, Map<string, { id: string }>>;
}

/**
 * Decides a batch's items in order over the locked rows; each sees the effects before it, and a
 * refused one leaves none. Pure: does not change its arguments.
 */
export function decideBatch(batch: readonly WaitingItem[], locked: Locked): Outcome {
  const rows = new Map([...locked.rows].map(([name, byId]) => [name, new Map(byId)]));
  const causes = new Map(locked.causes);
  const changed = new Map<Lockable<{ id: string }>, Map<string, { id: string }>>();
  const view: View = {
    row: (lockable, id) => rows.get(lockable.name)?.get(id) as never,
    now: locked.now,
    slot: locked.slot,
  };
  const keep = ({ lockable, row }: Change) => {
    rows.get(lockable.name)?.set(row.id, row);
    const own = changed.get(lockable) ?? new Map<string, { id: string }>();
    changed.set(lockable, own.set(row.id, row));
  };
  const judged = batch.map((waiting): DecidedBatch => {
    const one = judgeOne(waiting, view, causes);
    if (one.effects) {
      causes.set(waiting.item.cause, waiting.payloadHash);
      one.effects.changes.forEach(keep);
    }
    return one;
  });
  return { judged, changed };
}

function judgeOne(
  waiting: WaitingItem,
  view: View,
  causes: ReadonlyMap<string, string>,
): DecidedBatch {
  const { item, payloadHash, sent } = waiting;
  const known = causes.get(item.cause);
  if (known !== undefined) return { waiting, verdict: verdictOfKnown(known === payloadHash, sent) };
  if (!areProved(waiting, view))
    return { waiting, verdict: { verdict: 'refused', code: 'rowNotProved' } };
  try {
    const judgement = item.kind.decide(item.payload, view, item.cause);
    if ('refused' in judgement)
      return { waiting, verdict: { verdict: 'refused', code: judgement.refused } };
    return {
      waiting,
      verdict: { verdict: 'applied', result: judgement.result },
      effects: judgement.effects,
    };
  } catch (error) {
    return { waiting, error };
  }
}

/** By the very values that the judge is about to see. */
function areProved({ locks }: WaitingItem, view: View): boolean {
  return locks.every(({ lockable, ids }) =>
    ids.every((id) => {
      const row = lockable.isProved && view.row(lockable, id);
      return row === undefined || lockable.isProved?.(row) === true;
    }),
  );
}

function verdictOfKnown(samePayload: boolean, sent: WaitingItem['sent']): LedgerResult<unknown> {
  if (!samePayload) return { verdict: 'conflict' };
  return sent ? { verdict: 'applied', result: sent.result } : { verdict: 'already' };
}
