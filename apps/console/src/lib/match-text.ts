/** Where a text fits what was typed: from, to. */
export type Span = readonly [from: number, to: number];

export interface Match {
  /** Smaller is better: 0 when the text begins so, 1 when its words do, 2 when it merely contains it. */
  rank: number;
  spans: Span[];
}

/** How a text fits: every typed word occurs, without case and accents. Undefined if it does not. */
export function matchText(text: string, typed: string): Match | undefined {
  const plain = fold(text);
  const words = fold(typed).split(/\s+/).filter(Boolean);
  const spans = words.map((word) => findWord(plain, word));
  if (!spans.every((span) => span !== undefined)) return undefined;
  const begins = plain.startsWith(fold(typed).trim());
  const atWords = spans.every(([from]) => startsWord(plain, from));
  return { rank: begins ? 0 : atWords ? 1 : 2, spans: joined(spans) };
}

/** The items that fit, best first; equally good ones keep their order. Nothing typed fits everything. */
export function fitting<Item extends { title: string; words?: string }>(
  items: readonly Item[],
  typed: string,
): Item[] {
  if (typed.trim() === '') return [...items];
  return items
    .map((item) => ({ item, match: matchText(item.title, typed) ?? hidden(item.words, typed) }))
    .filter((row): row is { item: Item; match: Match } => row.match !== undefined)
    .sort((a, b) => a.match.rank - b.match.rank)
    .map(({ item }) => item);
}

/** Words that an item is also found by, after everything whose title fits. */
function hidden(words: string | undefined, typed: string): Match | undefined {
  const match = words === undefined ? undefined : matchText(words, typed);
  return match && { ...match, rank: 3 };
}

/** Lower case without accents, letter by letter, so that places stay the same. */
function fold(text: string): string {
  return [...text]
    .map((letter) =>
      (letter.normalize('NFD')[0] ?? letter)
        .toLowerCase()
        .slice(0, letter.length)
        .padEnd(letter.length),
    )
    .join('');
}

/** The best place of a word: where a word of the text begins, else anywhere. */
function findWord(text: string, word: string): Span | undefined {
  let anywhere = -1;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (startsWord(text, at)) return [at, at + word.length];
    if (anywhere < 0) anywhere = at;
  }
  return anywhere < 0 ? undefined : [anywhere, anywhere + word.length];
}

function startsWord(text: string, at: number): boolean {
  return at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1));
}

/** In order and without overlaps. */
function joined(spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  for (const [from, to] of spans.toSorted((a, b) => a[0] - b[0])) {
    const last = result.at(-1);
    if (last && from <= last[1]) result[result.length - 1] = [last[0], Math.max(last[1], to)];
    else result.push([from, to]);
  }
  return result;
}
