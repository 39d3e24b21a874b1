import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';

/** So much of what is compressed is encrypted at once; only the last frame may hold less. */
const frameBytes = 1 << 18;
const tagBytes = 16;
const cipher = 'aes-256-gcm';

/** Where in a file decryption failed, and what that looks like. */
export class BodyProblem extends Error {
  override name = 'BodyProblem';
  readonly how: 'cutOff' | 'continued' | 'changed';
  constructor(how: BodyProblem['how']) {
    super(how);
    this.how = how;
  }
}

/** The keys that one backup's own key gives: for its frames, and for the digest of its head. */
export function deriveKeys(dataKey: Buffer): { body: Buffer; head: Buffer } {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', dataKey, '', `wallet backup ${purpose}`, 32));
  return { body: derive('body'), head: derive('head') };
}

/**
 * Encrypts frames whose nonce holds position and last flag, so changed, missing, repeated,
 * reordered, truncated or added frames do not decrypt. Never use the key for anything else.
 */
export async function* encryptFrames(
  key: Buffer,
  plain: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  for await (const { chunk, place, isLast } of inChunks(plain, frameBytes)) {
    const encrypt = createCipheriv(cipher, key, nonceOf(place, isLast));
    yield encrypt.update(chunk);
    encrypt.final();
    yield encrypt.getAuthTag();
  }
}

/** What was encrypted, frame by frame, each proved before it is given. Throws a BodyProblem. */
export async function* decryptFrames(
  key: Buffer,
  sealed: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  for await (const { chunk, place, isLast } of inChunks(sealed, frameBytes + tagBytes)) {
    const plain = openFrame(key, { chunk, place, isLast });
    if (plain) yield plain;
    else if (!openFrame(key, { chunk, place, isLast: !isLast })) throw new BodyProblem('changed');
    else throw new BodyProblem(isLast ? 'cutOff' : 'continued');
  }
}

interface Chunk {
  chunk: Buffer;
  place: number;
  isLast: boolean;
}

function openFrame(key: Buffer, { chunk, place, isLast }: Chunk): Buffer | undefined {
  if (chunk.length < tagBytes) return undefined;
  const decrypt = createDecipheriv(cipher, key, nonceOf(place, isLast), {
    authTagLength: tagBytes,
  });
  decrypt.setAuthTag(chunk.subarray(-tagBytes));
  const plain = decrypt.update(chunk.subarray(0, -tagBytes));
  try {
    decrypt.final();
    return plain;
  } catch {
    return undefined;
  }
}

function nonceOf(place: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(place, 7);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

/** Chunks of this size; the last one, which is there even when there is nothing, may be smaller. */
async function* inChunks(source: AsyncIterable<Buffer>, size: number): AsyncGenerator<Chunk> {
  let place = 0;
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of source) {
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes <= size) continue;
    let rest = Buffer.concat(waiting);
    // One chunk stays until it is known whether something comes behind it.
    for (; rest.length > size; rest = rest.subarray(size)) {
      yield { chunk: rest.subarray(0, size), place: place++, isLast: false };
    }
    waiting = [rest];
    bytes = rest.length;
  }
  yield { chunk: Buffer.concat(waiting), place, isLast: true };
}
