import type { Currency, Mode, PaymentMethod } from '@wallet/contract';
import { payoutProviderOf } from '#modules/accounts/providers';
import { type PayingAccount, readPayers, withReserved } from '#modules/account-selection';
import { readStops, type Stops } from '#modules/integrity';
import { maybe, type Query } from '#platform/db';
import type { Vault } from '#platform/vault';
import { type ApprovalTerms, readApprovalTerms } from '#modules/withdrawals/evidence';
import { type RouteQuery, routeTo } from '../routes/quote-route.ts';
import type { NoRoute, Route } from '../routes/rail-for.ts';
import { type RailRule, readRailRules } from '../routes/rail-rules.ts';
import { type InstitutionRails, selectInstitutionRails } from '../routes/rails.sql.ts';

export interface Payers {
  method: PaymentMethod;
  mode: Mode;
  currency: Currency;
}

/** What one round of sending has looked up, once for all requests. Items judge everything again. */
export interface SendRound {
  route(question: RouteQuery): Promise<Route | NoRoute>;
  payers(of: Payers): Promise<readonly PayingAccount[]>;
  /** One of them has more on its way now. */
  reserve(of: Payers, given: { accountId: string; takenMinor: bigint }): Promise<void>;
  terms(): Promise<ApprovalTerms>;
  /** Whose payouts proofs of the books stopped. */
  stops(): Promise<Stops>;
  /** What was looked up is not so any more. */
  forget(of: Payers): void;
}

export function createRound(read: Query, vault: Pick<Vault, 'attests'>): SendRound {
  const rules = new Map<string, Promise<RailRule[]>>();
  const institutions = new Map<string, Promise<InstitutionRails | undefined>>();
  const payers = new Map<string, Promise<PayingAccount[]>>();
  const keyOf = ({ method, mode, currency }: Payers) =>
    `${payoutProviderOf(method)}.${mode}.${currency}`;
  const terms = new Map<string, Promise<ApprovalTerms>>();
  const stops = new Map<string, Promise<Stops>>();
  const payersOf = (of: Payers) => remembered(payers, keyOf(of), () => readPayers(read, of));
  return {
    route: async (question) => {
      const { country, code } = question.institution;
      const found = await remembered(institutions, `${country}-${code}`, () =>
        maybe(read, selectInstitutionRails({ country, code })),
      );
      return routeTo(question, found, await remembered(rules, 'all', () => readRailRules(read)));
    },
    payers: payersOf,
    stops: () => remembered(stops, 'all', () => readStops(read, vault)),
    terms: () => remembered(terms, 'all', () => readApprovalTerms(read)),
    reserve: async (of, given) =>
      void payers.set(keyOf(of), Promise.resolve(withReserved(await payersOf(of), given))),
    forget: (of) => void payers.delete(keyOf(of)),
  };
}

function remembered<Value>(
  known: Map<string, Promise<Value>>,
  key: string,
  look: () => Promise<Value>,
): Promise<Value> {
  const found = known.get(key) ?? look();
  known.set(key, found);
  return found;
}
