import { type Parser, type ParserLimits, startParser } from './start-parser.ts';

export interface ParsersOptions {
  limits: ParserLimits;
  /** How long a process waits for the next file, and how many it reads before another takes its place. */
  idleMs: number;
  filesOfOne: number;
}

export interface Parsers {
  /** Hands a process to `work`, one that waits or a new one, and keeps it for the next where it is still of use. */
  use<T>(work: (parser: Parser) => Promise<T>): Promise<T>;
  processIds(): number[];
  close(): void;
}

interface Idle {
  parser: Parser;
  files: number;
  timer?: NodeJS.Timeout;
}

/** Processes that read files: started when one is needed, ended when none has been for a while. */
export function createParserPool({ limits, idleMs, filesOfOne }: ParsersOptions): Parsers {
  const all = new Set<Parser>();
  let idle: Idle[] = [];

  function end(parser: Parser): void {
    parser.end();
    all.delete(parser);
    idle = idle.filter((each) => each.parser !== parser);
  }

  async function take(): Promise<Idle> {
    for (let found = idle.pop(); found; found = idle.pop()) {
      clearTimeout(found.timer);
      if (!found.parser.isGone()) return found;
      all.delete(found.parser);
    }
    const parser = await startParser(limits);
    all.add(parser);
    return { parser, files: 0 };
  }

  function giveBack(parser: Parser, files: number): void {
    if (parser.isGone() || files >= filesOfOne || !all.has(parser)) return end(parser);
    idle.push({ parser, files, timer: setTimeout(end, idleMs, parser).unref() });
  }

  return {
    use: async (work) => {
      const { parser, files } = await take();
      try {
        return await work(parser);
      } finally {
        giveBack(parser, files + 1);
      }
    },
    processIds: () => [...all].map(({ pid }) => pid),
    close: () => {
      for (const { timer } of idle) clearTimeout(timer);
      for (const parser of all) end(parser);
    },
  };
}
