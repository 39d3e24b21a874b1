import { ApiError } from '@wallet/contract';

export interface TurnLimits {
  /** How many are at work together, of all owners and of one. */
  atOnce: number;
  ofOneAtOnce: number;
  /**
   * The most that may wait, of all owners and of one; more are refused. In a full queue an owner
   * still gets an even share, so a few never lock out the others.
   */
  waiting: number;
  ofOneWaiting: number;
  /** No more than so many wait, whoever they are: where owners cost nothing, their shares bound nothing. */
  mostWaiting?: number;
  /** What a refused one is told; usually that nothing was written. */
  detail?: string;
  /** How long one may wait before it is refused. */
  patienceMs: number;
}

export interface Turns {
  /**
   * Runs `work` in its owner's turn: the owner served longest ago first, oldest work first. Refuses
   * tooManyRequests with Retry-After, before `work`, when too many wait or the wait is too long.
   */
  take<T>(owner: string, work: () => Promise<T>): Promise<T>;
}

interface Line {
  atWork: number;
  /** Each begins one. */
  waiters: (() => void)[];
}

/** Turns in the memory of this process: who waits here holds no connection and no lock. */
export function createTurns(limits: TurnLimits): Turns {
  /** The order of the keys is the order of the turns. */
  const lines = new Map<string, Line>();
  let atWork = 0;
  let waiting = 0;

  function beginNext(): void {
    for (const [owner, line] of lines) {
      if (atWork >= limits.atOnce) return;
      if (line.atWork >= limits.ofOneAtOnce) continue;
      const begin = line.waiters.shift();
      if (!begin) continue;
      line.atWork++;
      atWork++;
      waiting--;
      toEnd(owner, line);
      begin();
    }
  }

  /** Its next turn is behind one of everybody who waits; a line of nobody is forgotten. */
  function toEnd(owner: string, line: Line): void {
    lines.delete(owner);
    if (line.atWork > 0 || line.waiters.length > 0) lines.set(owner, line);
  }

  function wait(owner: string, line: Line): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const begin = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      line.waiters.splice(line.waiters.indexOf(begin), 1);
      waiting--;
      if (line.atWork === 0 && line.waiters.length === 0) lines.delete(owner);
      reject(tooMany(limits, line));
    }, limits.patienceMs);
    line.waiters.push(begin);
    lines.set(owner, line);
    waiting++;
    return promise;
  }

  return {
    take: async (owner, work) => {
      const known = lines.get(owner);
      const line = known ?? { atWork: 0, waiters: [] };
      const owners = lines.size + (known ? 0 : 1);
      if (!mayWait(limits, { own: line.waiters.length, waiting, owners }))
        throw tooMany(limits, line);
      const turn = wait(owner, line);
      beginNext();
      await turn;
      try {
        return await work();
      } finally {
        line.atWork--;
        atWork--;
        toEnd(owner, line);
        beginNext();
      }
    },
  };
}

/** One more of an owner who has `own` waiting already: by its own limit, then by the room of all or its even share. */
function mayWait(
  limits: TurnLimits,
  { own, waiting, owners }: { own: number; waiting: number; owners: number },
): boolean {
  if (own >= limits.ofOneWaiting || waiting >= (limits.mostWaiting ?? Infinity)) return false;
  return waiting < limits.waiting || own < limits.waiting / owners;
}

const doneInASecond = 20;
const tooManyWrites =
  'Too many of your writes wait here. Nothing was done: send it again with its key.';

/** By then most of those who wait now have had their turn. */
function tooMany({ detail = tooManyWrites }: TurnLimits, { waiters }: Line): ApiError {
  return new ApiError('tooManyRequests', {
    detail,
    retryAfterSeconds: 1 + Math.ceil(waiters.length / doneInASecond),
  });
}
