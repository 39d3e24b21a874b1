import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { perSecond, type Cost } from './counters.ts';
import { smallCeilings } from './limits.ts';
import { openStage, type Stage } from './open-stage.ts';

const deposits = 3;
/**
 * A connection that is new, or was not used yet, plans anew what others have planned; what lags
 * behind is counted as idling. Both only add, so the least of a few rounds is what a deposit needs.
 */
const mostRounds = 3;
/** A server starts and phones are read on a machine that may be busy with other tests. */
const patienceMs = 120_000;

const figures = ['statements', 'plans', 'commits'] as const;
const fewest = 10;

/** Of one figure for each deposit, the least idling taken off. */
function least(figure: keyof Cost, idles: readonly Cost[], plays: readonly Cost[]): number {
  const idle = Math.min(...idles.map((one) => one[figure]));
  return Math.min(...plays.map((one) => (one[figure] - idle * one.seconds) / deposits));
}

function isReached(idles: readonly Cost[], plays: readonly Cost[]): boolean {
  return (
    plays.length > 0 &&
    least('statements', idles, plays) > fewest &&
    figures.every((figure) => least(figure, idles, plays) <= smallCeilings[figure])
  );
}

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({ durable: false, settleSeconds: 1 });
});
afterAll(() => stage.close());

test(
  'a whole deposit asks for no more statements, plans and commits than it did',
  async () => {
    await stage.payTogether(8, 4);
    const idles: Cost[] = [];
    const plays: Cost[] = [];
    for (let round = 0; round < mostRounds && !isReached(idles, plays); round++) {
      idles.push(perSecond(await stage.costOf(() => sleep(1_000))));
      plays.push(await stage.costOf(() => stage.payTogether(deposits, 1)));
    }
    for (const figure of figures)
      expect(least(figure, idles, plays), figure).toBeLessThanOrEqual(smallCeilings[figure]);
    // What counts is what was done: a deposit cannot come to nothing.
    expect(least('statements', idles, plays)).toBeGreaterThan(fewest);
  },
  patienceMs,
);
