import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import type { BackupKeys, Header, Trailer } from '#platform/backup';
import { RowDigest } from '../../platform/backup/digest-rows.ts';
import { decryptFrames, deriveKeys, encryptFrames } from '../../platform/backup/encrypt-body.ts';
import { encodeHead } from '../../platform/backup/head.ts';
import { decodeParts, encodePart, type RawPart } from '../../platform/backup/parts.ts';
import type { Contents } from '../../platform/backup/manifest.ts';
import { openBackup, wrapKey } from '../../platform/backup/wrap-key.ts';
import { contentDigest } from '../../platform/backup/writing/write-backup.ts';

/** A part of a backup as a forger reads and writes it: JSON, or rows as text. */
export interface ForgedPart {
  kind: RawPart['kind'];
  text: string;
}

/**
 * Writes a backup anew with other parts in it, encrypted and authenticated rightly: what only
 * somebody with the key file can do, or a version that writes wrongly.
 */
export async function forgeBackup(
  { from, to, keys }: { from: string; to: string; keys: BackupKeys },
  forge: (parts: ForgedPart[]) => ForgedPart[] | Promise<ForgedPart[]>,
): Promise<void> {
  const { fileHead, bodyKey, dataKey, head } = await openBackup(from, keys);
  const body = createReadStream(from, { start: fileHead.bodyAt }) as AsyncIterable<Buffer>;
  const packed = Buffer.concat(await allOf(decryptFrames(bodyKey, body)));
  const plain = await promisify(zstdDecompress)(packed);
  const parts = await allOf(decodeParts(asStream(plain)));
  const told = parts.map(({ kind, payload }) => ({ kind, text: payload.toString('utf8') }));
  const forged = withLengths(await forge(told));
  const pieces = forged.flatMap(({ kind, text }) => encodePart(kind, Buffer.from(text)));
  const again = await promisify(zstdCompress)(Buffer.concat(pieces));
  const frames = await allOf(encryptFrames(bodyKey, asStream(again)));
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

async function allOf<Item>(source: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of source) items.push(item);
  return items;
}

async function* asStream(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

/** The rows of a table that has few enough for one part. */
export function rowsOf(parts: readonly ForgedPart[], table: string): ForgedPart | undefined {
  const at = parts.findIndex(({ kind, text }) => kind === 'table' && text.includes(`"${table}"`));
  return parts[at + 1]?.kind === 'rows' ? parts[at + 1] : undefined;
}

export function replacePart(part: ForgedPart | undefined, from: string | RegExp, to: string): void {
  if (!part?.text.match(from)) throw new Error(`there is no ${from}`);
  part.text = part.text.replace(from, to);
}

/**
 * Makes the proof of a table anew, as a version does that copies and counts wrongly in the same
 * way: every check of the file then holds.
 */
export function recomputeProofs({
  parts,
  table,
  head,
}: {
  parts: ForgedPart[];
  table: string;
  head: Pick<Header, 'id' | 'backupAt'>;
}): ForgedPart[] {
  const [contents, trailer] = [parts[0], parts.at(-1)];
  const told = JSON.parse(trailer?.text ?? '') as Trailer;
  const digest = new RowDigest();
  digest.add(Buffer.from(rowsOf(parts, table)?.text ?? ''));
  const proofs = told.proofs.map((proof) =>
    proof.name === table ? { ...proof, rows: digest.rows, digest: digest.sum() } : proof,
  );
  const sha256 = contentDigest(head, JSON.parse(contents?.text ?? '') as Contents, proofs);
  Object.assign(trailer ?? {}, { text: JSON.stringify({ ...told, proofs, sha256 }) });
  return parts;
}
