import { hash } from 'node:crypto';

/** What is digested is not what COPY writes. */
export class CopyTextProblem extends Error {
  override name = 'CopyTextProblem';
}

const [tab, newline, backslash, quote, comma] = [0x09, 0x0a, 0x5c, 0x22, 0x2c];
const [open, close] = [0x28, 0x29];
const escapes = new Map(
  [...'bfnrtv'].map((letter, at) => [letter.charCodeAt(0), [8, 12, 10, 13, 9, 11][at] ?? 0]),
);

/** By byte: 1 where a record's text quotes the column that has it, 2 where it doubles it too. */
const care = new Uint8Array(256);
for (const byte of [open, close, comma, 0x20, 0x09, 0x0a, 0x0b, 0x0c, 0x0d]) care[byte] = 1;
for (const byte of [quote, backslash]) care[byte] = 2;

const foldEvery = 1 << 20;

/**
 * Counts and digests rows from the text that COPY writes, without asking a database: it takes the
 * text apart, writes each row as PostgreSQL writes a record, and adds the first eight bytes of its
 * SHA-256, as a signed number, to a sum that does not depend on the rows' order. `digestTable` has
 * SQL do the same with the rows themselves.
 */
export class RowDigest {
  rows = 0;
  bytes = 0;
  private scratch = Buffer.alloc(1 << 16);
  private high = 0;
  private low = 0;
  private folded = 0n;

  /** Takes whole rows. Throws a CopyTextProblem. */
  add(chunk: Buffer): void {
    this.bytes += chunk.length;
    for (let at = 0; at < chunk.length;) {
      const end = chunk.indexOf(newline, at);
      if (end < 0) throw new CopyTextProblem('a row does not end');
      this.addRow(chunk, at, end);
      at = end + 1;
    }
  }

  /** The sum as SQL writes a numeric. */
  sum(): string {
    this.fold();
    return this.folded.toString();
  }

  private addRow(chunk: Buffer, from: number, end: number): void {
    const most = 3 * (end - from) + 8;
    if (this.scratch.length < most) this.scratch = Buffer.alloc(2 * most);
    const length = writeRecord(chunk, { from, end }, this.scratch);
    const digest = hash('sha256', this.scratch.subarray(0, length), 'buffer');
    this.high += digest.readInt32BE(0);
    this.low += digest.readUInt32BE(4);
    this.rows++;
    // Sums of so many stay whole numbers.
    if (this.rows % foldEvery === 0) this.fold();
  }

  private fold(): void {
    this.folded += BigInt(this.high) * 0x1_0000_0000n + BigInt(this.low);
    this.high = 0;
    this.low = 0;
  }
}

/** Writes a row of COPY's text as a record's text, and says how long that is. */
function writeRecord(
  chunk: Buffer,
  { from, end }: { from: number; end: number },
  out: Buffer,
): number {
  let to = 0;
  out[to++] = open;
  for (let at = from; at <= end; at++) {
    if (at > from) out[to++] = comma;
    if (chunk[at] === backslash && chunk[at + 1] === 0x4e) {
      // NULL is written as nothing.
      at += 2;
      if (at < end && chunk[at] !== tab)
        throw new CopyTextProblem('something stands behind a null');
      continue;
    }
    const begin = to;
    let isQuoted = false;
    for (; at < end && chunk[at] !== tab; at++) {
      let byte = chunk[at] ?? 0;
      if (byte === backslash) byte = unescaped(chunk[++at]);
      const need = care[byte] ?? 0;
      if (need > 0 && !isQuoted) {
        out.copyWithin(begin + 1, begin, to);
        out[begin] = quote;
        to++;
        isQuoted = true;
      }
      if (need === 2) out[to++] = byte;
      out[to++] = byte;
    }
    if (isQuoted || to === begin) to = endQuoted(out, to, isQuoted);
  }
  out[to++] = close;
  return to;
}

function endQuoted(out: Buffer, to: number, isQuoted: boolean): number {
  // An empty text is written as two quotes, so that it is no null.
  if (!isQuoted) out[to++] = quote;
  out[to++] = quote;
  return to;
}

function unescaped(letter: number | undefined): number {
  if (letter === backslash) return backslash;
  const byte = letter === undefined ? undefined : escapes.get(letter);
  if (byte === undefined) throw new CopyTextProblem('an escape that COPY does not write');
  return byte;
}
