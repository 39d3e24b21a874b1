import { crc32, createDeflateRaw, type DeflateRaw } from 'node:zlib';

/** A ZIP file written from front to end, with no more in memory than what has not been taken yet. */
export interface Zip {
  /** Begins a file inside; the one before has ended. */
  begin(name: string): void;
  /** Adds to it, and hands over what is ready. */
  write(content: Buffer): Promise<Buffer>;
  end(): Promise<Buffer>;
  /** The table at the end of the file. */
  finish(): Buffer;
}

interface Entry {
  name: Buffer;
  offset: number;
  crc: number;
  packed: number;
  size: number;
}

/** Sizes stand behind each content (bit 3); names are UTF-8 (bit 11). */
const flags = 0x0808;
const deflated = 8;
/** 1980-01-01: files of equal rows have equal bytes. */
const noDate = 0x0021;
const maxBytes = 0xff_ff_ff_ff;

/** Writes as in the ZIP application note, without its 64-bit forms: throws when anything grows above 4 GB. */
export function openZip(): Zip {
  const entries: Entry[] = [];
  let ready: Buffer[] = [];
  let offset = 0;
  let current: Entry | undefined;
  let deflate: DeflateRaw | undefined;
  const put = (content: Buffer) => {
    offset += content.length;
    if (offset > maxBytes) throw new Error('a ZIP file of more than 4 GB');
    ready.push(content);
  };
  const take = () => {
    const taken = Buffer.concat(ready);
    ready = [];
    return taken;
  };
  return {
    begin: (name) => {
      current = { name: Buffer.from(name), offset, crc: 0, packed: 0, size: 0 };
      entries.push(current);
      put(localHeader(current));
      const entry = current;
      deflate = createDeflateRaw({ level: 6 });
      deflate.on('data', (content: Buffer) => {
        entry.packed += content.length;
        put(content);
      });
    },
    write: async (content) => {
      if (!current || !deflate) throw new Error('no file was begun');
      current.crc = crc32(content, current.crc);
      current.size += content.length;
      const stream = deflate;
      await new Promise<void>(
        (resolve, reject) =>
          void stream.write(content, (error) => (error ? reject(error) : resolve())),
      );
      return take();
    },
    end: async () => {
      if (!current || !deflate) throw new Error('no file was begun');
      const stream = deflate;
      await new Promise<void>(
        (resolve, reject) => void stream.once('end', resolve).once('error', reject).end(),
      );
      put(sizes(current));
      current = deflate = undefined;
      return take();
    },
    finish: () => {
      const begin = offset;
      for (const entry of entries) put(directoryEntry(entry));
      put(directoryEnd(entries.length, { begin, size: offset - begin }));
      return take();
    },
  };
}

function localHeader({ name }: Entry): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(flags, 6);
  head.writeUInt16LE(deflated, 8);
  head.writeUInt16LE(noDate, 12);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name]);
}

function sizes({ crc, packed, size }: Entry): Buffer {
  const behind = Buffer.alloc(16);
  [0x08074b50, crc, packed, size].forEach((value, i) => behind.writeUInt32LE(value, i * 4));
  return behind;
}

function directoryEntry({ name, offset, crc, packed, size }: Entry): Buffer {
  const head = Buffer.alloc(46);
  head.writeUInt32LE(0x02014b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(20, 6);
  head.writeUInt16LE(flags, 8);
  head.writeUInt16LE(deflated, 10);
  head.writeUInt16LE(noDate, 14);
  [crc, packed, size].forEach((value, i) => head.writeUInt32LE(value, 16 + i * 4));
  head.writeUInt16LE(name.length, 28);
  head.writeUInt32LE(offset, 42);
  return Buffer.concat([head, name]);
}

function directoryEnd(count: number, { begin, size }: { begin: number; size: number }): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(begin, 16);
  return end;
}
