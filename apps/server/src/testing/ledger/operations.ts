import { accountId, ledgerAccounts, createLedgerAccounts, post } from '#modules/ledger';
import {
  creditAccounts,
  creditEntries,
  captureHold,
  placeHold,
  releaseHold,
  reversal,
} from '#modules/ledger/postings';
import type { Db } from '#platform/db';
import { newId } from '#platform/ids';
import { lock, type CommandKind, type LedgerCommand } from '#platform/writer';

export const live = { currency: 'IDR', mode: 'live' } as const;

export interface Credit {
  netMinor: bigint;
  feeMinor: bigint;
  merchantId: string;
  floatOwner: string;
}

/** A deposit as the ledger sees it: float, merchant and fee, under the cause of a statement line. */
export const testCredit: CommandKind<Credit> = {
  kind: 'test.credit',
  lock: (input, slot) => [
    lock(ledgerAccounts, [
      ...creditAccounts({ ...live, merchantId: input.merchantId }, slot),
      floatOf(input),
    ]),
  ],
  decide: (input, view, cause) => {
    const effects = post(view, {
      cause,
      legs: creditEntries(view, { ...live, ...input, source: floatOf(input) }),
    });
    return 'refused' in effects ? effects : { effects, result: undefined };
  },
};

/** Merchants and accounts with their ledger accounts, and nothing else of them: what the writer needs. */
export async function createParties(
  db: Db,
  count: { merchants: number; floats: number },
): Promise<{ merchants: string[]; floats: string[] }> {
  const merchants = Array.from({ length: count.merchants }, () => newId('mer'));
  const floats = Array.from({ length: count.floats }, () => newId('acc'));
  await db.transaction(async (trx) => {
    for (const merchantId of merchants)
      await createLedgerAccounts(trx, { kind: 'merchant', merchantId, ...live });
    for (const id of floats)
      await createLedgerAccounts(trx, { kind: 'account', accountId: id, ...live });
  });
  return { merchants, floats };
}

type AnyItem = LedgerCommand<unknown, unknown>;

export function creditItem(credit: Credit, cause = `line:${newId('lin')}`): AnyItem {
  return {
    kind: testCredit as CommandKind<unknown, unknown>,
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
    kind: placeHold as CommandKind<unknown, unknown>,
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
  const kind = (how === 'void' ? releaseHold : captureHold) as CommandKind<unknown, unknown>;
  return {
    kind,
    cause: `${how}:${ending.holdId}`,
    order: ending.merchantId,
    mode: 'live',
    payload: { ...live, ...ending },
  };
}

export function reversalItem(input: { merchantId: string; amountMinor: bigint }): AnyItem {
  return {
    kind: reversal as CommandKind<unknown, unknown>,
    cause: `reversal:${newId('txn')}`,
    order: input.merchantId,
    mode: 'live',
    payload: { ...live, ...input },
  };
}

function floatOf({ floatOwner }: Credit): string {
  return accountId({ kind: 'float', owner: floatOwner, ...live });
}
