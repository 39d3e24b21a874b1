import type { RowHeads } from '#modules/approvals/row-proofs';
import type { Stays } from '#platform/row-heads';
import type { Config } from '#platform/config';
import { headsFileOf } from './create-sealers.ts';

const created: Stays = { madeAt: 'created_at' };

/** A value that has not begun may be taken back. */
const fromItsBeginning: Stays = { ...created, from: ({ validFrom }) => dateOf(validFrom) };

/** Several per payment, and the books notice missing sources of money; a line goes with the file that showed it. */
const ofPayments: Stays = { neverMissed: true };

/** Old ones are merged, some go with their file; a lost one only leaves unknown what was not paid. */
const merged: Stays = { neverMissed: true };

/** A newer one takes the place of one that nobody used; without it nobody gets in. */
const replaced: Stays = { neverMissed: true };

/**
 * How long rows that give power must be there, by table, for whoever misses one that is gone. What
 * is not named here must be there for ever, from the moment in its id on: a kind whose ids are made
 * before the row (asked for, and in force after a cool-down), or hold no moment, says which column
 * tells it, and a kind whose rows end says when.
 */
export const rowsThatStay: Readonly<Record<string, Stays>> = {
  app_user: created,
  api_token: created,
  user_session: created,
  merchant: created,
  account: created,
  device: created,
  rule: created,
  blocklist_entry: created,
  withdrawal_request: created,
  payout_intent: created,
  day_sum: created,
  counted_request: created,
  recovery_account: created,
  recovery_order: { madeAt: 'told_at' },
  approval_decision: { madeAt: 'at' },
  setting: fromItsBeginning,
  merchant_limit: fromItsBeginning,
  merchant_fee_rule: fromItsBeginning,
  // It is deleted a month after its end, or after the end of its session, which is a day longer at most.
  refresh_token: { ...created, until: ({ expiresAt }) => dateOf(expiresAt) },
  transaction: ofPayments,
  transaction_session: ofPayments,
  statement_line: ofPayments,
  evidence_line: ofPayments,
  coverage: merged,
  one_time_code: replaced,
  device_enrolment: replaced,
};

/** Statements end after ten seconds, idle transactions after fifteen; an hour also allows for clock skew. */
const lagMs = 3_600_000;

/** Where an installation keeps the heads of rows that give power, and what they say. */
export function rowHeadsOf(config: Pick<Config, 'dataDir'>): RowHeads {
  return { path: headsFileOf(config, 'rows'), stays: rowsThatStay, lagMs };
}

function dateOf(value: unknown): Date {
  if (value instanceof Date) return value;
  throw new TypeError('the time of a row that gives power was not read as a time');
}
