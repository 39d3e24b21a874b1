import { createHmac, timingSafeEqual } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { errorCode } from '#platform/error-code';
import { type BackupHead, type ClearHead, clearHeadSchema, formatVersion } from './manifest.ts';
import { BackupProblem } from './problem.ts';

/*
 * How a file begins, in bytes:
 *   8  WALLETBK        2  format        4  length of the head        n  the head, JSON in clear
 *   32 HMAC-SHA-256 of all before it, by a key of the backup's own key
 *   4  length of the wrap        n  the wrap: the backup's own key, sealed by the key file
 * Behind that the encrypted frames follow.
 */
const mark = Buffer.from('WALLETBK');
const fixedBytes = mark.length + 6;
const macBytes = 32;
const mostHeadBytes = 1 << 20;
/** How a file of format 1 begins, which was nothing but a zstd stream. */
const zstdMark = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

/** The beginning of a file, taken apart; nothing of it is proved yet. */
export interface FileHead {
  clear: ClearHead;
  /** What the digest covers. */
  covered: Buffer;
  mac: Buffer;
  wrap: string;
  /** Where the frames begin. */
  bodyAt: number;
}

export function encodeCovered(clear: ClearHead): Buffer {
  const json = Buffer.from(JSON.stringify(clear));
  const fixed = Buffer.alloc(fixedBytes);
  mark.copy(fixed);
  fixed.writeUInt16BE(formatVersion, mark.length);
  fixed.writeUInt32BE(json.length, mark.length + 2);
  return Buffer.concat([fixed, json]);
}

/** All that stands before the frames. */
export function encodeHead({
  covered,
  headKey,
  wrap,
}: {
  covered: Buffer;
  headKey: Buffer;
  wrap: string;
}): Buffer {
  const wrapped = Buffer.from(wrap);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(wrapped.length);
  return Buffer.concat([covered, macOf(covered, headKey), length, wrapped]);
}

export function fitsMac({ covered, mac }: FileHead, headKey: Buffer): boolean {
  return timingSafeEqual(mac, macOf(covered, headKey));
}

function macOf(covered: Buffer, headKey: Buffer): Buffer {
  return createHmac('sha256', headKey).update(covered).digest();
}

/** A backup's clear-text head, read without a key and not proved. Throws a BackupProblem. */
export async function readBackupHead(path: string): Promise<BackupHead> {
  return backupHeadOf(await readFileHead(path));
}

export function backupHeadOf({ clear, wrap }: FileHead): BackupHead {
  return { format: formatVersion, ...clear, wrappedBy: wrap.split('.')[1] ?? '' };
}

/** Parses a file's head. Throws a BackupProblem that says what the file is instead. */
export async function readFileHead(path: string): Promise<FileHead> {
  try {
    // A pipe without a writer would be waited for.
    const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      return await takeApart(path, file);
    } finally {
      await file.close();
    }
  } catch (error) {
    throw error instanceof BackupProblem ? error : new BackupProblem(unreadable(path, error));
  }
}

async function takeApart(path: string, file: FileHandle): Promise<FileHead> {
  const fixed = await bytesAt(file, 0, fixedBytes);
  refuseOthers(path, fixed);
  const length = lengthAt(path, fixed, mark.length + 2);
  const covered = await bytesAt(file, 0, fixedBytes + length);
  const behind = await bytesAt(file, covered.length, macBytes + 4);
  if (behind.length < macBytes + 4) throw cutOff(path);
  const wrapLength = lengthAt(path, behind, macBytes);
  const wrapAt = covered.length + behind.length;
  const wrap = await bytesAt(file, wrapAt, wrapLength);
  if (wrap.length < wrapLength) throw cutOff(path);
  return {
    clear: parseClear(path, covered.subarray(fixedBytes)),
    covered,
    mac: behind.subarray(0, macBytes),
    wrap: wrap.toString('latin1'),
    bodyAt: wrapAt + wrapLength,
  };
}

function refuseOthers(path: string, fixed: Buffer): void {
  if (fixed.subarray(0, zstdMark.length).equals(zstdMark)) {
    throw new BackupProblem(
      `The file ${path} is a backup of format 1, which must not be trusted: the version that wrote it garbled the rows of all but small tables. Make a new one with npm run wallet -- backup FILE.`,
    );
  }
  if (!fixed.subarray(0, mark.length).equals(mark)) {
    throw new BackupProblem(
      `The file ${path} is not a backup of Wallet App. Give the path of a file that npm run wallet -- backup wrote.`,
    );
  }
  if (fixed.length < fixedBytes) throw cutOff(path);
  const format = fixed.readUInt16BE(mark.length);
  if (format === formatVersion) return;
  throw new BackupProblem(
    `The backup ${path} is of format ${format}, and this version of Wallet App reads format ${formatVersion}. Use the version that wrote it, or a newer one.`,
  );
}

function lengthAt(path: string, bytes: Buffer, at: number): number {
  const length = bytes.readUInt32BE(at);
  if (length > mostHeadBytes) throw changed(path);
  return length;
}

function parseClear(path: string, json: Buffer): ClearHead {
  try {
    return clearHeadSchema.parse(JSON.parse(json.toString('utf8')));
  } catch {
    throw changed(path);
  }
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await file.read(buffer, filled, length - filled, position + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}

export function changed(path: string): BackupProblem {
  return new BackupProblem(
    `The backup ${path} was changed or is damaged. Nothing of it is used. Take another copy of it.`,
  );
}

export function cutOff(path: string): BackupProblem {
  return new BackupProblem(
    `The backup ${path} was cut off: its end is missing. Nothing of it is used. Take another copy of it.`,
  );
}

/** What is wrong with a file that the system does not let us read. */
export function unreadable(path: string, error: unknown): string {
  const code = errorCode(error);
  if (code === 'ENOENT') return `There is no file ${path}.`;
  if (code !== undefined) return `The file ${path} cannot be read (${code}).`;
  return changed(path).message;
}
