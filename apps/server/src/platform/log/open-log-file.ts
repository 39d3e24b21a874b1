import { closeSync, openSync, writeSync } from 'node:fs';
import { systemClock } from '#platform/clock';
import { errorCode } from '#platform/error-code';

/** Where lines of a log go: a file of its own, or a descriptor that somebody else opened, such as standard output. */
export interface LogFile {
  /** Takes one line with its end. Never throws, never waits. */
  write(line: string): void;
  /** Lines that could not be written since the start. */
  lost(): number;
  /** Closes what `openLogFile` opened; later lines are lost. */
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
 * A log that never ends the process. Each line is tried once, at once: a line that the disk or a closed pipe refuses is
 * lost and counted, and the first line that is taken again says how many were. Only a pipe whose reader is slow (EAGAIN)
 * makes lines wait, up to the bound.
 */
export function openLogFile({ to, maxWaitingBytes = usualWaitingBytes }: LogFileOptions): LogFile {
  const fd = typeof to === 'number' ? to : openSync(to, 'a', 0o644);
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let timer: NodeJS.Timeout | undefined;
  let lost = 0;
  let unsaid = 0;
  let reason = '';
  let isTorn = false;
  let isClosed = false;

  function lose(error: unknown): void {
    lost++;
    lostHere++;
    unsaid++;
    reason = errorCode(error) ?? 'slowReader';
  }

  /** What the file takes of these bytes now: all, some or none. Throws what the system says. */
  function put(bytes: Buffer): Buffer {
    let rest = bytes;
    try {
      while (rest.length > 0) rest = rest.subarray(writeSync(fd, rest));
    } catch (error) {
      if (errorCode(error) !== 'EAGAIN') {
        isTorn ||= rest.length < bytes.length;
        throw error;
      }
    }
    return rest;
  }

  function keep(rest: Buffer): void {
    if (rest.length === 0) return;
    waiting.push(rest);
    waitingBytes += rest.length;
    timer ??= setTimeout(drain, readerPauseMs).unref();
  }

  function drain(): void {
    timer = undefined;
    const all = waiting;
    waiting = [];
    waitingBytes = 0;
    for (const [number, bytes] of all.entries()) {
      try {
        const rest = put(bytes);
        if (rest.length === 0) continue;
        for (const left of [rest, ...all.slice(number + 1)]) keep(left);
        return;
      } catch (error) {
        lose(error);
      }
    }
  }

  function write(line: string): void {
    if (isClosed) return lose(undefined);
    const bytes = Buffer.from(unsaid > 0 ? `${repair()}${line}` : line);
    if (waiting.length > 0) {
      if (waitingBytes + bytes.length > maxWaitingBytes) return lose(undefined);
      keep(bytes);
    } else {
      try {
        keep(put(bytes));
      } catch (error) {
        return lose(error);
      }
    }
    unsaid = 0;
    isTorn = false;
  }

  /** Ends a line that was cut off, and says what is missing. */
  function repair(): string {
    const line = {
      level: 'warn',
      time: systemClock.now().toISOString(),
      lines: unsaid,
      reason,
      msg: 'lines of this log could not be written',
    };
    return `${isTorn ? '\n' : ''}${JSON.stringify(line)}\n`;
  }

  return {
    write,
    lost: () => lost,
    close: () => {
      clearTimeout(timer);
      if (!isClosed && typeof to === 'string') closeSync(fd);
      isClosed = true;
    },
  };
}
