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
  /** What went there without a person today, what went there at all, what the same person asked for, what the merchant sent without a person. */
  automaticToDestinationMinor: bigint;
  destinationDayMinor: bigint;
  requesterDayMinor: bigint;
  automaticDayMinor: bigint;
  policy: {
    automaticUpToMinor: bigint | null;
    automaticPerDayMinor: bigint | null;
    secondPersonAboveMinor: bigint | null;
  };
  /** The house's limit for two, where the merchant has none of its own. */
  houseSecondAboveMinor: bigint;
}

/** The limits that a request was above, in minor units, by the reason that names them. */
export type ApprovalLimits = Partial<Record<LimitReason, bigint>>;

export interface ApprovalNeed {
  needed: 0 | 1 | 2;
  reasons: ApprovalReason[];
  limits: ApprovalLimits;
}

/**
 * How many persons must agree to a request, and why. Pure. None at all: within the merchant's limit, counted with all
 * that went to that destination by itself today, within the day's sum, to a destination that was paid before, long
 * enough ago and with its name confirmed. Two: above the limit for two, counted with what the destination gets and the
 * person asks for in a day; refunds; what somebody of the house asked for, who is the first of the two. Test mode moves
 * nothing and needs nobody.
 */
export function judgeApproval(facts: ApprovalFacts): ApprovalNeed {
  if (facts.mode === 'test') return { needed: 0, reasons: [], limits: {} };
  const two = whyTwo(facts);
  const one = whyOne(facts);
  const reasons = [...one, ...two];
  return {
    needed: two.length > 0 ? 2 : one.length > 0 ? 1 : 0,
    reasons,
    limits: limitsOf(reasons, facts),
  };
}

function limitsOf(
  reasons: readonly ApprovalReason[],
  { policy, houseSecondAboveMinor }: ApprovalFacts,
): ApprovalLimits {
  const limits: Record<LimitReason, bigint | null> = {
    aboveAutomatic: policy.automaticUpToMinor,
    dayUsedUp: policy.automaticPerDayMinor,
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
    destinationUnknown: facts.destination === 'unknown',
    destinationYoung: facts.destination === 'young',
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
