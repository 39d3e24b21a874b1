import { createHash } from 'node:crypto';
import type { Hash } from 'node:crypto';
import type { z } from 'zod';
import { readFrames, writeFrame } from './frames.ts';
import type { Frame } from './frames.ts';
import { headerSchema, tableEndSchema, tableSchema, trailerSchema } from './manifest.ts';
import type { Header, TableEnd, TableHead, Trailer } from './manifest.ts';
import { BackupProblem } from './problem.ts';

export type BackupPart =
  | { kind: 'header'; header: Header }
  | { kind: 'table'; table: TableHead }
  | { kind: 'rows'; chunk: Buffer }
  | { kind: 'end'; end: TableEnd }
  | { kind: 'trailer'; trailer: Trailer };

/**
 * Reads a backup part by part and checks it on the way: each table's digest at its end, the whole one at the end of the
 * file, and that nothing is missing or behind it. Throws a BackupProblem at the first thing that is wrong; what was read
 * before it is worth nothing then.
 */
export async function* readBackup(path: string): AsyncGenerator<BackupPart> {
  const whole = createHash('sha256');
  const seen: string[] = [];
  let header: Header | undefined;
  let open: { table: TableHead; digest: Hash; bytes: number } | undefined;
  let trailer: Trailer | undefined;
  for await (const frame of readFrames(path)) {
    if (trailer || (frame.kind === 'header') === (header !== undefined)) throw damaged(path);
    if (frame.kind !== 'trailer') whole.update(writeFrame(frame.kind, frame.payload));
    switch (frame.kind) {
      case 'header':
        header = parse(path, headerSchema, frame);
        yield { kind: 'header', header };
        break;
      case 'table':
        if (open) throw damaged(path);
        open = { table: parse(path, tableSchema, frame), digest: createHash('sha256'), bytes: 0 };
        yield { kind: 'table', table: open.table };
        break;
      case 'rows':
        if (!open) throw damaged(path);
        open.digest.update(frame.payload);
        open.bytes += frame.payload.length;
        yield { kind: 'rows', chunk: frame.payload };
        break;
      case 'end': {
        const end = parse(path, tableEndSchema, frame);
        if (!open || end.name !== open.table.name || end.bytes !== open.bytes || end.sha256 !== open.digest.digest('hex')) throw damaged(path);
        seen.push(end.name);
        open = undefined;
        yield { kind: 'end', end };
        break;
      }
      case 'trailer':
        trailer = parse(path, trailerSchema, frame);
        if (open || trailer.sha256 !== whole.digest('hex') || trailer.tables !== seen.length || seen.join() !== header?.tables.join()) throw damaged(path);
        yield { kind: 'trailer', trailer };
    }
  }
  if (!trailer) throw new BackupProblem(`The backup ${path} was cut off. Take another copy of it.`);
}

export interface CheckedBackup {
  header: Header;
  tables: TableEnd[];
  trailer: Trailer;
}

/** Reads all of it and restores nothing. */
export async function checkBackup(path: string): Promise<CheckedBackup> {
  const tables: TableEnd[] = [];
  let header: Header | undefined;
  let trailer: Trailer | undefined;
  for await (const part of readBackup(path)) {
    if (part.kind === 'header') header = part.header;
    if (part.kind === 'end') tables.push(part.end);
    if (part.kind === 'trailer') trailer = part.trailer;
  }
  if (!header || !trailer) throw damaged(path);
  return { header, tables, trailer };
}

function damaged(path: string): BackupProblem {
  return new BackupProblem(`The backup ${path} was changed or is damaged: its digests do not fit. Nothing of it is used. Take another copy.`);
}

function parse<Schema extends z.ZodType>(path: string, schema: Schema, { payload }: Frame): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(payload.toString('utf8')));
  } catch {
    throw new BackupProblem(`The backup ${path} is of another format, or damaged. Use the version of Wallet App that wrote it, or a newer one.`);
  }
}
