import type { LedgerResult } from '#platform/writer';

/** One merchant in the plain model: what the ledger must say, computed the obvious way. Minor units. */
interface Merchant {
  posted: bigint;
  held: bigint;
  owed: bigint;
}

export type Operation =
  | { act: 'credit'; merchantId: string; cause: string; netMinor: bigint; feeMinor: bigint }
  | { act: 'place'; merchantId: string; holdId: string; amountMinor: bigint }
  | { act: 'commit' | 'void'; merchantId: string; holdId: string }
  | { act: 'reverse'; merchantId: string; cause: string; amountMinor: bigint };

/** The books as a person would keep them on paper: one operation after the other, no batches, no database. */
export class Model {
  readonly merchants = new Map<string, Merchant>();
  readonly #holds = new Map<string, { merchantId: string; amount: bigint; open: boolean }>();
  readonly #done = new Map<string, string>();

  /** What the writer must answer, with the effect applied. */
  apply(cause: string, operation: Operation): LedgerResult<unknown>['verdict'] {
    const text = JSON.stringify(operation, (_, part: unknown) =>
      typeof part === 'bigint' ? part.toString() : part,
    );
    const known = this.#done.get(cause);
    if (known !== undefined) return known === text ? 'already' : 'conflict';
    const merchant = this.merchants.get(operation.merchantId) ?? { posted: 0n, held: 0n, owed: 0n };
    this.merchants.set(operation.merchantId, merchant);
    if (!this.#act(merchant, operation)) return 'refused';
    this.#done.set(cause, text);
    return 'applied';
  }

  #act(merchant: Merchant, operation: Operation): boolean {
    switch (operation.act) {
      case 'credit': {
        const repaid = merchant.owed < operation.netMinor ? merchant.owed : operation.netMinor;
        merchant.owed -= repaid;
        merchant.posted += operation.netMinor - repaid;
        return true;
      }
      case 'place':
        if (merchant.owed > 0n || merchant.posted - merchant.held < operation.amountMinor)
          return false;
        merchant.held += operation.amountMinor;
        this.#holds.set(operation.holdId, {
          merchantId: operation.merchantId,
          amount: operation.amountMinor,
          open: true,
        });
        return true;
      case 'commit':
      case 'void': {
        const hold = this.#holds.get(operation.holdId);
        if (!hold?.open) return false;
        hold.open = false;
        merchant.held -= hold.amount;
        if (operation.act === 'commit') merchant.posted -= hold.amount;
        return true;
      }
      case 'reverse': {
        const free = merchant.posted - merchant.held;
        const taken = free < operation.amountMinor ? free : operation.amountMinor;
        merchant.posted -= taken;
        merchant.owed += operation.amountMinor - taken;
        return true;
      }
    }
  }
}
