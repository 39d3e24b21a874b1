import type { StatementRead, WireMoney } from '@wallet/agent-protocol';
import { type Currency, parseWrittenMoney } from '@wallet/contract';

/** A booked row of a provider's history, as a phone saw it. Amounts in minor units. */
export interface SeenLine {
  providerTransactionId: string | null;
  direction: 'credit' | 'debit';
  amountMinor: bigint;
  balanceAfterMinor: bigint | null;
  counterparty: string | null;
  /** The provider's id of the line whose money this one brings back, where it names one. */
  reversalOf?: string | null;
  occurredFrom: Date;
  occurredTo: Date;
  raw: string;
}

/** One read of one account's history: booked rows only, oldest first, with the times that the server believes. */
export interface SeenRead {
  from: Date;
  to: Date;
  startedAt: Date;
  finishedAt: Date;
  lagMs: number;
  passes: number;
  tabs: StatementRead['tabs'];
  claims: StatementRead['claims'];
  openingMinor: bigint | null;
  closingMinor: bigint | null;
  lines: SeenLine[];
}

/** A read in money that is not the account's. Its path names the first wrong field. */
export class ForeignCurrency extends Error {
  override name = 'ForeignCurrency';
  readonly path: string;

  constructor(path: string) {
    super(`${path} is not in the account\u2019s currency`);
    this.path = path;
  }
}

/**
 * Parses a checked message. Bounds the read's start by arrival minus duration, so a fast clock
 * cannot prove the future. Throws ForeignCurrency.
 */
export function toSeenRead(
  read: StatementRead,
  { currency, receivedAt }: { currency: Currency; receivedAt: Date },
): SeenRead {
  const minor = (money: WireMoney, path: string): bigint => {
    if (money.currency !== currency) throw new ForeignCurrency(`${path}.currency`);
    return parseWrittenMoney(money).minor;
  };
  const maybeMinor = (money: WireMoney | null | undefined, path: string) =>
    money ? minor(money, path) : null;
  const tookMs = Date.parse(read.finishedAt) - Date.parse(read.startedAt);
  return {
    from: new Date(read.from),
    to: new Date(read.to),
    startedAt: new Date(Math.min(Date.parse(read.startedAt), receivedAt.getTime() - tookMs)),
    finishedAt: new Date(Math.min(Date.parse(read.finishedAt), receivedAt.getTime())),
    lagMs: read.lagMs,
    passes: read.passes,
    tabs: read.tabs,
    claims: read.claims,
    openingMinor: maybeMinor(read.openingBalance, 'openingBalance'),
    closingMinor: maybeMinor(read.closingBalance, 'closingBalance'),
    lines: read.lines.flatMap((line, i) => {
      const amountMinor = minor(line.amount, `lines.${i}.amount`);
      const balanceAfterMinor = maybeMinor(line.balanceAfter, `lines.${i}.balanceAfter`);
      if (line.status !== 'booked') return [];
      const {
        providerTransactionId = null,
        direction,
        counterparty = null,
        reversalOf = null,
        raw,
      } = line;
      return [
        {
          providerTransactionId,
          direction,
          amountMinor,
          balanceAfterMinor,
          counterparty,
          reversalOf,
          occurredFrom: new Date(line.occurredFrom),
          occurredTo: new Date(line.occurredTo),
          raw,
        },
      ];
    }),
  };
}

/** What a line does to the balance. */
export function signed({
  direction,
  amountMinor,
}: Pick<SeenLine, 'direction' | 'amountMinor'>): bigint {
  return direction === 'credit' ? amountMinor : -amountMinor;
}
