/**
 * Whether a provider's name for a payer can be the customer's. Ignores case, accents, order and
 * missing words; `*` hides letters, a single letter abbreviates a word. Needs three readable
 * letters: an empty name proves nothing.
 */
export function namesFit(shown: string | null, customer: string | null): boolean {
  const seen = words(shown);
  const known = words(customer);
  if (seen.length === 0 || known.length === 0) return false;
  const [fewer, more] = seen.length <= known.length ? [seen, known] : [known, seen];
  const free = [...more];
  let letters = 0;
  for (const word of fewer) {
    const found = free.findIndex((other) => wordsFit(word, other));
    if (found < 0) return false;
    letters += Math.min(clearLetters(word), clearLetters(free[found] ?? ''));
    free.splice(found, 1);
  }
  return letters >= leastLetters;
}

const leastLetters = 3;

function words(name: string | null): string[] {
  return (name ?? '')
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toUpperCase()
    .split(/[^\p{Letter}*]+/u)
    .filter((word) => word !== '');
}

function wordsFit(a: string, b: string): boolean {
  if (a === b) return true;
  if (a.includes('*')) return matchesMask(a, b);
  if (b.includes('*')) return matchesMask(b, a);
  return (a.length === 1 || b.length === 1) && a[0] === b[0];
}

/** A mask may stand for any number of letters, as providers hide a fixed number or the rest. Linear. */
function matchesMask(mask: string, word: string): boolean {
  const pieces = mask.split(/\*+/);
  const first = pieces.shift() ?? '';
  const last = pieces.pop() ?? '';
  if (word.length < first.length + last.length || !word.startsWith(first) || !word.endsWith(last))
    return false;
  let from = first.length;
  for (const piece of pieces) {
    const at = word.indexOf(piece, from);
    if (at < 0 || at + piece.length > word.length - last.length) return false;
    from = at + piece.length;
  }
  return true;
}

function clearLetters(word: string): number {
  return word.replaceAll('*', '').length;
}
