/**
 * How near two words of names are: 1 the same, 0.95 the same in old spelling, 0.8 with one letter
 * wrong, cut off or partly hidden, 0.75 when one is the other's initial, 0 otherwise. The same
 * whichever comes first.
 */
export function nearness(a: string, b: string): number {
  if (a.includes('*') || b.includes('*')) return fitsMask(a, b) ? 0.8 : 0;
  if (a === b) return 1;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length === 1) return long.startsWith(short) ? 0.75 : 0;
  if (newSpelling(a) === newSpelling(b)) return 0.95;
  if (short.length >= 4 && (long.startsWith(short) || isOneSlip(short, long))) return 0.8;
  return 0;
}

/** SOEHARTO, DJOKO, TJAHJA as they are written today. */
function newSpelling(word: string): string {
  return word
    .replaceAll('OE', 'U')
    .replaceAll('DJ', 'J')
    .replaceAll('TJ', 'C')
    .replaceAll('SJ', 'SY');
}

/** One letter more, less, other, or two neighbours turned round. */
function isOneSlip(short: string, long: string): boolean {
  if (long.length - short.length > 1) return false;
  let head = 0;
  while (head < short.length && short[head] === long[head]) head += 1;
  const [restShort, restLong] = [short.slice(head), long.slice(head)];
  if (short.length < long.length) return restShort === restLong.slice(1);
  const isTurned =
    restShort[0] === restLong[1] &&
    restShort[1] === restLong[0] &&
    restShort.slice(2) === restLong.slice(2);
  return isTurned || restShort.slice(1) === restLong.slice(1);
}

/** `*` stands for any letters; of two words that both hide some, what begins them must agree. */
function fitsMask(a: string, b: string): boolean {
  const [headA = '', headB = ''] = [a.split('*')[0], b.split('*')[0]];
  if (a.includes('*') && b.includes('*')) return headA.startsWith(headB) || headB.startsWith(headA);
  const [mask, word] = a.includes('*') ? [a, b] : [b, a];
  const pieces = mask.split(/\*+/);
  const first = pieces[0] ?? '';
  const last = pieces.at(-1) ?? '';
  if (first === '' && last === '' && pieces.length <= 2) return true;
  if (word.length < first.length + last.length || !word.startsWith(first) || !word.endsWith(last))
    return false;
  let from = first.length;
  for (const piece of pieces.slice(1, -1)) {
    const at = word.indexOf(piece, from);
    if (at < 0 || at + piece.length > word.length - last.length) return false;
    from = at + piece.length;
  }
  return true;
}
