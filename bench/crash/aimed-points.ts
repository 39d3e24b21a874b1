import { sql } from 'kysely';
import type { Aim, KillPoint } from '@wallet/server/bench';
import type { JournalWrite } from '@wallet/simulator';

/** Where a process ends, named by the step of a payout that it stands before or behind. */
export interface AimedPoint {
  name: string;
  /** What is ordered of the phone first, so that it comes to this point at all. */
  fault?: { fault: string; ms?: number };
  /** The server ends there. */
  server?: { point: KillPoint; aim: Aim };
  /** Or the phone goes off. */
  phone?: (write: JournalWrite) => boolean;
}

type Table = 'device_command' | 'payout_intent' | 'statement_line';

/** A transaction that wrote such a row of that table. */
const wrote = (table: Table, where: string): Aim => ({
  wrote: sql`select exists (select from ${sql.table(table)}
    where xmin = pg_current_xact_id()::xid and ${sql.raw(where)}) as "isIt"`,
});

const denies = { fault: 'nameTimeout', ms: 1 };
const refuses = { fault: 'insufficientFunds' };

const item = (step: string, kind: string, fault?: AimedPoint['fault']): AimedPoint[] =>
  (['beforeItem', 'afterItem'] as const).map((point) => ({
    name: `${step}, ${point}`,
    server: { point, aim: { item: kind } },
    ...(fault && { fault }),
  }));

const commit = (step: string, aim: Aim, fault?: AimedPoint['fault']): AimedPoint[] =>
  (['beforeCommit', 'afterCommit'] as const).map((point) => ({
    name: `${step}, ${point}`,
    server: { point, aim },
    ...(fault && { fault }),
  }));

const isReport = ({ entry }: JournalWrite) =>
  (entry.type === 'send' && entry.message.name === 'transfer:report') ||
  (entry.type === 'sent' && entry.id.startsWith('report.'));

const disk = (
  step: string,
  type: JournalWrite['entry']['type'],
  fault?: AimedPoint['fault'],
): AimedPoint[] =>
  (['before', 'after'] as const).map((when) => ({
    name: `${step}, ${when} it is on disk`,
    phone: (write) =>
      write.when === when &&
      write.entry.type === type &&
      (!['send', 'sent'].includes(type) || isReport(write)),
    ...(fault && { fault }),
  }));

/** Every durable step of a payout from its beginning to its posting, with its moment before and its moment behind. */
export const aimedPoints: readonly AimedPoint[] = [
  ...item('begin', 'payout.begin'),
  ...commit('wake', wrote('device_command', `kind = 'transfer' and state = 'queued'`)),
  ...commit('order taken', wrote('payout_intent', `state = 'taken'`)),
  ...disk('order', 'taken'),
  ...disk('about to press', 'aboutToPress'),
  ...disk('press', 'pressed'),
  ...disk('report', 'send'),
  ...commit('report of the press', wrote('payout_intent', `state = 'pressed'`)),
  ...disk('that the report was heard', 'sent'),
  ...commit('line', wrote('statement_line', `direction = 'debit'`)),
  ...item('posting', 'payout.settle'),
  ...disk('fence', 'closed', denies),
  ...commit('report of the denial', wrote('payout_intent', `state = 'denied'`), denies),
  ...commit('next epoch', wrote('payout_intent', `state = 'waiting' and epoch > 0`), denies),
  ...item('end', 'payout.end', refuses),
];
