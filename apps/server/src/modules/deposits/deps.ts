import type { CreateSessionBody, Mode, Principal, CreatedSession } from '@wallet/contract';
import type { Approvals } from '#modules/approvals';
import type { Clock } from '#platform/clock';
import type { Db, Query, Trx } from '#platform/db';
import type { Log } from '#platform/log';
import type { Vault } from '#platform/vault';
import type { MoneyItem, Writer } from '#platform/writer';
import type { CustomerStanding } from '#modules/sessions';
import type { SessionHead } from '#modules/sessions';
import type { LineRefunds } from '#modules/suspense/refunds';
import type { LineDecision } from '#modules/allocations/proposals';
import type { Claim } from '#modules/allocations';
import type { UnpostedLine } from '#modules/matching/lines';

/** What the module's use cases need from outside. */
export interface DepositDeps {
  db: Db;
  vault: Vault;
  approvals: Approvals;
  writer: Writer;
  clock: Clock;
  log: Log;
  /** Where payers open their links, without a slash at the end: `https://pay.example`. */
  payOrigin: string;
  /** Knows the debits that payouts caused, and the credits that bring payouts back. */
  explainPayout?: PayoutExplainer;
  /** What persons agreed on: a line brings a payout back. */
  returnPayout?: PayoutReturner;
  /** Sends lines back to who sent them. */
  lineRefunds?: LineRefunds;
  /** Opens and ends the sessions by which customers withdraw. */
  withdrawalLinks?: WithdrawalLinks;
}

/** The money item of a proposal that a line brings a paid payout back; undefined when it was not paid, or has come back. */
export type PayoutReturner = (
  decision: LineDecision & { transactionId: string; claim: Claim | null },
) => Promise<Omit<MoneyItem<unknown, unknown>, 'cause'> | undefined>;

/** The money item of a debit that money sent out has caused, or of a credit that surely brings it back; undefined for any other. Its cause is the line’s. */
export type PayoutExplainer = (
  line: UnpostedLine & { claim: Claim | null },
) => Promise<MoneyItem<unknown, unknown> | undefined>;

/** Somebody asks for a session by which a customer withdraws: a sum, or a range to choose from. */
export interface WithdrawalWish extends SessionHead {
  amount: CreateSessionBody['amount'];
}

/** What is above this module and has its sessions here. */
export interface WithdrawalLinks {
  open(trx: Trx, wish: WithdrawalWish): Promise<CreatedSession>;
  /** Ends the session with its request; repeating it changes nothing. Refuses cancelNotPossible once the money is on its way. */
  cancel(sessionId: string, principal: Principal): Promise<void>;
  /** Ends the locked session, and the request that nobody went on with; false when somebody is at it. */
  expire(trx: Trx, session: { id: string; merchantId: string; mode: Mode }): Promise<boolean>;
  /** `idle`: it waits for nobody but its customer. `done`: it is out of the customer’s hands. */
  standing(query: Query, sessionId: string): Promise<CustomerStanding>;
}
