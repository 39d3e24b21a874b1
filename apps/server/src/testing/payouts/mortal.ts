import type { Db } from '#platform/db';
import type { Writer } from '#platform/writer';

/** The process ended here. */
export class Killed extends Error {
  override name = 'Killed';
}

export const killPoints = ['beforeItem', 'afterItem', 'beforeCommit', 'afterCommit'] as const;
export type KillPoint = (typeof killPoints)[number];

export interface Mortal {
  db: Db;
  writer: Writer;
  /** From now on the process ends when it comes to this point for the nth time. */
  arm(point: KillPoint, at: number): void;
  kill(): void;
  isDead(): boolean;
}

/**
 * Database and writer as a process has them that can end at a named point: what was committed until then stays, and
 * nothing of it happens after that, whatever still runs.
 */
export function mortal({ db, writer }: { db: Db; writer: Writer }): Mortal {
  let armed: { point: KillPoint; left: number } | undefined;
  let isDead = false;
  const reach = (point: KillPoint) => {
    if (armed?.point === point && --armed.left === 0) isDead = true;
    if (isDead) throw new Killed(`killed ${point}`);
  };
  const submit: Writer['submit'] = async (item) => {
    reach('beforeItem');
    const verdict = await writer.submit(item);
    reach('afterItem');
    return verdict;
  };
  const transaction: Db['transaction'] = async (work, options) => {
    if (isDead) throw new Killed('killed before');
    const result = await db.transaction(async (trx) => {
      const inner = await work(trx);
      reach('beforeCommit');
      return inner;
    }, options);
    reach('afterCommit');
    return result;
  };
  return {
    db: { ...db, transaction },
    writer: { slot: writer.slot, stop: () => writer.stop(), submit },
    arm: (point, at) => {
      armed = { point, left: at };
    },
    kill: () => {
      isDead = true;
    },
    isDead: () => isDead,
  };
}
