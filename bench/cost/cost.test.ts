import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shareOut, perSecond } from './counters.ts';
import { smallCeilings } from './limits.ts';
import { openStage, type Stage } from './open-stage.ts';

const deposits = 3;
/** A server starts and phones are read on a machine that may be busy with other tests. */
const patienceMs = 60_000;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({ durable: false, settleSeconds: 1 });
});
afterAll(() => stage.close());

test(
  'a whole deposit asks for no more statements, plans and commits than it did',
  async () => {
    await stage.payTogether(8, 4);
    const idle = perSecond(await stage.costOf(() => sleep(1_000)));
    const paid = await stage.costOf(() => stage.payTogether(deposits, 1));
    const { statements, plans, commits } = shareOut(paid, idle, deposits);
    expect(statements, 'statements').toBeLessThanOrEqual(smallCeilings.statements);
    expect(plans, 'plans').toBeLessThanOrEqual(smallCeilings.plans);
    expect(commits, 'commits').toBeLessThanOrEqual(smallCeilings.commits);
    // What counts is what was done: a deposit cannot come to nothing.
    expect(statements).toBeGreaterThan(10);
  },
  patienceMs,
);
