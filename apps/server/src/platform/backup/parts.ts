/** A decrypted backup's parts in order: contents; per table its name, rows and end; a trailer. */
export type PartKind = 'contents' | 'table' | 'rows' | 'end' | 'trailer';

/** One part as it stands in what is compressed: a mark, the length, the payload. */
export interface RawPart {
  kind: PartKind;
  payload: Buffer;
}

const marks: readonly PartKind[] = ['contents', 'table', 'rows', 'end', 'trailer'];
const prefixBytes = 5;
/** What PostgreSQL can send as one row. */
const maxBytes = 1 << 30;

export function encodePart(kind: PartKind, payload: Buffer): Buffer[] {
  const prefix = Buffer.alloc(prefixBytes);
  prefix.writeUInt8(marks.indexOf(kind), 0);
  prefix.writeUInt32BE(payload.length, 1);
  return [prefix, payload];
}

/** Something that says it is a part and is none, or ends in the middle of one. */
export class PartProblem extends Error {
  override name = 'PartProblem';
}

/** Yields parts one by one; memory is bounded by the largest. Throws a PartProblem. */
export async function* decodeParts(plain: AsyncIterable<Buffer>): AsyncGenerator<RawPart> {
  const take = taker(plain);
  for (;;) {
    const prefix = await take(prefixBytes);
    if (prefix.length === 0) return;
    const kind = marks[prefix.readUInt8(0)];
    const length = prefix.length < prefixBytes ? maxBytes + 1 : prefix.readUInt32BE(1);
    if (!kind || length > maxBytes) throw new PartProblem('no part');
    const payload = await take(length);
    if (payload.length < length) throw new PartProblem('half a part');
    yield { kind, payload };
  }
}

/** Gives so many bytes at a time, fewer at the end. */
function taker(source: AsyncIterable<Buffer>): (length: number) => Promise<Buffer> {
  const chunks = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  return async (length) => {
    const pieces = [rest];
    let bytes = rest.length;
    while (bytes < length) {
      const next = await chunks.next();
      if (next.done) break;
      pieces.push(next.value);
      bytes += next.value.length;
    }
    const all = pieces.length === 1 ? rest : Buffer.concat(pieces);
    rest = all.subarray(length);
    return all.subarray(0, length);
  };
}
