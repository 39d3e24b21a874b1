import type { seeded } from '@wallet/server/bench';

/** What goes wrong in a schedule. Those of the server hit every schedule of their wave. */
export const troubles = [
  'none',
  'dieBeforePress',
  'dieAfterPress',
  'disconnect',
  'stall',
  'nameMismatch',
  'insufficientFunds',
  'forgetJournal',
  'historyLag',
  'duplicateHistory',
  'repeatHistory',
  'providerDown',
  'twin',
  'twinDies',
  'killServer',
  'killServer',
  'killServer',
  'killServer',
  'killBackEnds',
] as const;
export type Trouble = (typeof troubles)[number];

/** Happen in the middle of it, when they are ordered; all others wait for their occasion. */
export const struck: readonly Trouble[] = ['killBackEnds', 'disconnect', 'forgetJournal'];

/** A run's troubles in play order: phones that stall longest go together, so few waves wait for them. */
export function drawTroubles(random: ReturnType<typeof seeded>, count: number): Trouble[] {
  const drawn = Array.from({ length: count }, () => random.pick(troubles));
  return [
    ...drawn.filter((trouble) => trouble === 'stall'),
    ...drawn.filter((trouble) => trouble !== 'stall'),
  ];
}

/** What is ordered of the simulated phone before its payout begins; undefined where nothing is. */
export function faultOf(
  trouble: Trouble,
  random: ReturnType<typeof seeded>,
): { fault: string; times: number; ms?: number } | undefined {
  const times = 1 + random.below(2);
  switch (trouble) {
    case 'none':
    case 'twin':
    case 'killServer':
    case 'killBackEnds':
    case 'disconnect':
    case 'forgetJournal':
      return undefined;
    case 'twinDies':
      return { fault: random.pick(['dieBeforePress', 'dieAfterPress']), times: 1 };
    case 'stall':
      // Longer than its press deadline: it wakes behind it and must not press.
      return { fault: trouble, times: 1, ms: 5_200 };
    case 'historyLag':
      return { fault: trouble, times, ms: 60 };
    default:
      return { fault: trouble, times };
  }
}
