/** Numbers decided by seed and name alone: runs repeat. No state, so order does not matter. */
export interface Random {
  /** A whole number from 0 to `below` - 1. */
  int(below: number, ...name: (string | number)[]): number;
  digits(count: number, ...name: (string | number)[]): string;
  /** Lower-case letters and digits. */
  text(count: number, ...name: (string | number)[]): string;
  pick<T>(from: readonly [T, ...T[]], ...name: (string | number)[]): T;
}

export function seededRandom(seed: string | number): Random {
  const stream = (name: readonly (string | number)[]) =>
    mulberry32(hash(`${seed}/${name.join('/')}`));
  const letters = (alphabet: string, count: number, name: readonly (string | number)[]) => {
    const next = stream(name);
    return Array.from({ length: count }, () =>
      alphabet.charAt(Math.floor(next() * alphabet.length)),
    ).join('');
  };
  const int = (below: number, ...name: (string | number)[]) => Math.floor(stream(name)() * below);
  return {
    int,
    digits: (count, ...name) => letters('0123456789', count, name),
    text: (count, ...name) => letters('0123456789abcdefghjkmnpqrstvwxyz', count, name),
    pick: (from, ...name) => from[int(from.length, ...name)] ?? from[0],
  };
}

/** FNV-1a with a final mix, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  return (value ^ (value >>> 13)) >>> 0;
}

function mulberry32(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}
