import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from '../../scripts/build.ts';
import { say } from '../../scripts/say.ts';
import { report } from '../support/report.ts';
import { perSecond, shareOut, type Cost } from './counters.ts';
import { limits, steppedBack, type Load } from './limits.ts';
import { openStage, type Stage, type Text } from './open-stage.ts';

const warmUp = { steadySeconds: 15, together: 60 };
const idleSeconds = 30;
const steadily = { perSecond: 2, seconds: 60 };
const together = { count: 120, atOnce: 12 };
/** PostgreSQL tells of an idle connection's transactions after ten seconds. */
const settleSeconds = 12;
const mostTexts = 25;

type Costs = Record<Load, Cost>;

/**
 * A whole deposit's cost from the merchant's call to the paid page: statements, plans, commits, log
 * and CPU, on a fresh demo with twelve phones, without idle cost. Fails when a count exceeds its
 * previous best.
 */
export async function runCostBench({ pastMonths }: { pastMonths: number }): Promise<void> {
  await build([], say);
  const stage = await openStage({ durable: true, settleSeconds, pastMonths });
  try {
    const { costs, tookMs, texts } = await measure(stage);
    print(costs, tookMs);
    if (pastMonths === 0) keep(costs, texts);
    else tell(texts);
    const worse = (Object.keys(costs) as Load[]).flatMap((load) => steppedBack(load, costs[load]));
    for (const line of worse) process.stdout.write(`  MORE THAN BEFORE  ${line}\n`);
    if (worse.length > 0) process.exitCode = 1;
  } finally {
    await stage.close();
  }
}

interface Measured {
  costs: Costs;
  tookMs: Record<'steady' | 'together', number[]>;
  texts: Text[];
}

async function measure(stage: Stage): Promise<Measured> {
  await stage.paySteadily(steadily.perSecond, warmUp.steadySeconds);
  await stage.payTogether(warmUp.together, together.atOnce);
  const idle = perSecond(await stage.costOf(() => sleep(idleSeconds * 1_000)));
  const tookMs: Measured['tookMs'] = { steady: [], together: [] };
  const before = await stage.texts();
  const steady = await stage.costOf(async () => {
    tookMs.steady = await stage.paySteadily(steadily.perSecond, steadily.seconds);
  });
  const texts = since(before, await stage.texts());
  const crowd = await stage.costOf(async () => {
    tookMs.together = await stage.payTogether(together.count, together.atOnce);
  });
  return {
    costs: {
      idle,
      steady: shareOut(steady, idle, steadily.perSecond * steadily.seconds),
      together: shareOut(crowd, idle, together.count),
    },
    tookMs,
    texts,
  };
}

function print({ steady, together: crowd, idle }: Costs, tookMs: Measured['tookMs']): void {
  const cell = (value: number | undefined, width = 10) =>
    (value === undefined ? '' : value.toFixed(1)).padStart(width);
  const goal = (value: number | undefined) => (value === undefined ? '' : `<= ${value}`).padEnd(8);
  const heads = ['steady', 'goal', 'together', 'goal', 'idle a second', 'goal'];
  process.stdout.write(
    `\ncost of a whole deposit: ${steadily.perSecond} a second, ${together.atOnce} under way (its goals are set for 32), and a second of nothing\n`,
  );
  process.stdout.write(
    `  ${''.padEnd(34)}${heads.map((head, index) => (index % 2 ? head.padEnd(8) : head.padStart(10)) + ' ').join('')}\n`,
  );
  for (const { figure, what, goal: goals } of limits)
    process.stdout.write(
      `  ${what.padEnd(34)}${[
        cell(steady[figure]),
        goal(goals.steady),
        cell(crowd[figure]),
        goal(goals.together),
        cell(idle[figure], 13),
        goal(goals.idle),
      ].join(' ')}\n`,
    );
  for (const [load, took] of Object.entries(tookMs))
    process.stdout.write(
      `  ${load}: from method to "paid" half within ${at(took, 0.5)} ms, 99% within ${at(took, 0.99)} ms\n`,
    );
  process.stdout.write(`  load of the machine: ${loadavg()[0]?.toFixed(1)}\n`);
}

function keep(costs: Costs, texts: Text[]): void {
  report(
    'cost',
    [
      {
        name: 'a whole deposit, together, PostgreSQL and server',
        perSecond: 1_000 / (costs.together.postgresCpuMs + costs.together.serverCpuMs),
        cpuMicrosecondsPerItem: (costs.together.postgresCpuMs + costs.together.serverCpuMs) * 1_000,
        samples: [],
      },
    ],
    [],
    {
      note: 'per whole deposit, idle work taken off; idle is for each second. Rate: what one core of both would carry',
      costs,
      limits,
      mostPlanned: texts
        .filter(({ plans }) => plans > 0)
        .sort((a, b) => b.planMs - a.planMs)
        .slice(0, mostTexts),
      mostAsked: texts.sort((a, b) => b.calls - a.calls).slice(0, mostTexts),
    },
  );
}

/** Of an installation of that age: where its time goes. Its figures are compared by hand, not kept. */
function tell(texts: Text[]): void {
  const slowest = texts
    .filter(({ toplevel }) => toplevel)
    .sort((a, b) => b.planMs + b.runMs - a.planMs - a.runMs)
    .slice(0, mostTexts);
  for (const { text, calls, plans, planMs, runMs } of slowest)
    process.stdout.write(
      `  ${calls} calls, ${plans} plans, ${(planMs / calls).toFixed(2)} + ${(runMs / calls).toFixed(2)} ms each: ${text.slice(0, 120)}\n`,
    );
}

/** What was asked between two readings. */
function since(before: readonly Text[], after: readonly Text[]): Text[] {
  const key = ({ id, toplevel }: Text) => `${id} ${toplevel}`;
  const known = new Map(before.map((text) => [key(text), text]));
  return after
    .map((text) => {
      const old = known.get(key(text));
      return {
        ...text,
        calls: text.calls - (old?.calls ?? 0),
        plans: text.plans - (old?.plans ?? 0),
        planMs: text.planMs - (old?.planMs ?? 0),
        runMs: text.runMs - (old?.runMs ?? 0),
      };
    })
    .filter(({ calls }) => calls > 0);
}

function at(sorted: readonly number[], share: number): number {
  return Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN);
}
