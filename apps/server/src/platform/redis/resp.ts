/** Redis' wire format, version 2: https://redis.io/docs/latest/develop/reference/protocol-spec/ */

export type Reply = null | number | string | Buffer | readonly Reply[] | RedisReplyError;

/** Redis understood the command and refused it. */
export class RedisReplyError extends Error {
  override name = 'RedisReplyError';
}

export type Word = string | Buffer;

/** One command as Redis reads it: an array of byte strings. */
export function encodeCommand(words: readonly Word[]): Buffer {
  const parts: Buffer[] = [Buffer.from(`*${words.length}\r\n`)];
  for (const word of words) {
    const bytes = typeof word === 'string' ? Buffer.from(word) : word;
    parts.push(Buffer.from(`$${bytes.length}\r\n`), bytes, lineEnd);
  }
  return Buffer.concat(parts);
}

const lineEnd = Buffer.from('\r\n');

export interface ReplyReader {
  /** The replies that these bytes complete, in their order. Throws when they are no replies at all. */
  take(bytes: Buffer): Reply[];
}

/** Puts replies together from a stream of bytes, wherever it was cut. */
export function openReplyReader(): ReplyReader {
  let rest: Buffer = Buffer.alloc(0);
  return {
    take: (bytes) => {
      rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
      const replies: Reply[] = [];
      for (let read = readReply(rest, 0); read; read = readReply(rest, 0)) {
        replies.push(read.reply);
        rest = rest.subarray(read.end);
      }
      return replies;
    },
  };
}

interface Read {
  reply: Reply;
  /** Where the next one begins. */
  end: number;
}

/** Undefined: the rest has not come yet. */
function readReply(bytes: Buffer, start: number): Read | undefined {
  const lineStop = bytes.indexOf(lineEnd, start);
  if (lineStop < 0) return undefined;
  const text = bytes.toString('utf8', start + 1, lineStop);
  const end = lineStop + lineEnd.length;
  switch (bytes.toString('latin1', start, start + 1)) {
    case '+': return { reply: text, end };
    case '-': return { reply: new RedisReplyError(text), end };
    case ':': return { reply: Number(text), end };
    case '$': return readBulk(bytes, end, Number(text));
    case '*': return readArray(bytes, end, Number(text));
    default: throw new Error('what answers is not a Redis');
  }
}

function readBulk(bytes: Buffer, start: number, length: number): Read | undefined {
  if (length < 0) return { reply: null, end: start };
  const end = start + length + lineEnd.length;
  return bytes.length < end ? undefined : { reply: bytes.subarray(start, start + length), end };
}

function readArray(bytes: Buffer, start: number, count: number): Read | undefined {
  if (count < 0) return { reply: null, end: start };
  const replies: Reply[] = [];
  let end = start;
  for (let i = 0; i < count; i++) {
    const read = readReply(bytes, end);
    if (!read) return undefined;
    replies.push(read.reply);
    end = read.end;
  }
  return { reply: replies, end };
}
