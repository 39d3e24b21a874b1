import type { Pool, PoolClient } from 'pg';

export interface AskedStatement {
  text: string;
  values: readonly unknown[];
}

export interface AskedStatements {
  /** Each text once, with the values of its last call. */
  statements: ReadonlyMap<string, AskedStatement>;
  /** Writes down what is asked for while this runs, and nothing else. */
  during<Result>(work: () => Promise<Result>): Promise<Result>;
}

type Ask = (text: unknown, values?: readonly unknown[], ...rest: unknown[]) => unknown;

/** Writes down the statements that a pool's connections are asked for. */
export function askedStatements(pool: Pool): AskedStatements {
  const statements = new Map<string, AskedStatement>();
  const watched = new WeakSet<PoolClient>();
  let isWriting = false;
  pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const ask = client.query.bind(client) as Ask;
    const query: Ask = (text, values = [], ...rest) => {
      if (isWriting && typeof text === 'string') statements.set(text, { text, values });
      return ask(text, values, ...rest);
    };
    Object.assign(client, { query });
  });
  return {
    statements,
    during: async (work) => {
      isWriting = true;
      try {
        return await work();
      } finally {
        isWriting = false;
      }
    },
  };
}
