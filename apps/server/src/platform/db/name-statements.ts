import type { PoolClient } from 'pg';
import { isStalePlan } from './stale-plan.ts';
import { statementNames } from './statement-names.ts';

type Ask = (...args: unknown[]) => unknown;
type Answer = (error: unknown, result: unknown) => void;

/** How often a connection of the pool met a statement from before a migration. All names from before are doubtful then. */
export interface SchemaAge {
  staleSeen: number;
}

/**
 * Each statement of a connection that is asked with values travels under a name. One that PostgreSQL refuses because a
 * migration changed what it gives is asked again under a new one; inside a transaction, which is lost with it, its
 * caller does that (`retryWhenStale`). The connection is not in pipeline mode: statements are asked one after the other.
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

  function askNamed(text: string, values: unknown[], answer: Answer): void {
    const name = names.take(text);
    ask(name === undefined ? { text, values } : { name, text, values }, ((error, result) => {
      if (!error) names.note(text);
      answer(error, result);
    }) satisfies Answer);
  }

  function askAndHeal(text: string, values: unknown[], answer: Answer): void {
    keepUp();
    const wasInside = isInside(client);
    askNamed(text, values, (error, result) => {
      if (!isStalePlan(error)) return answer(error, result);
      age.staleSeen++;
      if (wasInside) return answer(error, result);
      knownAge = age.staleSeen;
      return void names.forget().then(() => askNamed(text, values, answer));
    });
  }

  const named: Ask = (text, values, answer) => {
    if (typeof text !== 'string' || !Array.isArray(values)) {
      if (typeof text === 'string') keepUp();
      return ask(text, values, answer);
    }
    if (typeof answer === 'function') return askAndHeal(text, values, answer as Answer);
    return new Promise((resolve, reject) => {
      askAndHeal(text, values, (error, result) => {
        if (!error) return resolve(result);
        // Who asked is worth more in the trace than how its answer was read from the socket.
        if (error instanceof Error) Error.captureStackTrace(error);
        return reject(error as Error);
      });
    });
  };
  Object.assign(client, { query: named });
}

function isInside(client: PoolClient): boolean {
  return (client.getTransactionStatus() ?? 'I') !== 'I';
}
