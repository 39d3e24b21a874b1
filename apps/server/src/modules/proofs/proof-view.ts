import { writeMoney } from '@wallet/contract';
import type { Currency, Mode, ProofAudience, WireMoney } from '@wallet/contract';
import { zonedTime } from '#modules/exports';
import { maskedName } from '#modules/payout-methods';

export interface When {
  utc: string;
  local: string;
}

/** How one reader sees what is stored. */
export interface ProofView {
  audience: ProofAudience;
  currency: Currency;
  mode: Mode;
  at(time: Date | string): When;
  maybeAt(time: Date | null): When | null;
  money(minor: bigint | string): WireMoney;
  /** Somebody\u2019s name: whole for who may see it, else first letters. */
  name(text: string | null): string | null;
  /** A number of somebody: whole in full bundles, else its last four digits. */
  number(whole: () => string, last4: string): string;
  /** A hash over somebody\u2019s number: nothing where the number is masked, since trying all numbers is quick. */
  hashOfNumber(hash: string | null): string | null;
  /** What is the house\u2019s own: null, or nothing of a list, for a merchant. */
  ours<T>(value: T): T | null;
  /** What only those may read who see everything. */
  full<T>(value: T): T | null;
  /** What belongs to merchants and the books: null, or nothing of a list, for who owns the phone. */
  business<T>(value: T): T | null;
}

const masked: readonly ProofAudience[] = ['masked', 'farm'];

/** The lens of an audience, with times of a zone beside UTC. */
export function createProofView({
  audience,
  currency,
  mode,
  timeZone,
}: {
  audience: ProofAudience;
  currency: Currency;
  mode: Mode;
  timeZone: string;
}): ProofView {
  const local = zonedTime(timeZone);
  const at = (time: Date | string): When => {
    const utc = new Date(time).toISOString();
    return { utc, local: local(utc) };
  };
  return {
    audience,
    currency,
    mode,
    at,
    maybeAt: (time) => (time === null ? null : at(time)),
    money: (minor) => writeMoney({ minor: BigInt(minor), currency }),
    name: (text) => (text !== null && masked.includes(audience) ? maskedName(text) : text),
    number: (whole, last4) => (audience === 'full' ? whole() : `\u2022\u2022\u2022\u2022 ${last4}`),
    hashOfNumber: (hash) => (masked.includes(audience) ? null : hash),
    ours: (value) => (audience === 'merchant' ? null : value),
    full: (value) => (audience === 'full' ? value : null),
    business: (value) => (audience === 'farm' ? null : value),
  };
}
