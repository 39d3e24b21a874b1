import { accountId, ledgerAccounts, openLedgerAccounts, post } from '#modules/ledger';
import {
  creditAccounts,
  creditLegs,
  holdCommit,
  holdPlace,
  holdVoid,
  reversal,
} from '#modules/ledger/postings';
import type { Db } from '#platform/db';
import { newId } from '#platform/ids';
import { lock, type ItemKind, type MoneyItem } from '#platform/writer';

export const live = { currency: 'IDR', mode: 'live' } as const;

export interface Credit {
  netMinor: bigint;
  feeMinor: bigint;
  merchantId: string;
  floatOwner: string;
}

/** A deposit as the ledger sees it: float, merchant and fee, under the cause of a statement line. */
export const testCredit: ItemKind<Credit> = {
  kind: 'test.credit',
  lock: (wish, slot) => [
    lock(ledgerAccounts, [
      ...creditAccounts({ ...live, merchantId: wish.merchantId }, slot),
      floatOf(wish),
    ]),
  ],
  judge: (wish, view, cause) => {
    const effects = post(view, {
      cause,
      legs: creditLegs(view, { ...live, ...wish, source: floatOf(wish) }),
    });
    return 'refused' in effects ? effects : { effects, result: undefined };
  },
};

/** Merchants and accounts with their ledger accounts, and nothing else of them: what the writer needs. */
export async function openParties(
  db: Db,
  count: { merchants: number; floats: number },
): Promise<{ merchants: string[]; floats: string[] }> {
  const merchants = Array.from({ length: count.merchants }, () => newId('mer'));
  const floats = Array.from({ length: count.floats }, () => newId('acc'));
  await db.transaction(async (trx) => {
    for (const merchantId of merchants)
      await openLedgerAccounts(trx, { kind: 'merchant', merchantId, ...live });
    for (const id of floats)
      await openLedgerAccounts(trx, { kind: 'account', accountId: id, ...live });
  });
  return { merchants, floats };
}

type AnyItem = MoneyItem<unknown, unknown>;

export function creditItem(credit: Credit, cause = `line:${newId('lin')}`): AnyItem {
  return {
    kind: testCredit as ItemKind<unknown, unknown>,
    cause,
    order: credit.merchantId,
    mode: 'live',
    payload: credit,
  };
}

export function holdItem(placing: {
  holdId: string;
  merchantId: string;
  amountMinor: bigint;
}): AnyItem {
  return {
    kind: holdPlace as ItemKind<unknown, unknown>,
    cause: `hold:${placing.holdId}`,
    order: placing.merchantId,
    mode: 'live',
    payload: { ...live, ...placing, reason: 'test' },
  };
}

export function endHoldItem(
  how: 'commit' | 'void',
  ending: { holdId: string; merchantId: string },
): AnyItem {
  const kind = (how === 'void' ? holdVoid : holdCommit) as ItemKind<unknown, unknown>;
  return {
    kind,
    cause: `${how}:${ending.holdId}`,
    order: ending.merchantId,
    mode: 'live',
    payload: { ...live, ...ending },
  };
}

export function reversalItem(wish: { merchantId: string; amountMinor: bigint }): AnyItem {
  return {
    kind: reversal as ItemKind<unknown, unknown>,
    cause: `reversal:${newId('txn')}`,
    order: wish.merchantId,
    mode: 'live',
    payload: { ...live, ...wish },
  };
}

function floatOf({ floatOwner }: Credit): string {
  return accountId({ kind: 'float', owner: floatOwner, ...live });
}
