import { maskedWord } from '#platform/mask-name';
import { compareNames, type NameResult } from './compare-names.ts';
import { nameWords } from './name-words.ts';
import { nearness } from './nearness.ts';

/**
 * What somebody who entered a name may see of the one that was found: all of it when it fits, of a
 * close one only the words that were entered, also misspelled, and nothing of any other.
 */
export function shownName(
  entered: string,
  found: string,
  verdict: NameResult = compareNames(entered, found).verdict,
): string | null {
  if (verdict === 'mismatch') return null;
  if (verdict === 'verified') return found;
  const known = nameWords(entered).words;
  return found
    .trim()
    .split(/\s+/)
    .map((word) => (isKnown(word, known) ? word : maskedWord(word)))
    .join(' ');
}

/** Initials are no words that somebody knows. */
function isKnown(word: string, known: readonly string[]): boolean {
  const parts = nameWords(word).words;
  return (
    parts.length > 0 &&
    parts.every((part) =>
      known.some(
        (each) =>
          Math.min(each.length, part.length) >= 3 &&
          isReadable(each) &&
          nearness(each, part) >= 0.8 &&
          Math.abs(each.length - part.length) <= 1,
      ),
    )
  );
}

function isReadable(word: string): boolean {
  return !word.includes('*');
}
