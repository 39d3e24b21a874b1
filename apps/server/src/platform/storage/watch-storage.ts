import { statfs } from 'node:fs/promises';
import { ApiError } from '@wallet/contract';
import type { Clock } from '#platform/clock';
import type { Log } from '#platform/log';
import { isStorageError } from './is-storage-error.ts';
import { reserveAt } from './reserve.ts';

export interface StorageOptions {
  /** The folder whose disk is watched. */
  folder: string;
  /** What people are told is full. */
  place: string;
  /** Writes are refused below this many free bytes. 0: only errors tell that there is no room. */
  floorBytes: number;
  /** A file that is given up when almost nothing is left, so that PostgreSQL can recover. */
  reserve?: { path: string; bytes: number };
  clock: Clock;
  log: Log;
  /** Free bytes of a folder's disk; the system's answer when left out. */
  readFreeBytes?: (folder: string) => Promise<number>;
  /** False: nothing is looked at by itself, as in a test. */
  isTicking?: boolean;
}

export interface StorageError {
  /** What is full. */
  place: string;
  since: Date;
  /** Whether writes are refused now; false once there is room again. */
  isNow: boolean;
  /** Whether it is written down where people are told of it. */
  isTold: boolean;
}

/** Whether there is room to write. What it says is a memory read: asking costs nothing. */
export interface Storage {
  /** From now on writes would be refused: too little is free, or the disk refused one in the last seconds. */
  isFull(): boolean;
  /** The disk refused something in the last seconds: what can wait does not try. */
  isFailing(): boolean;
  /** Throws Refusal `storageUnavailable` with Retry-After while it is full. */
  requireRoom(): void;
  /** Takes note of an error, or its code; true when it says that the disk took nothing. */
  hear(error: unknown): boolean;
  /** As of the last look; undefined when it could not be read. */
  freeBytes(): number | undefined;
  /** Writes refused since the start. */
  refused(): number;
  /** The trouble that goes on, or that has ended and was not told yet. */
  trouble(): StorageError | undefined;
  /** The trouble is written down where people are told of it. */
  told(): void;
  /** Reads what is free and acts on it: once a second by itself. */
  look(): Promise<void>;
  stop(): void;
}

const lookMs = 1_000;
const retryAfterSeconds = 10;
/** After an error nothing is tried for so long; the next write is the proof. */
const restMs = 5_000;
/** Trouble has ended when there was none for so long. */
const calmMs = 10_000;
/** Below it the reserve is given up. */
const emergencyBytes = 32 * 1024 * 1024;
/** A server that has just started has other things to do than to set room aside. */
const reserveAfterMs = 60_000;

/** Watches the room that is left, once a second, and hears of errors of the disk. Looks once before it is there. */
export async function watchStorage(options: StorageOptions): Promise<Storage> {
  const watch = new StorageWatch(options);
  await watch.look();
  watch.start(options.isTicking ?? true);
  return watch;
}

class StorageWatch implements Storage {
  private readonly options: StorageOptions;
  private readonly reserve;
  private readonly startedMs: number;
  private free: number | undefined;
  private isLow = false;
  private failedMs = Number.NEGATIVE_INFINITY;
  private badMs = Number.NEGATIVE_INFINITY;
  private since: Date | undefined;
  private isTold = true;
  private refusals = 0;
  private looking: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private usualLevel = '';

  constructor(options: StorageOptions) {
    this.options = options;
    this.startedMs = options.clock.monotonicMs();
    this.reserve = options.reserve && reserveAt(options.reserve.path, options.reserve.bytes);
  }

  readonly isFull = (): boolean => this.isLow || this.isFailing();

  readonly isFailing = (): boolean => this.options.clock.monotonicMs() - this.failedMs < restMs;

  requireRoom(): void {
    if (!this.isFull()) return;
    this.refusals++;
    throw new ApiError('storageUnavailable', { retryAfterSeconds });
  }

  hear(error: unknown): boolean {
    if (!isStorageError(error)) return false;
    this.failedMs = this.options.clock.monotonicMs();
    if (this.options.floorBytes > 0) this.reserve?.release();
    this.turnedBad();
    return true;
  }

  freeBytes(): number | undefined {
    return this.free;
  }

  refused(): number {
    return this.refusals;
  }

  trouble(): StorageError | undefined {
    const { since, isTold } = this;
    return since && { place: this.options.place, since, isNow: this.isFull(), isTold };
  }

  told(): void {
    this.isTold = true;
  }

  look(): Promise<void> {
    return (this.looking ??= this.lookOnce().finally(() => (this.looking = undefined)));
  }

  start(isTicking: boolean): void {
    if (isTicking) this.timer = setInterval(() => void this.look(), lookMs).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private async lookOnce(): Promise<void> {
    const { folder, floorBytes, readFreeBytes = freeBytesOf } = this.options;
    this.free = await readFreeBytes(folder).catch(() => undefined);
    if (this.free !== undefined && floorBytes > 0) {
      // A quarter more before it is over: what is refused now would fill the disk at once again.
      this.isLow = this.free < (this.isLow ? floorBytes * 1.25 : floorBytes);
      await this.keepReserve(this.free);
    }
    if (this.isFull()) this.turnedBad();
    else this.turnedGood();
  }

  private async keepReserve(free: number): Promise<void> {
    const { reserve, floorBytes, clock, log } = { ...this.options, reserve: this.reserve };
    if (!reserve) return;
    if (free < Math.min(emergencyBytes, floorBytes)) return reserve.release();
    const isDue = clock.monotonicMs() - this.startedMs >= reserveAfterMs && !this.isFull();
    const needed = floorBytes * 1.25 + (this.options.reserve?.bytes ?? 0);
    if (!isDue || free < needed || reserve.isThere()) return;
    await reserve
      .make()
      .catch((error: unknown) => log.warn({ err: error }, 'no room could be set aside'));
  }

  /** Told once for each trouble; until it is over only warnings are logged, since the log may fill the same disk. */
  private turnedBad(): void {
    const { log, clock, folder, floorBytes } = this.options;
    this.badMs = clock.monotonicMs();
    if (this.since === undefined) {
      this.since = clock.now();
      this.isTold = false;
    }
    if (this.usualLevel !== '') return;
    log.error(
      { folder, freeBytes: this.free, floorBytes },
      'the disk is full: writes are refused until there is room; make room, nothing need be restarted',
    );
    this.usualLevel = log.level;
    if (log.isLevelEnabled('info')) log.level = 'warn';
  }

  private turnedGood(): void {
    const { log, clock, folder } = this.options;
    if (clock.monotonicMs() - this.badMs < calmMs) return;
    if (this.usualLevel !== '') {
      log.level = this.usualLevel;
      this.usualLevel = '';
      log.warn(
        { folder, freeBytes: this.free, since: this.since, refused: this.refusals },
        'there is room on the disk again: writes go on',
      );
    }
    if (this.isTold) this.since = undefined;
  }
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
