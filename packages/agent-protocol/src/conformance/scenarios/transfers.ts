import { isDeepStrictEqual } from 'node:util';
import type { TransferReport } from '../../transfer.ts';
import { must, type Scenario } from '../scenario.ts';
import { serverId, type Stage } from '../stage.ts';

const section = 'Transfers';
const needs = ['transfers'] as const;

export const transfers: readonly Scenario[] = [
  {
    name: 'pull',
    rule: 'The command only wakes: the agent asks with its boot, its journal, a new sequence and the account on the screen, and presses nothing when there is no order.',
    section: '`transfer:next`',
    needs,
    play: async (stage) => {
      const { body: hello } = stage.server.heard('hello').at(-1) ?? {};
      const sequences: number[] = [];
      for (const turn of [1, 2]) {
        const waking = await stage.wake();
        const { body } = await stage.until(
          'transfer:next',
          `the agent asked, time ${turn}`,
          () => stage.heard('transfer:next').length >= turn,
        );
        must(
          body.bootId === hello?.bootId && body.journalId === hello.journalId,
          'it asks from another boot or journal than hello named',
        );
        must(
          body.accountId === stage.account.accountId &&
            body.identity.number === stage.account.identity.number,
          'it asks with another account on the screen',
        );
        await stage.resultOf(waking);
        sequences.push(stage.heard('transfer:next').at(-1)?.body.sequence ?? -1);
      }
      must((sequences[1] ?? 0) > (sequences[0] ?? 0), 'the sequence of the journal did not grow');
      must(
        stage.heard('transfer:report').length === 0,
        'it reports about an order that was never given',
      );
    },
  },
  {
    name: 'press',
    rule: 'An order is pressed once and reported with the evidence; asked about it, the journal says the same.',
    section,
    needs,
    play: async (stage) => {
      const report = await ended(stage);
      must(
        report.outcome === 'pressed',
        `the order ended as ${report.outcome}: ${report.evidence.message ?? report.evidence.step}`,
      );
      const answer = await stage.ask(report);
      must(
        answer.answer === 'pressed' && isDeepStrictEqual(answer.evidence, report.evidence),
        `asked about it, the journal says ${answer.answer}`,
      );
      await stage.quiet();
      must(stage.heard('transfer:report').length === 1, 'the acknowledged report was told again');
    },
  },
  {
    name: 'pressOnce',
    rule: 'An order that was begun is never pressed again: not when it is given again, and not under a higher epoch.',
    section,
    needs,
    play: async (stage) => {
      const order = stage.order();
      const again = { ...order, epoch: 2 };
      stage.giving(order, order, again);
      for (let turn = 0; turn < 3; turn += 1) await stage.resultOf(await stage.wake());
      await stage.reportOf(order);
      const second = (await stage.reportOf(again)).body;
      must(second.outcome === 'notPressed', `under epoch 2 it ended as ${second.outcome}`);
      const pressed = new Set(
        stage
          .heard('transfer:report')
          .filter(({ body }) => body.outcome === 'pressed')
          .map(({ body }) => body.sequence),
      );
      must(pressed.size === 1, `${pressed.size} presses were reported`);
    },
  },
  {
    name: 'tooLittleTime',
    rule: 'An order whose ttlMs leaves no time for the press is closed by a fence.',
    section,
    needs,
    play: async (stage) => fenced(stage, await ended(stage, { ttlMs: 1 })),
  },
  {
    name: 'otherAccount',
    rule: 'An order for another account than the one on the screen is closed by a fence.',
    section,
    needs,
    play: async (stage) => {
      const report = await ended(stage, { accountId: serverId('acc') });
      must(report.outcome === 'notPressed', `it ended as ${report.outcome}`);
    },
  },
  {
    name: 'lateOrder',
    rule: 'An order that comes after the waiting for it is closed by a fence and never pressed.',
    section,
    needs,
    play: async (stage) => {
      const order = stage.order();
      const held = Promise.withResolvers<{ ok: true; transfer: typeof order }>();
      stage.server.answering['transfer:next'] = () => held.promise;
      await stage.resultOf(await stage.wake());
      held.resolve({ ok: true, transfer: order });
      await fenced(stage, (await stage.reportOf(order)).body);
    },
  },
  {
    name: 'brokenConnection',
    rule: 'When the connection that asked is gone, nothing is pressed: the order is closed by a fence.',
    section,
    needs,
    play: async (stage) => {
      const order = stage.order();
      stage.giving(order);
      stage.server.breaksBehind.add('transfer:next');
      await stage.back(
        async () => void (await stage.wake()),
        'after its connection broke the agent said hello again',
      );
      await fenced(stage, (await stage.reportOf(order)).body);
    },
  },
  {
    name: 'reportUntilHeard',
    rule: 'A report is told until it is acknowledged, unchanged, also on the next connection.',
    section: '`transfer:report`',
    needs,
    play: async (stage) => {
      stage.server.answering['transfer:report'] = () => undefined;
      const order = stage.order({ ttlMs: 1 });
      stage.giving(order);
      await stage.wake();
      const first = await stage.reportOf(order);
      const hello = await stage.reconnect();
      delete stage.server.answering['transfer:report'];
      const again = await stage.until(
        'transfer:report',
        'the report was told again',
        ({ intentId }, { connection }) =>
          intentId === order.intentId && connection >= hello.connection,
      );
      must(isDeepStrictEqual(again.body, first.body), 'the repetition says something else');
    },
  },
  {
    name: 'restartInTransfer',
    rule: 'After a restart an order that was under way is reported as closed by a fence, as pressed or as unknown; it is never begun again.',
    section,
    needs: ['transfers', 'restart'],
    play: async (stage) => {
      const order = stage.order();
      stage.server.answering['transfer:next'] = () => ({ ok: true, transfer: order });
      await stage.wake();
      await stage.untilKnown(order);
      await stage.back(stage.act('restart'), 'after its restart the agent said hello');
      const { body: report } = await stage.reportOf(order);
      const before = stage.heard('transfer:next').length;
      await stage.resultOf(await stage.wake());
      must(
        stage.heard('transfer:next').length > before,
        'after its restart the agent asks no more',
      );
      const others = stage
        .heard('transfer:report')
        .filter(
          ({ body }) => body.intentId === order.intentId && body.sequence !== report.sequence,
        );
      must(
        others.length === 0,
        `first it ended as ${report.outcome}, then as ${others[0]?.body.outcome}`,
      );
      const { answer } = await stage.ask(report);
      const fitting = {
        pressed: 'pressed',
        notPressed: 'closedNeverPress',
        unknown: 'unknown',
      } as const;
      must(
        answer === fitting[report.outcome],
        `reported as ${report.outcome}, and asked about it the journal says ${answer}`,
      );
    },
  },
];

/** Gives one order and waits for its report. */
async function ended(
  stage: Stage,
  change: Parameters<Stage['order']>[0] = {},
): Promise<TransferReport> {
  const order = stage.order(change);
  stage.giving(order);
  await stage.wake();
  return (await stage.reportOf(order)).body;
}

/** It was not pressed, by a fence in the journal that says the same when it is asked. */
async function fenced(stage: Stage, report: TransferReport): Promise<void> {
  must(report.outcome === 'notPressed', `it ended as ${report.outcome}`);
  const answer = await stage.ask(report);
  must(
    answer.answer === 'closedNeverPress' && isDeepStrictEqual(answer.fence, report.fence),
    `it was reported as closed, and asked about it the journal says ${answer.answer}`,
  );
}
