/** A movement of money as one source shows it. Minor units; the time is an interval. */
export interface SourceTransaction {
  id: string;
  /** `unknown` where a notification does not say. */
  direction: 'credit' | 'debit' | 'unknown';
  amountMinor: bigint;
  occurredFrom: Date;
  occurredTo: Date;
  providerTransactionId: string | null;
}

export interface Link {
  otherId: string;
  lineId: string;
}

/**
 * Pairs movements with lines one to one: by provider id, then direction, amount and touching times,
 * earliest first. `slackMs` is the clock skew allowed. Leaves out what has no pair. Pure.
 */
export function linkOneToOne(
  others: readonly SourceTransaction[],
  lines: readonly SourceTransaction[],
  slackMs: number,
): Link[] {
  const free = lines.toSorted(byEnd);
  const take = (other: SourceTransaction, fits: (line: SourceTransaction) => boolean): Link[] => {
    const found = free.findIndex((line) => isSameMoney(other, line) && fits(line));
    if (found < 0) return [];
    return free.splice(found, 1).map((line) => ({ otherId: other.id, lineId: line.id }));
  };
  const sorted = others.toSorted(byEnd);
  const byId = sorted.flatMap((other) =>
    other.providerTransactionId === null
      ? []
      : take(other, (line) => line.providerTransactionId === other.providerTransactionId),
  );
  const linked = new Set(byId.map(({ otherId }) => otherId));
  const byTime = sorted
    .filter(({ id }) => !linked.has(id))
    .flatMap((other) => take(other, (line) => touches(other, line, slackMs)));
  return [...byId, ...byTime];
}

function isSameMoney(other: SourceTransaction, line: SourceTransaction): boolean {
  return (
    other.amountMinor === line.amountMinor &&
    (other.direction === 'unknown' || other.direction === line.direction)
  );
}

type Span = Pick<SourceTransaction, 'occurredFrom' | 'occurredTo'>;

/** Whether two times may be the same one, with clocks that far apart. */
export function touches(a: Span, b: Span, slackMs: number): boolean {
  return (
    a.occurredFrom.getTime() - slackMs <= b.occurredTo.getTime() &&
    b.occurredFrom.getTime() <= a.occurredTo.getTime() + slackMs
  );
}

/** The order in which lines are told apart: what ended first comes first. */
export function byEnd(a: Span & { id: string }, b: Span & { id: string }): number {
  return (
    a.occurredTo.getTime() - b.occurredTo.getTime() ||
    a.occurredFrom.getTime() - b.occurredFrom.getTime() ||
    (a.id === b.id ? 0 : a.id < b.id ? -1 : 1)
  );
}
