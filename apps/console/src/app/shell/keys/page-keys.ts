/**
 * The letter after `g` for each page, from the words of its path: `/withdrawal-requests` is w, the next one with a w
 * takes its next word or letter. The start page is h, for home. The same paths always get the same letters.
 */
export function pageKeys(paths: readonly string[]): ReadonlyMap<string, string> {
  const taken = new Map<string, string>();
  for (const path of paths) {
    const letter = lettersOf(path).find((candidate) => !taken.has(candidate));
    if (letter !== undefined) taken.set(letter, path);
  }
  return taken;
}

/** Candidates of a path, best first: the first letters of its words, then all its letters. */
function lettersOf(path: string): string[] {
  if (path === '/') return ['h'];
  const words = path.toLowerCase().match(/[a-z]+/g) ?? [];
  return [...words.map((word) => word.charAt(0)), ...words.join('')];
}
