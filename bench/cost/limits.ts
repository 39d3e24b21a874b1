import type { Cost } from './counters.ts';

/** The pieces of work that are measured: whole deposits two a second, twelve under way, and a second of nothing. */
export type Load = 'steady' | 'together' | 'idle';

interface Limit {
  figure: keyof Cost;
  what: string;
  /** What it must come to; `together` was set for 32 under way. */
  goal: Partial<Record<Load, number>>;
  /** What is reached, with room for chance: more is a step back, and fails the bench. */
  ceiling: Partial<Record<Load, number>>;
}

/** All goals and results. Only counts have ceilings, as they do not depend on the machine. */
export const limits: readonly Limit[] = [
  {
    figure: 'statements',
    what: 'statements',
    goal: { steady: 40, together: 25, idle: 8 },
    ceiling: { steady: 175, together: 130, idle: 56 },
  },
  {
    figure: 'nested',
    what: 'nested statements',
    goal: { steady: 30, together: 15 },
    ceiling: { steady: 66, together: 52 },
  },
  { figure: 'control', what: 'begin, commit, set_config', goal: {}, ceiling: {} },
  {
    figure: 'plans',
    what: 'planned anew',
    goal: { steady: 1, together: 1 },
    // Each ANALYZE has some hundred texts planned anew on each of eight connections; the slower the
    // machine, the more fall in.
    ceiling: { steady: 10, together: 10, idle: 6 },
  },
  { figure: 'planMs', what: 'ms of planning', goal: {}, ceiling: {} },
  { figure: 'runMs', what: 'ms of running', goal: {}, ceiling: {} },
  {
    figure: 'commits',
    what: 'commits',
    goal: { steady: 14, together: 8, idle: 1 },
    ceiling: { steady: 42, together: 22, idle: 4 },
  },
  {
    figure: 'readOnly',
    what: 'read-only transactions',
    goal: { steady: 16, together: 10 },
    ceiling: { steady: 46, together: 46 },
  },
  {
    figure: 'postgresCpuMs',
    what: 'PostgreSQL CPU, ms',
    goal: { steady: 8, together: 5 },
    ceiling: {},
  },
  { figure: 'serverCpuMs', what: 'server CPU, ms', goal: { steady: 8, together: 6 }, ceiling: {} },
  { figure: 'otherCpuMs', what: 'phones and payers CPU, ms', goal: {}, ceiling: {} },
  {
    figure: 'walKb',
    what: 'write-ahead log, kB',
    goal: { steady: 20, together: 14 },
    ceiling: {},
  },
  { figure: 'walPagesKb', what: 'its pages behind checkpoints, kB', goal: {}, ceiling: {} },
  { figure: 'diskKb', what: 'on disk, kB', goal: { steady: 10 }, ceiling: {} },
];

/** The same for a few deposits in a row, as in tests. New connections there plan anew. */
export const smallCeilings = { statements: 200, plans: 15, commits: 45 };

/** Figures that are above what was reached before, a line each. */
export function steppedBack(load: Load, cost: Cost): string[] {
  return limits.flatMap(({ figure, what, ceiling }) => {
    const most = ceiling[load];
    return most !== undefined && cost[figure] > most
      ? [`${what}, ${load}: ${cost[figure].toFixed(1)}, at most ${most}`]
      : [];
  });
}
