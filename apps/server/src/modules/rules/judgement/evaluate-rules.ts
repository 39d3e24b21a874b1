import type { Currency, Mode } from '@wallet/contract';
import { all, type Trx } from '#platform/db';
import { isKnownDestination } from './is-known-destination.ts';
import { evaluate, type FirstUse, type RuleInForce, type RuleResult } from '../judge.ts';
import { saveAssessment, lockPaces, selectPaces } from './assessments.sql.ts';
import { blockKeysOf } from '../block-keys.ts';
import { readBlocks, readRules } from './read-rules.ts';
import { readFirstUse } from '../read-first-use.ts';
import { stampOf } from './rules-stamp.sql.ts';

/** A withdrawal request as rules see it. Keys are digests by `customerKeyOf`, `phoneKeyOf` and the like. */
export interface Candidate {
  requestId: string;
  merchantId: string;
  mode: Mode;
  currency: Currency;
  amountMinor: bigint;
  /** Null for what a merchant asks for itself. */
  customerKey: string | null;
  payeeKey: string;
  institution: { country: string; code: string };
  accountNumberLast4: string;
  phoneKey: string | null;
  emailKey: string | null;
  payoutMethodId: string | null;
  source: string;
  /** Person or token. */
  createdBy: string | null;
}

/** A verdict with the stamp of the very rules and blocks that were asked: what began behind it has another one. */
export interface StampedResult extends RuleResult {
  /** As of `selectRulesStamp`. */
  stamp: string;
}

/**
 * Whether a request may have its money set aside: allowed, held for a person, or rejected, with everything that was
 * found. Ask in the transaction that moves the request on, once for each request and one request a transaction: those
 * that are counted by the same keys wait for each other until it ends, so no two use the last place. A request that was
 * allowed takes its place from here on, also before its money is set aside; judged again, its own place does not count.
 * Refuses `rowNotProved` where a rule or a block was changed behind the application.
 * Test mode has no rules: nothing is at risk there, and nobody is there to release it.
 */
export async function evaluateRules(trx: Trx, candidate: Candidate): Promise<StampedResult> {
  const verdict =
    candidate.mode === 'test'
      ? { ...evaluate({ ...candidate, rules: [], blocks: [], firstUse: null }), stamp: '' }
      : await judgeLive(trx, candidate);
  await saveAssessment(candidate, verdict).execute(trx);
  return verdict;
}

async function judgeLive(trx: Trx, candidate: Candidate): Promise<StampedResult> {
  const rules = await readRules(trx, candidate);
  const counted = await countPaces(
    trx,
    candidate,
    rules.filter((rule) => keyOf(candidate, rule) !== null),
  );
  const keys = blockKeysOf(candidate);
  const blocks = await readBlocks(trx, { merchantId: candidate.merchantId, keys });
  return {
    ...evaluate({
      ...candidate,
      rules: counted,
      blocks,
      firstUse: await firstUseOf(trx, candidate),
    }),
    stamp: stampOf(rules, blocks),
  };
}

async function countPaces(trx: Trx, candidate: Candidate, rules: readonly RuleInForce[]) {
  if (rules.length === 0) return [];
  await lockPaces(rules.map((rule) => `pace ${keyOf(candidate, rule)}`)).execute(trx);
  const asked = new Map(
    rules.map((rule) => [
      questionOf(rule),
      { scope: rule.scope, pace: rule.pace, isOwn: rule.merchantId !== null },
    ]),
  );
  const used = new Map(
    (await all(trx, selectPaces(candidate, [...asked.values()]))).map((row) => [
      `${row.scope} ${row.pace} ${row.isOwn}`,
      row,
    ]),
  );
  return rules.map((rule) => {
    const row = used.get(questionOf(rule));
    if (!row)
      throw new Error(`the merchant ${candidate.merchantId} of a judged request is not there`);
    return { ...rule, used: row };
  });
}

function questionOf({ scope, pace, merchantId }: RuleInForce): string {
  return `${scope} ${pace} ${merchantId !== null}`;
}

/** Whom a rule counts here; null when it concerns nobody. */
function keyOf(
  { merchantId, customerKey, payeeKey, createdBy }: Candidate,
  { scope }: RuleInForce,
): string | null {
  if (scope === 'customer') return customerKey && `customer ${merchantId} ${customerKey}`;
  if (scope === 'destination') return `destination ${payeeKey}`;
  if (scope === 'requester') return createdBy && `requester ${createdBy}`;
  return `merchant ${merchantId}`;
}

async function firstUseOf(trx: Trx, candidate: Candidate): Promise<FirstUse | null> {
  const { holdAboveMinor, knownAfterHours, sources } = await readFirstUse(trx);
  const aboveMinor = holdAboveMinor[candidate.currency];
  if (
    aboveMinor === null ||
    !sources.includes(candidate.source) ||
    candidate.amountMinor <= aboveMinor
  )
    return null;
  return (await isKnownDestination(trx, candidate)) ? null : { aboveMinor, knownAfterHours };
}
