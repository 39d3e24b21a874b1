import { ApiError } from '@wallet/contract';
import { createTurns, type TurnLimits } from '#platform/turns';
import type { FileKind, FileKinds } from './kinds.ts';
import { createParserPool, type ParsersOptions } from './create-parser-pool.ts';
import type { ParserLimits } from './start-parser.ts';

export interface UntrustedFilesOptions extends Partial<Omit<ParsersOptions, 'limits'>> {
  parser?: Partial<ParserLimits>;
  turns?: Partial<TurnLimits>;
}

export interface UntrustedFiles {
  /**
   * Reads a file that somebody outside made, in a process of its own: whatever the file does to that process, this one
   * goes on. Callers take turns, a small share for each. Refuses by the contract's codes for files, each with what is
   * wrong: `fileUnreadable`, `fileHoldsTooMuch`, `fileCarriesMore`, `fileProtected`, `fileTooHard` (it took too long or
   * too much memory), `invalidRequest`; `tooManyRequests` when too many wait; `overloaded` when no process starts.
   */
  parse<K extends FileKind>(
    kind: K,
    bytes: Buffer,
    limits: FileKinds[K]['limits'],
    caller: string,
  ): Promise<FileKinds[K]['result']>;
  /** Of the processes that read or wait for files. */
  processIds(): number[];
  /** Ends them all. */
  close(): void;
}

/** More than any request brings. */
const maxBytes = 8_000_000;
const parserLimits: ParserLimits = { wallMs: 10_000, heapMb: 256, dataMb: 1_000, cpuSeconds: 120 };
const turnLimits: TurnLimits = {
  atOnce: 2,
  ofOneAtOnce: 1,
  waiting: 64,
  ofOneWaiting: 10,
  patienceMs: 20_000,
};

/** Reads files of users in processes of their own, which are started when the first file comes. */
export function createUntrustedFiles({
  parser: limits = {},
  turns: shares = {},
  idleMs = 60_000,
  filesOfOne = 200,
}: UntrustedFilesOptions = {}): UntrustedFiles {
  const turns = createTurns({ ...turnLimits, ...shares });
  const parsers = createParserPool({ limits: { ...parserLimits, ...limits }, idleMs, filesOfOne });
  return {
    parse: async (kind, bytes, kindLimits, caller) => {
      if (bytes.length > maxBytes)
        throw new ApiError('fileHoldsTooMuch', {
          detail: `It is larger than ${maxBytes / 1_000_000} MB.`,
        });
      const task = { kind, bytes, limits: kindLimits };
      const read = () => parsers.use((parser) => parser.ask(task));
      const said = await inTurn(turns.take(caller, read));
      if ('problem' in said)
        throw new ApiError(said.problem.code, { detail: said.problem.message });
      return said.result as FileKinds[typeof kind]['result'];
    },
    processIds: () => parsers.processIds(),
    close: () => parsers.close(),
  };
}

/** Who waits in vain is told what for. */
async function inTurn<T>(turn: Promise<T>): Promise<T> {
  try {
    return await turn;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'tooManyRequests') throw error;
    throw new ApiError('tooManyRequests', {
      ...error.options,
      detail: 'Too many files wait to be read. Send it again in a moment.',
    });
  }
}
