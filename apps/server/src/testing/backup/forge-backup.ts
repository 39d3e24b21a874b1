import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import type { BackupKeys } from '#platform/backup';
import { decryptFrames, deriveKeys, encryptFrames } from '../../platform/backup/encrypt-body.ts';
import { encodeHead } from '../../platform/backup/head.ts';
import { decodeParts, encodePart } from '../../platform/backup/parts.ts';
import type { RawPart } from '../../platform/backup/parts.ts';
import { openBackup, wrapKey } from '../../platform/backup/wrap-key.ts';

/** A part of a backup as a forger reads and writes it: JSON, or rows as text. */
export interface ForgedPart {
  kind: RawPart['kind'];
  text: string;
}

/**
 * Writes a backup anew with other parts in it, encrypted and authenticated rightly: what only somebody with the key file
 * can do, or a version that writes wrongly.
 */
export async function forgeBackup(
  { from, to, keys }: { from: string; to: string; keys: BackupKeys },
  forge: (parts: ForgedPart[]) => ForgedPart[] | Promise<ForgedPart[]>,
): Promise<void> {
  const { fileHead, bodyKey, dataKey, head } = await openBackup(from, keys);
  const body = createReadStream(from, { start: fileHead.bodyAt }) as AsyncIterable<Buffer>;
  const packed = Buffer.concat(await Array.fromAsync(decryptFrames(bodyKey, body)));
  const plain = await promisify(zstdDecompress)(packed);
  const parts = await Array.fromAsync(decodeParts(asStream(plain)));
  const told = parts.map(({ kind, payload }) => ({ kind, text: payload.toString('utf8') }));
  const forged = withLengths(await forge(told));
  const pieces = forged.flatMap(({ kind, text }) => encodePart(kind, Buffer.from(text)));
  const again = await promisify(zstdCompress)(Buffer.concat(pieces));
  const frames = await Array.fromAsync(encryptFrames(bodyKey, asStream(again)));
  const wrap = wrapKey(keys.vault, { id: head.id, dataKey, carried: [] });
  const begin = encodeHead({ covered: fileHead.covered, headKey: deriveKeys(dataKey).head, wrap });
  await writeFile(to, Buffer.concat([begin, ...frames]));
}

/** A table's end says how many bytes its rows have; a forger thinks of that. */
function withLengths(parts: ForgedPart[]): ForgedPart[] {
  let bytes = 0;
  return parts.map(({ kind, text }) => {
    if (kind === 'table') bytes = 0;
    if (kind === 'rows') bytes += Buffer.byteLength(text);
    return { kind, text: kind === 'end' ? text.replace(/"bytes":\d+/, `"bytes":${bytes}`) : text };
  });
}

async function* asStream(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
