import { callbackify } from 'node:util';
import type { PoolClient } from 'pg';
import { isStalePlan } from './stale-plan.ts';
import { statementNames } from './statement-names.ts';

type Ask = (...args: unknown[]) => unknown;

/** How often a pool connection met a statement from before a migration; all names from before are then doubtful. */
export interface SchemaAge {
  staleSeen: number;
}

/**
 * Each statement of a connection that is asked with values travels under a name. One that
 * PostgreSQL refuses because a migration changed what it gives is asked again under a new one;
 * inside a transaction, which is lost with it, its caller does that (`retryWhenStale`). The
 * connection is not in pipeline mode: statements are asked one after the other.
 */
export function nameStatements(client: PoolClient, age: SchemaAge, most?: number): void {
  const ask = client.query.bind(client) as Ask;
  const names = statementNames(client, most);
  let knownAge = age.staleSeen;

  /** Names are given up between transactions only. */
  function keepUp(): void {
    if (knownAge === age.staleSeen || isInside(client)) return;
    void names.forget();
    knownAge = age.staleSeen;
  }

  async function askNamed(text: string, values: unknown[]): Promise<unknown> {
    const name = names.take(text);
    const result = await ask(name === undefined ? { text, values } : { name, text, values });
    names.note(text);
    return result;
  }

  async function askAndHeal(text: string, values: unknown[]): Promise<unknown> {
    keepUp();
    const wasInside = isInside(client);
    try {
      return await askNamed(text, values);
    } catch (error) {
      if (!isStalePlan(error)) throw error;
      age.staleSeen++;
      if (wasInside) throw error;
      knownAge = age.staleSeen;
      await names.forget();
      return askNamed(text, values);
    }
  }

  const askForPool = callbackify(askAndHeal);
  const named: Ask = (text, values, answer) => {
    if (typeof text === 'string') {
      if (Array.isArray(values))
        return typeof answer === 'function'
          ? askForPool(text, values, answer as Parameters<typeof askForPool>[2])
          : askAndHeal(text, values);
      keepUp();
    }
    return ask(text, values, answer);
  };
  Object.assign(client, { query: named });
}

function isInside(client: PoolClient): boolean {
  return (client.getTransactionStatus() ?? 'I') !== 'I';
}
