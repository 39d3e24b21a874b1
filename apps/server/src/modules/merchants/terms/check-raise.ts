import type { FeeDirection } from '@wallet/contract';
import { all, type Query } from '#platform/db';
import { type FeeTerms, isFeeRaised, isLimitRaised } from './is-raised.ts';
import type { FeeRule } from '../merchant.ts';
import { selectFeeRules, selectLimits } from './terms.sql.ts';

export interface EvaluatedTerm {
  isRaised: boolean;
  /** What holds now, for who looks at the change. */
  before: unknown;
}

type Begins = { validFrom?: string | undefined };
type RequestedLimit = Begins & {
  direction: FeeDirection;
  minMinor: bigint | null;
  maxMinor: bigint | null;
};

/**
 * Whether a limit is above what holds now, or above what is planned to hold when it begins: nobody
 * plans a lower one first to pass a higher one as its return.
 */
export async function checkLimitRaise(
  query: Query,
  merchantId: string,
  requested: RequestedLimit,
): Promise<EvaluatedTerm> {
  const rows = (await all(query, selectLimits(merchantId, { withNames: false }))).filter(
    ({ direction }) => direction === requested.direction,
  );
  const { now, ahead } = holding(rows, requested);
  const before = now && { minMinor: now.minMinor, maxMinor: now.maxMinor };
  const isRaised = [now, ahead].some((term) => isLimitRaised(term, requested));
  return { isRaised, before: before ?? null };
}

/** Likewise a fee. A rule for a method comes instead of the rule for any. */
export async function checkFeeRaise(
  query: Query,
  merchantId: string,
  requested: Begins & FeeTerms & { direction: FeeDirection; method: FeeRule['method'] },
): Promise<EvaluatedTerm> {
  const rows = (await all(query, selectFeeRules(merchantId, { withNames: false }))).filter(
    ({ direction }) => direction === requested.direction,
  );
  const own = holding(
    rows.filter(({ method }) => method === requested.method),
    requested,
  );
  const any = holding(
    rows.filter(({ method }) => method === 'any'),
    requested,
  );
  const [now, ahead] = [own.now ?? any.now, own.ahead ?? any.ahead];
  const before = now && {
    method: now.method,
    flatMinor: now.flatMinor,
    percentBasisPoints: now.percentBasisPoints,
    minMinor: now.minMinor,
    maxMinor: now.maxMinor,
  };
  const isRaised = [now, ahead].some((term) => isFeeRaised(term, requested));
  return { isRaised, before: before ?? null };
}

/** Of terms with one subject, the latest beginning first: which holds now, and which at the moment of the new one. */
function holding<Term extends { state: string; validFrom: Date }>(
  terms: readonly Term[],
  { validFrom }: Begins,
): { now: Term | undefined; ahead: Term | undefined } {
  const now = terms.find(({ state }) => state === 'inForce');
  if (validFrom === undefined) return { now, ahead: now };
  const at = new Date(validFrom);
  return { now, ahead: terms.find((term) => term.validFrom <= at) };
}
