import { type Db, one, type RawBuilder } from '#platform/db';
import type { Writer } from '#platform/writer';

/** The process ended here. */
export class Killed extends Error {
  override name = 'Killed';
}

export const killPoints = ['beforeItem', 'afterItem', 'beforeCommit', 'afterCommit'] as const;
export type KillPoint = (typeof killPoints)[number];

/** Which items, or which transactions, a point means: by the item's kind, or by what the transaction wrote. */
export interface Aim {
  item?: string;
  wrote?: RawBuilder<{ isIt: boolean }>;
}

export interface Mortal {
  db: Db;
  writer: Writer;
  /**
   * From now on the process ends when it comes to this point for the nth time; with an aim only
   * those count that it means.
   */
  arm(point: KillPoint, at: number, aim?: Aim): void;
  kill(): void;
  isDead(): boolean;
}

/**
 * Database and writer as a process has them that can end at a named point: what was committed until then stays, and
 * nothing of it happens after that, whatever still runs.
 */
export function mortal({ db, writer }: { db: Db; writer: Writer }): Mortal {
  let armed: { point: KillPoint; left: number; aim: Aim } | undefined;
  let isDead = false;
  const reach = (point: KillPoint, isMeant: boolean) => {
    if (isMeant && armed?.point === point && --armed.left === 0) isDead = true;
    if (isDead) throw new Killed(`killed ${point}`);
  };
  const submit: Writer['submit'] = async (item) => {
    const isMeant = armed?.aim.item === undefined || armed.aim.item === item.kind.kind;
    reach('beforeItem', isMeant);
    const verdict = await writer.submit(item);
    reach('afterItem', isMeant);
    return verdict;
  };
  const transaction: Db['transaction'] = async (work, options) => {
    if (isDead) throw new Killed('killed before');
    let isMeant = true;
    const result = await db.transaction(async (trx) => {
      const inner = await work(trx);
      if (armed?.aim.wrote) ({ isIt: isMeant } = await one(trx, armed.aim.wrote));
      reach('beforeCommit', isMeant);
      return inner;
    }, options);
    reach('afterCommit', isMeant);
    return result;
  };
  return {
    db: { ...db, transaction },
    writer: { slot: writer.slot, stop: () => writer.stop(), submit },
    arm: (point, at, aim = {}) => {
      armed = { point, left: at, aim };
    },
    kill: () => {
      isDead = true;
    },
    isDead: () => isDead,
  };
}
