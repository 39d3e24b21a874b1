import type { Clock } from '#platform/clock';

/** What a caller may say: so much at once, and so much is given back in each second. */
export interface Allowance {
  messages: number;
  messagesPerSecond: number;
  bytes: number;
  bytesPerSecond: number;
}

export interface Purse {
  /** Takes from what is left. Answers false when that does not suffice. */
  pay(what: 'messages' | 'bytes', amount: number): boolean;
  isFull(): boolean;
  /** In how many seconds as much as this is left; 0 when it is. */
  secondsUntil(wanted: Pick<Allowance, 'messages' | 'bytes'>): number;
}

/** A full one. What it lacks comes back with time. */
export function createTokenBucket(allowance: Allowance, clock: Clock): Purse {
  const { messages, bytes } = allowance;
  const left = { messages, bytes };
  let atMs = clock.monotonicMs();
  const fill = () => {
    const nowMs = clock.monotonicMs();
    const seconds = (nowMs - atMs) / 1_000;
    atMs = nowMs;
    left.messages = Math.min(messages, left.messages + seconds * allowance.messagesPerSecond);
    left.bytes = Math.min(bytes, left.bytes + seconds * allowance.bytesPerSecond);
  };
  return {
    pay: (what, amount) => {
      fill();
      left[what] -= amount;
      return left[what] >= 0;
    },
    isFull: () => {
      fill();
      return left.messages === messages && left.bytes === bytes;
    },
    secondsUntil: (wanted) => {
      fill();
      const lacking = (what: 'messages' | 'bytes') => Math.max(0, wanted[what] - left[what]);
      return Math.ceil(
        Math.max(
          lacking('messages') / allowance.messagesPerSecond,
          lacking('bytes') / allowance.bytesPerSecond,
        ),
      );
    },
  };
}

export interface SpentPurses {
  /** The purse that one of this name spent, while it is not full again. */
  of(who: string): Purse | undefined;
  keep(who: string, purse: Purse): void;
}

/** Remembers what is left to whom, those who were kept last at the end: whoever has all of it again is forgotten. */
export function createSpentBuckets(): SpentPurses {
  const spent = new Map<string, Purse>();
  const forget = () => {
    for (const [who, purse] of spent) {
      if (!purse.isFull()) return;
      spent.delete(who);
    }
  };
  return {
    of: (who) => {
      const purse = spent.get(who);
      if (purse?.isFull() !== true) return purse;
      spent.delete(who);
      return undefined;
    },
    keep: (who, purse) => {
      forget();
      spent.delete(who);
      spent.set(who, purse);
    },
  };
}
