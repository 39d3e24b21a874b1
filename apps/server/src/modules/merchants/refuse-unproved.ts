import { isProved, notProved, type PowerRows, type Proved } from '#platform/row-mac';
import type { Merchant } from './merchant.ts';
import { feePower, limitPower, merchantPower } from './merchant-power.ts';
import type { FeePower, LimitPower, MerchantPower } from './merchant-power.ts';

/** Rows as one statement reads them with the merchant: amounts and times as texts, which mean the same to a MAC. */
interface RowsRead {
  merchant: MerchantAsText;
  fees: AsText<FeePower>[];
  limits: AsText<LimitPower>[];
}
type Window = 'dayBeganAt' | 'dayEndsAt' | 'monthBeganAt' | 'monthEndsAt';
type MerchantAsText = Omit<Proved<MerchantPower>, Window> & Record<Window, string | null>;
type AsText<Row> = Omit<Row, 'validFrom'> & { validFrom: string; mac: string | null };

const rowsOf = new WeakMap<Merchant, RowsRead>();

/** Keeps with a merchant the rows that it was made of, for whoever moves money by it. */
export function savePower(merchant: Merchant, rows: unknown): Merchant {
  rowsOf.set(merchant, rows as RowsRead);
  return merchant;
}

/**
 * Whether the merchant's own row, its policy in it, is what the application made of it. A copy of a
 * merchant proves nothing.
 */
export function isProvedMerchant(merchant: Merchant): boolean {
  const rows = rowsOf.get(merchant);
  return rows !== undefined && isProved(merchantPower, withTimes(rows.merchant));
}

function withTimes(read: MerchantAsText): Proved<MerchantPower> {
  const time = (text: string | null) => (text === null ? null : new Date(text));
  return {
    ...read,
    dayBeganAt: time(read.dayBeganAt),
    dayEndsAt: time(read.dayEndsAt),
    monthBeganAt: time(read.monthBeganAt),
    monthEndsAt: time(read.monthEndsAt),
  };
}

/**
 * For whoever is about to let money in or out by a merchant's terms: its row, its fees and its
 * limits must be what the application made of them. Refuses `rowNotProved`, and nothing new begins;
 * what was begun before goes on by what was fixed into it.
 */
export function refuseUnprovedMerchant(merchant: Merchant): void {
  const rows = rowsOf.get(merchant);
  if (!rows || !isProvedMerchant(merchant)) throw notProved(merchantPower, merchant.id);
  for (const fee of rows.fees) refuseUnproved(feePower, fee);
  for (const limit of rows.limits) refuseUnproved(limitPower, limit);
}

function refuseUnproved<Row extends LimitPower>(rows: PowerRows<Row>, read: AsText<Row>): void {
  const row = { ...read, validFrom: new Date(read.validFrom) } as unknown as Proved<Row>;
  if (!isProved(rows, row)) throw notProved(rows, row.id);
}
