import type { RuleScope } from '@wallet/contract';

/** A rule among others of its kind: who is counted, what, in which span, and what comes of it. */
export interface RuleSpan {
  id: string;
  /** Null: of every merchant that has none of its own of the kind. */
  merchantId: string | null;
  scope: RuleScope;
  most: bigint;
  validFrom: Date;
  validUntil: Date | null;
}

/**
 * Whether rules of one kind let more through after a change, at any time from `now`: for a
 * merchant, or (null) all without own rules. Planned rules count from their start. Pure.
 */
export function isLoosened(
  before: readonly RuleSpan[],
  after: readonly RuleSpan[],
  { merchantId, now }: { merchantId: string | null; now: Date },
): boolean {
  const moments = [...before, ...after].flatMap(({ validFrom, validUntil }) =>
    validUntil === null ? [validFrom] : [validFrom, validUntil],
  );
  return [now, ...moments.filter((moment) => moment > now)].some((moment) => {
    const [was, becomes] = [
      inForceAt(before, moment, merchantId),
      inForceAt(after, moment, merchantId),
    ];
    return was !== undefined && (becomes === undefined || isLooser(was, becomes));
  });
}

/** As requests are judged: the merchant's own counts before that of all, and of several the one that began last. */
function inForceAt(
  rules: readonly RuleSpan[],
  moment: Date,
  merchantId: string | null,
): RuleSpan | undefined {
  const [first] = rules
    .filter(
      (rule) =>
        (rule.merchantId === null || rule.merchantId === merchantId) &&
        rule.validFrom <= moment &&
        (rule.validUntil === null || rule.validUntil > moment),
    )
    .toSorted(
      (a, b) =>
        Number(b.merchantId !== null) - Number(a.merchantId !== null) ||
        b.validFrom.getTime() - a.validFrom.getTime() ||
        (a.id < b.id ? 1 : -1),
    );
  return first;
}

/** A merchant's own rule no longer counts a destination's or requester's requests at other merchants. */
function isLooser(was: RuleSpan, becomes: RuleSpan): boolean {
  const countsFewer = was.merchantId === null && becomes.merchantId !== null;
  const countsAcross = was.scope === 'destination' || was.scope === 'requester';
  return becomes.most > was.most || (countsFewer && countsAcross);
}
