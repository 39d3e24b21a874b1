import { constants, crc32, deflateRawSync } from 'node:zlib';

/** A file of a zip that may lie about itself. */
export interface ZipPart {
  name: string;
  content: Buffer | string;
  /** What it is said to unpack to; else what it does. */
  saidBytes?: number;
  /** Its name in its own head, where that is another. */
  localName?: string;
  flags?: number;
  /** Its bytes as they lie there, instead of the content deflated. */
  packed?: Buffer;
  /** The number of the way it is packed in; 8 is deflated. */
  method?: number;
}

export interface ZipShape {
  /** The directory names every file so often, each time with the same bytes. */
  copies?: number;
  /** How many files the end says that there are. */
  saidCount?: number;
}

/** A zip of these files, deflated. */
export function makeZip(
  parts: readonly ZipPart[],
  { copies = 1, saidCount }: ZipShape = {},
): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const part of parts) {
    const { head, packed, local } = headOf(part);
    files.push(local, packed);
    for (let copy = 0; copy < copies; copy += 1) {
      const name = Buffer.from(copy === 0 ? part.name : `${copy}/${part.name}`);
      const entry = Buffer.alloc(46);
      entry.writeUInt32LE(0x02014b50, 0);
      entry.writeUInt16LE(20, 4);
      head.copy(entry, 6);
      entry.writeUInt16LE(name.length, 28);
      entry.writeUInt32LE(at, 42);
      directory.push(entry, name);
    }
    at += local.length + packed.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  const count = saidCount ?? parts.length * copies;
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, list, end]);
}

function headOf(part: ZipPart) {
  const { name, content, saidBytes, localName = name, flags = 0, method = 8 } = part;
  const bytes = Buffer.from(content);
  const packed = part.packed ?? deflateRawSync(bytes, { level: 9 });
  const head = Buffer.alloc(26);
  head.writeUInt16LE(20, 0);
  head.writeUInt16LE(flags, 2);
  head.writeUInt16LE(method, 4);
  head.writeUInt32LE(crc32(bytes), 10);
  head.writeUInt32LE(packed.length, 14);
  head.writeUInt32LE(saidBytes ?? bytes.length, 18);
  head.writeUInt16LE(Buffer.byteLength(localName), 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), head, Buffer.from(localName)]);
  return { head, packed, local };
}

/** Deflated zeros, so many megabytes of them: the same bytes again and again, each of which stands for a thousand. */
export function packedZeros(megabytes: number): Buffer {
  const once = deflateRawSync(Buffer.alloc(1_000_000), { finishFlush: constants.Z_FULL_FLUSH });
  const all = Array.from({ length: megabytes }, () => once);
  return Buffer.concat([...all, deflateRawSync('')]);
}
