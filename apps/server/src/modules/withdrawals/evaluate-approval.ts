import { limitReasons } from '@wallet/contract';
import type {
  ApprovalReason,
  LimitReason,
  Mode,
  VerificationStatus,
  WithdrawalSource,
} from '@wallet/contract';

/** What the policy looks at. Amounts in minor units; sums are of the merchant's day and without the request itself. */
export interface ApprovalFacts {
  mode: Mode;
  source: WithdrawalSource;
  /** Asked for by somebody of the house. */
  askedByOperator: boolean;
  isPublic: boolean;
  /** Sends a credit back; to another account than the payer's when it is foreign. */
  isRefund: boolean;
  isForeign: boolean;
  amountMinor: bigint;
  nameCheck: VerificationStatus | 'unverified';
  ruleFound: boolean;
  /** Whether the destination was paid before: long enough ago, only lately, or never. */
  destination: 'known' | 'young' | 'unknown';
  /** Asked for by a payer on the merchant's link, or by a live token: nobody typed where it goes. */
  isPayersOrTokens: boolean;
  /** Asked for with a token that has not cooled down, or on a link that such a token made. */
  isYoungToken: boolean;
  /** What went to destinations that were not known today without a person. */
  newDestinationsDayMinor: bigint;
  /** Automatic to the destination today, all to it ever, the highest of one requester, the merchant's automatic sum. */
  automaticToDestinationMinor: bigint;
  destinationDayMinor: bigint;
  requesterDayMinor: bigint;
  automaticDayMinor: bigint;
  policy: {
    automaticUpToMinor: bigint | null;
    automaticPerDayMinor: bigint | null;
    secondPersonAboveMinor: bigint | null;
    newDestinationsPerDayMinor: bigint | null;
  };
  /** The house's limit for two, where the merchant has none of its own. */
  houseSecondAboveMinor: bigint;
  houseNewDestinationsMinor: bigint;
}

/** The limits that a request was above, in minor units, by the reason that names them. */
export type ApprovalLimits = Partial<Record<LimitReason, bigint>>;

export interface ApprovalNeed {
  needed: 0 | 1 | 2;
  reasons: ApprovalReason[];
  limits: ApprovalLimits;
  /** It goes to a destination that is not known, within the day's sum for those. */
  usesNewDestinations: boolean;
}

/**
 * How many persons must agree to a request, and why. Pure. None at all: within the merchant's
 * limit, counted with all that went to that destination by itself today, within the day's sum, to a
 * destination that was paid before, long enough ago and with its name confirmed; one that was not,
 * where a payer named it on the merchant's link or a token that has cooled down did, within the
 * day's sum for such destinations. Two: above the limit for two, counted with what the destination
 * gets and the person asks for in a day; refunds; what somebody of the house asked for, who is the
 * first of the two. Test mode moves nothing and needs nobody.
 */
export function evaluateApproval(facts: ApprovalFacts): ApprovalNeed {
  if (facts.mode === 'test')
    return { needed: 0, reasons: [], limits: {}, usesNewDestinations: false };
  const two = whyTwo(facts);
  const one = whyOne(facts);
  const reasons = [...one, ...two];
  return {
    needed: two.length > 0 ? 2 : one.length > 0 ? 1 : 0,
    reasons,
    limits: limitsOf(reasons, facts),
    usesNewDestinations: mayBeNew(facts) && fitsNewDestinations(facts),
  };
}

/** A destination that is not known needs no person by itself. */
function mayBeNew({ destination, isPayersOrTokens, isYoungToken }: ApprovalFacts): boolean {
  return destination !== 'known' && isPayersOrTokens && !isYoungToken;
}

function fitsNewDestinations(facts: ApprovalFacts): boolean {
  return facts.amountMinor + facts.newDestinationsDayMinor <= newDestinationsLimit(facts);
}

function newDestinationsLimit({ policy, houseNewDestinationsMinor }: ApprovalFacts): bigint {
  return policy.newDestinationsPerDayMinor ?? houseNewDestinationsMinor;
}

function limitsOf(reasons: readonly ApprovalReason[], facts: ApprovalFacts): ApprovalLimits {
  const { policy, houseSecondAboveMinor } = facts;
  const limits: Record<LimitReason, bigint | null> = {
    aboveAutomatic: policy.automaticUpToMinor,
    dayUsedUp: policy.automaticPerDayMinor,
    newDestinationsUsedUp: newDestinationsLimit(facts),
    aboveSecondPerson: policy.secondPersonAboveMinor ?? houseSecondAboveMinor,
  };
  return Object.fromEntries(
    limitReasons.flatMap((reason) =>
      reasons.includes(reason) && limits[reason] !== null ? [[reason, limits[reason]]] : [],
    ),
  );
}

function whyTwo(facts: ApprovalFacts): ApprovalReason[] {
  const { amountMinor, policy, houseSecondAboveMinor, destinationDayMinor, requesterDayMinor } =
    facts;
  const limit = policy.secondPersonAboveMinor ?? houseSecondAboveMinor;
  const daySoFar =
    destinationDayMinor > requesterDayMinor ? destinationDayMinor : requesterDayMinor;
  return listed({
    refund: facts.isRefund && !facts.isForeign,
    foreignDestination: facts.isForeign,
    askedByOperator: facts.askedByOperator,
    aboveSecondPerson: amountMinor + daySoFar > limit,
  });
}

function whyOne(facts: ApprovalFacts): ApprovalReason[] {
  const { automaticUpToMinor, automaticPerDayMinor } = facts.policy;
  const { amountMinor } = facts;
  return listed({
    noAutomaticApproval: automaticUpToMinor === null,
    aboveAutomatic:
      automaticUpToMinor !== null &&
      amountMinor + facts.automaticToDestinationMinor > automaticUpToMinor,
    dayUsedUp:
      automaticUpToMinor !== null &&
      automaticPerDayMinor !== null &&
      amountMinor + facts.automaticDayMinor > automaticPerDayMinor,
    destinationUnknown: facts.destination === 'unknown' && !mayBeNew(facts),
    destinationYoung: facts.destination === 'young' && !mayBeNew(facts),
    newDestinationsUsedUp: mayBeNew(facts) && !fitsNewDestinations(facts),
    youngToken: facts.isYoungToken,
    nameNotConfirmed: facts.nameCheck !== 'verified',
    ruleFound: facts.ruleFound,
    publicRequest: facts.isPublic,
  });
}

function listed(found: Partial<Record<ApprovalReason, boolean>>): ApprovalReason[] {
  return (Object.entries(found) as [ApprovalReason, boolean][]).flatMap(([reason, is]) =>
    is ? [reason] : [],
  );
}
