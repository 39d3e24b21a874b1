import { closeSync, openSync, writeSync } from 'node:fs';
import { systemClock } from '#platform/clock';
import { errorCode } from '#platform/error-code';

/** Where lines of a log go: a file of its own, or a descriptor that somebody else opened, such as standard output. */
export interface LogFile {
  /** Takes one line with its end. Never throws, never waits. */
  write(line: string): void;
  /** Lines that could not be written since the start. */
  lost(): number;
  /** Closes what `createLogFile` opened; later lines are lost. */
  close(): void;
}

export interface LogFileOptions {
  /** A path is opened for appending; a number is written to as it is. */
  to: string | number;
  /** Lines that a slow reader has not taken yet; what comes beyond is lost. */
  maxWaitingBytes?: number;
}

let lostHere = 0;

/** Lines that this process could not write, of all its logs, since its start. */
export function lostLogLines(): number {
  return lostHere;
}

const usualWaitingBytes = 1024 * 1024;
const readerPauseMs = 50;

/**
 * A log that never ends the process. Tries each line once: a full disk or closed pipe loses it, and
 * the next line written says how many were lost. Only a slow pipe (EAGAIN) buffers, up to the
 * bound.
 */
export function createLogFile(options: LogFileOptions): LogFile {
  return new LineFile(options);
}

class LineFile implements LogFile {
  private readonly options: LogFileOptions;
  private readonly fd: number;
  private waiting: Buffer[] = [];
  private waitingBytes = 0;
  private timer: NodeJS.Timeout | undefined;
  private lostLines = 0;
  /** Of these, those that no line has told of yet, and what the last of them met. */
  private unsaid = 0;
  private reason = '';
  /** Whether a line was cut off. */
  private isTorn = false;
  private isClosed = false;

  constructor(options: LogFileOptions) {
    this.options = options;
    this.fd = typeof options.to === 'number' ? options.to : openSync(options.to, 'a', 0o644);
  }

  write(line: string): void {
    const bytes = Buffer.from(this.unsaid > 0 ? `${this.repair()}${line}` : line);
    const { maxWaitingBytes = usualWaitingBytes } = this.options;
    const isTooMuch = this.waitingBytes > 0 && this.waitingBytes + bytes.length > maxWaitingBytes;
    if (this.isClosed || isTooMuch) return this.lose(undefined);
    try {
      this.keep(this.waitingBytes > 0 ? bytes : this.put(bytes));
    } catch (error) {
      return this.lose(error);
    }
    this.unsaid = 0;
    this.isTorn = false;
  }

  lost(): number {
    return this.lostLines;
  }

  close(): void {
    clearTimeout(this.timer);
    if (!this.isClosed && typeof this.options.to === 'string') closeSync(this.fd);
    this.isClosed = true;
  }

  /** What the file does not take of these bytes now. Throws what the system says of them. */
  private put(bytes: Buffer): Buffer {
    let rest = bytes;
    try {
      while (rest.length > 0) rest = rest.subarray(writeSync(this.fd, rest));
    } catch (error) {
      if (errorCode(error) !== 'EAGAIN') {
        this.isTorn ||= rest.length < bytes.length;
        throw error;
      }
    }
    return rest;
  }

  private keep(rest: Buffer): void {
    if (rest.length === 0) return;
    this.waiting.push(rest);
    this.waitingBytes += rest.length;
    this.timer ??= setTimeout(() => this.drain(), readerPauseMs).unref();
  }

  private drain(): void {
    const all = this.waiting;
    [this.timer, this.waiting, this.waitingBytes] = [undefined, [], 0];
    for (const [number, bytes] of all.entries()) {
      try {
        const rest = this.put(bytes);
        if (rest.length === 0) continue;
        for (const left of [rest, ...all.slice(number + 1)]) this.keep(left);
        return;
      } catch (error) {
        this.lose(error);
      }
    }
  }

  private lose(error: unknown): void {
    lostHere++;
    this.lostLines++;
    this.unsaid++;
    this.reason = errorCode(error) ?? 'slowReader';
  }

  /** Ends a line that was cut off, and says what is missing. */
  private repair(): string {
    const line = {
      level: 'warn',
      time: systemClock.now().toISOString(),
      lines: this.unsaid,
      reason: this.reason,
      msg: 'lines of this log could not be written',
    };
    return `${this.isTorn ? '\n' : ''}${JSON.stringify(line)}\n`;
  }
}
