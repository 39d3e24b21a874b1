import { tellsJournal } from '../../journal.ts';
import { must, type Scenario } from '../scenario.ts';
import { serverId } from '../stage.ts';
import { linesSince } from './histories.ts';

const needs = ['transfers'] as const;

/** Who may deny that something was pressed, and whether the history bears it out. */
export const journals: readonly Scenario[] = [
  {
    name: 'unknownIntent',
    rule: 'A journal that never heard of an order denies nothing.',
    section: '`transfer:question`',
    needs,
    play: async (stage) => {
      const journalId = stage.server.heard('hello').at(-1)?.body.journalId ?? '';
      const answer = await stage.ask({ intentId: serverId('int'), epoch: 1, journalId });
      must(answer.answer === 'unknown' && !answer.inJournal, `it says ${answer.answer}`);
    },
  },
  {
    name: 'otherJournal',
    rule: 'Only the journal that took an order can deny it: asked for another one, the agent says unknown.',
    section: '`transfer:question`',
    needs,
    play: async (stage) => {
      const order = stage.order({ ttlMs: 1 });
      stage.giving(order);
      await stage.wake();
      const { body } = await stage.reportOf(order);
      const answer = await stage.ask({ ...body, journalId: 'journal-of-another' });
      must(
        answer.answer === 'unknown' && !answer.inJournal,
        `asked for another journal, it says ${answer.answer}`,
      );
      const epoch = await stage.ask({ ...body, epoch: 7 });
      must(
        epoch.answer === 'unknown' && !epoch.inJournal,
        `asked for an epoch it never had, it says ${epoch.answer}`,
      );
    },
  },
  {
    name: 'lostJournal',
    rule: 'A lost journal gets a new id, and the new one denies nothing that the old one knew.',
    section: 'The journal',
    needs: ['transfers', 'loseJournal'],
    play: async (stage) => {
      const order = stage.order({ ttlMs: 1 });
      stage.giving(order);
      await stage.wake();
      const { body } = await stage.reportOf(order);
      const hello = await stage.back(
        stage.act('loseJournal'),
        'after its restart the agent said hello',
      );
      must(hello.body.journalId !== body.journalId, 'the new journal has the id of the lost one');
      const answer = await stage.ask(body);
      must(
        answer.answer === 'unknown' && !answer.inJournal,
        `asked about an order of the lost journal, it says ${answer.answer}`,
      );
    },
  },
  {
    name: 'journalTold',
    rule: 'Asked what its journal took, the agent tells each order with what became of it, and nothing of before the time that was asked for.',
    section: '`journal:question`',
    needs,
    capability: tellsJournal,
    play: async (stage) => {
      const order = stage.order();
      const before = await stage.queryJournal('2000-01-01T00:00:00.000Z');
      stage.giving(order);
      await stage.wake();
      const { body } = await stage.reportOf(order);
      const { journalId, orders } = await stage.queryJournal('2000-01-01T00:00:00.000Z');
      must(journalId === body.journalId, 'it tells another journal than its reports name');
      const told = orders.filter(({ intentId }) => intentId === order.intentId);
      const [one] = told;
      must(told.length === 1 && one !== undefined, `the order is told ${told.length} times`);
      must(
        one.epoch === order.epoch &&
          one.accountId === order.accountId &&
          one.amount.value === order.amount.value &&
          one.destination.accountNumber === order.destination.accountNumber,
        'it is told as another order',
      );
      const right = { pressed: 'pressed', notPressed: 'closed', unknown: 'pressing' } as const;
      must(
        one.state === right[body.outcome],
        `it was reported as ${body.outcome} and is told as ${one.state}`,
      );
      must(
        before.orders.every((old) =>
          orders.some((now) => now.intentId === old.intentId && now.epoch === old.epoch),
        ),
        'an order that was told before is missing',
      );
      const later = await stage.queryJournal('2100-01-01T00:00:00.000Z');
      must(
        later.orders.length === 0 && later.next === null,
        'it tells orders of before the time that was asked for',
      );
    },
  },
  {
    name: 'pressesInHistory',
    rule: 'In the history no order is there twice, and none that was reported as not pressed.',
    section: 'Transfers',
    needs: ['transfers', 'history'],
    play: async (stage) => {
      const debits = (await linesSince(stage, stage.startedAt)).filter(
        ({ direction }) => direction === 'debit',
      );
      const reports = stage.server.heard('transfer:report').map(({ body }) => body);
      for (const { intentId, amount } of stage.orders) {
        const count = debits.filter((line) => line.amount.value === amount.value).length;
        const told = reports.filter((report) => report.intentId === intentId);
        must(count <= 1, `the order of ${amount.value} is ${count} times in the history`);
        must(
          count === 0 || told.some(({ outcome }) => outcome !== 'notPressed'),
          `the order of ${amount.value} was reported as not pressed and is in the history`,
        );
      }
    },
  },
];
