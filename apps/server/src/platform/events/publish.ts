import { afterCommit } from '#platform/db';
import type { Trx } from '#platform/db';
import { newId } from '#platform/ids';
import type { Fact } from './fact.ts';
import { insertFact, insertFacts } from './facts.sql.ts';
import { wakeFacts } from './wake-facts.ts';

export type NewFact = Omit<Fact, 'id' | 'at'>;

/**
 * Records a fact in the use case's own `db.transaction`: it is delivered, at least once, if and only if that commits.
 * The payload must be JSON (money in its wire form, no bigint).
 */
export async function tellFact(trx: Trx, fact: NewFact): Promise<void> {
  await insertFact({ id: newId('fct'), ...fact }).execute(trx);
  afterCommit(wakeFacts);
}

/** Records many facts in one statement, as `tellFact` does one. */
export async function tellFacts(trx: Trx, facts: readonly NewFact[]): Promise<void> {
  if (facts.length === 0) return;
  await insertFacts(facts.map((fact) => ({ id: newId('fct'), ...fact }))).execute(trx);
  afterCommit(wakeFacts);
}
