import { nameWords } from './name-words.ts';
import { nearness } from './nearness.ts';

export type NameResult = 'verified' | 'closeMatch' | 'mismatch';

export interface NameComparison {
  verdict: NameResult;
  /** 0 to 100: verified from 90, close from 70. */
  score: number;
}

export const leastScores = { verified: 90, closeMatch: 70 } as const;

/**
 * Whether two names can be one person's: without case, accents, titles, degrees, particles and the
 * order of words. A missing middle name is the same person; a one-letter typo, an initial for one
 * of two words or a hidden part is close, so that a person looks. The same whichever name comes
 * first; never throws.
 */
export function compareNames(one: string, other: string): NameComparison {
  const score = one <= other ? scoreOf(one, other) : scoreOf(other, one);
  return {
    score,
    verdict:
      score >= leastScores.verified
        ? 'verified'
        : score >= leastScores.closeMatch
          ? 'closeMatch'
          : 'mismatch',
  };
}

function scoreOf(one: string, other: string): number {
  const [a, b] = [nameWords(one), nameWords(other)];
  if (a.words.length === 0 || b.words.length === 0) return 0;
  const texts = [a.words.join(''), b.words.join('')] as const;
  const bySuffix = a.suffix === b.suffix ? 0 : a.suffix === null || b.suffix === null ? 3 : 25;
  // NUR HALIZA and NURHALIZA.
  if (texts[0] === texts[1] && !texts[0].includes('*'))
    return (a.words.length === b.words.length ? 100 : 97) - bySuffix;
  return Math.max(0, Math.round(100 * alignedScore(a.words, b.words)) - bySuffix);
}

/** How well the words of two names fit, each used once, 0 to 1. */
function alignedScore(a: readonly string[], b: readonly string[]): number {
  const [fewer, more] = a.length <= b.length ? [a, b] : [b, a];
  const pairs = bestPairs(fewer, more);
  const values = pairs.map(({ value }) => value);
  const extra = more.length - fewer.length;
  const missing = fewer.length === 1 && extra > 0 ? 0.25 : Math.min(0.1, 0.04 * extra);
  const turned = pairs.every(({ at }, i) => i === 0 || at > (pairs[i - 1]?.at ?? -1)) ? 0 : 0.02;
  const score = values.reduce((sum, value) => sum + value, 0) / fewer.length - missing - turned;
  const hasWhole = pairs.some(
    ({ value, at, from }) => value >= 0.8 && Math.min(clear(fewer[from]), clear(more[at])) >= 3,
  );
  if (!hasWhole) return hiddenScore(fewer, more, values) ?? Math.min(score, 0.6);
  return values.some((value) => value === 0.8) ? Math.min(score, 0.89) : score;
}

/** Names of which so much is hidden that nothing more can be said than that they fit. */
function hiddenScore(
  fewer: readonly string[],
  more: readonly string[],
  values: readonly number[],
): number | undefined {
  const isHidden = [...fewer, ...more].some((word) => word.includes('*'));
  return isHidden &&
    fewer.length === more.length &&
    values.length === fewer.length &&
    values.every((value) => value >= 0.8)
    ? 0.7
    : undefined;
}

interface Pair {
  from: number;
  at: number;
  value: number;
}

/** The pairs with the largest sum, in the order of the fewer words; a word without a partner has no pair. */
function bestPairs(fewer: readonly string[], more: readonly string[]): Pair[] {
  const known = new Map<string, { sum: number; pairs: Pair[] }>();
  const best = (from: number, taken: number): { sum: number; pairs: Pair[] } => {
    if (from === fewer.length) return { sum: 0, pairs: [] };
    const key = `${from}.${taken}`;
    const before = known.get(key);
    if (before) return before;
    let found = best(from + 1, taken);
    more.forEach((word, at) => {
      const value = (taken & (1 << at)) === 0 ? nearness(fewer[from] ?? '', word) : 0;
      if (value === 0) return;
      const rest = best(from + 1, taken | (1 << at));
      if (rest.sum + value > found.sum)
        found = { sum: rest.sum + value, pairs: [{ from, at, value }, ...rest.pairs] };
    });
    known.set(key, found);
    return found;
  };
  return best(0, 0).pairs;
}

function clear(word: string | undefined): number {
  return (word ?? '').replaceAll('*', '').length;
}
