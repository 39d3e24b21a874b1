import type { Currency, PayoutMethodType } from '@wallet/contract';
import { maybe, type Query } from '#platform/db';
import { type NoRoute, railFor, type Route } from './rail-for.ts';
import { type RailRule, readRailRules } from './rail-rules.ts';
import { selectInstitutionRails } from './rails.sql.ts';
import type { InstitutionPlace, InstitutionRails } from './rails.sql.ts';

export interface RouteQuery {
  method: PayoutMethodType;
  institution: InstitutionPlace;
  amountMinor: bigint;
  currency: Currency;
  /** When it would leave. */
  at: Date;
}

/**
 * By which rail an amount would go to a destination now, what the provider takes for it and when it
 * arrives; or why it cannot go at all, with the amounts that could. For whoever is about to hold
 * money: a refusal has the code to refuse with (`amountOutOfLimits`, `institutionNotUsable`,
 * `currencyMismatch`), and comes before anything is held. What is quoted is not reserved: the rail
 * is looked up again when the money is sent. Amounts in minor units.
 */
export async function quoteRoute(query: Query, question: RouteQuery): Promise<Route | NoRoute> {
  return routeTo(
    question,
    await maybe(query, selectInstitutionRails(question.institution)),
    await readRailRules(query),
  );
}

/** The same over what was looked up: an institution nobody knows has no rails of its own. Pure. */
export function routeTo(
  question: RouteQuery,
  found: InstitutionRails | undefined,
  rules: readonly RailRule[],
): Route | NoRoute {
  if (found?.enabled === false)
    return { refused: 'institutionNotUsable', detail: 'It is switched off.', ranges: [] };
  return railFor(
    { ...question, institution: { ...question.institution, rails: found?.rails ?? [] } },
    rules,
  );
}
