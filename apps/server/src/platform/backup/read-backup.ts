import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import type { z } from 'zod';
import { BodyProblem, decryptFrames } from './encrypt-body.ts';
import { changed, cutOff, unreadable } from './head.ts';
import { contentsSchema, tableEndSchema, tableSchema, trailerSchema } from './manifest.ts';
import type { Contents, Header, TableEnd, TableHead, Trailer } from './manifest.ts';
import { decodeParts, PartProblem, type RawPart } from './parts.ts';
import { BackupProblem } from './problem.ts';
import type { OpenedBackup } from './wrap-key.ts';

export type BackupPart =
  | { kind: 'header'; header: Header }
  | { kind: 'table'; table: TableHead }
  | { kind: 'rows'; chunk: Buffer }
  | { kind: 'end'; end: TableEnd }
  | { kind: 'trailer'; trailer: Trailer };

/**
 * Yields an opened backup's parts. Each frame is verified before use, parts and order on the way,
 * completeness at the end. Throws a BackupProblem at the first error. Does not compare rows with
 * their proofs.
 */
export async function* readBackup(path: string, opened: OpenedBackup): AsyncGenerator<BackupPart> {
  const order = new Order(path);
  try {
    for await (const raw of decodeParts(openBody(path, opened))) yield order.next(raw, opened);
  } catch (error) {
    throw problemOf(path, error);
  }
  order.end();
}

function openBody(path: string, { bodyKey, fileHead }: OpenedBackup): AsyncIterable<Buffer> {
  const bytes = createReadStream(path, { start: fileHead.bodyAt, highWaterMark: 1 << 18 });
  const plain = createZstdDecompress({ chunkSize: 1 << 18 });
  pipeline(bytes, (sealed: AsyncIterable<Buffer>) => decryptFrames(bodyKey, sealed), plain).catch(
    () => {
      // Whoever reads hears of it.
    },
  );
  return plain;
}

function problemOf(path: string, error: unknown): Error {
  if (error instanceof BackupProblem) return error;
  if (error instanceof BodyProblem) return bodyProblem(path, error);
  if (error instanceof PartProblem) return changed(path);
  return new BackupProblem(unreadable(path, error));
}

function bodyProblem(path: string, { how }: BodyProblem): BackupProblem {
  if (how === 'cutOff') return cutOff(path);
  if (how === 'changed') return changed(path);
  return new BackupProblem(
    `The backup ${path} has something behind its end. Nothing of it is used. Take another copy of it.`,
  );
}

/** What may follow what. */
class Order {
  private readonly path: string;
  private contents: Contents | undefined;
  private open: { table: TableHead; bytes: number } | undefined;
  private readonly seen: TableEnd[] = [];
  private isOver = false;
  constructor(path: string) {
    this.path = path;
  }

  next({ kind, payload }: RawPart, opened: OpenedBackup): BackupPart {
    if (this.isOver || (kind === 'contents') === (this.contents !== undefined))
      throw changed(this.path);
    const isInside = kind === 'rows' || kind === 'end';
    if (isInside !== (this.open !== undefined)) throw changed(this.path);
    if (kind === 'contents') return { kind: 'header', header: this.header(payload, opened) };
    if (kind === 'table') return { kind, table: this.begin(payload) };
    if (kind === 'end') return { kind, end: this.finish(payload) };
    if (kind === 'trailer') return { kind, trailer: this.close(payload) };
    if (this.open) this.open.bytes += payload.length;
    return { kind, chunk: payload };
  }

  end(): void {
    if (!this.isOver) throw cutOff(this.path);
  }

  private header(payload: Buffer, { head, fileHead: { clear } }: OpenedBackup): Header {
    this.contents = this.parse(contentsSchema, payload);
    if (clear.schema !== this.contents.schema.at(-1)?.name) throw changed(this.path);
    return { ...head, ...this.contents };
  }

  private begin(payload: Buffer): TableHead {
    const table = this.parse(tableSchema, payload);
    if (table.name !== this.contents?.tables[this.seen.length]) throw changed(this.path);
    this.open = { table, bytes: 0 };
    return table;
  }

  private finish(payload: Buffer): TableEnd {
    const end = this.parse(tableEndSchema, payload);
    if (end.name !== this.open?.table.name || end.bytes !== this.open.bytes)
      throw changed(this.path);
    this.open = undefined;
    this.seen.push(end);
    return end;
  }

  private close(payload: Buffer): Trailer {
    this.isOver = true;
    const trailer = this.parse(trailerSchema, payload);
    const isWhole =
      this.seen.length === this.contents?.tables.length && trailer.tables === this.seen.length;
    if (!isWhole) throw changed(this.path);
    return trailer;
  }

  private parse<Schema extends z.ZodType>(schema: Schema, payload: Buffer): z.output<Schema> {
    try {
      return schema.parse(JSON.parse(payload.toString('utf8')));
    } catch {
      throw changed(this.path);
    }
  }
}
