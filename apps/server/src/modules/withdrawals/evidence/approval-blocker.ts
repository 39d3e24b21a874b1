import { type ErrorCode, roles } from '@wallet/contract';
import { decisionRows, personRows } from '#modules/approvals';
import type { DecisionRow, Independence, PersonRow } from '#modules/approvals';
import { approvalPolicySchema, type MerchantPower, merchantPower } from '#modules/merchants';
import { isProvedRow, type Proved, type RowKeys } from '#platform/row-mac';
import { requestPower, type RequestPower } from '#modules/payouts';
import type { ApprovalSettings } from './read-approval-settings.ts';

/** What the house says about approvals, as far as the beginning of an attempt looks at it. */
export type ApprovalTerms = Pick<
  ApprovalSettings,
  'secondPersonAboveMinor' | 'subAdminUpToMinor' | 'approvalHours'
>;

/** All that speaks for a request, as it was locked or read together. */
export interface Evidence {
  request: Proved<RequestPower> & { twinAllowedAt: Date | null };
  /** Everything that anybody ever decided about it. */
  decisions: readonly Proved<DecisionRow>[];
  /** Those of the deciders, and of who asked, that are there. */
  persons: ReadonlyMap<string, Proved<PersonRow>>;
  policy: Proved<MerchantPower> | undefined;
}

/** How a rule that approved by itself is named in its decision. */
export function ruleOf({
  id,
  policyRevision,
}: Pick<MerchantPower, 'id' | 'policyRevision'>): string {
  return `policy:${id}:${policyRevision}`;
}

/** The rule of test mode, which moves nothing and needs nobody. */
export const testRule = 'test';

/**
 * What speaks against sending a request, null when enough proved decisions speak for it. Pure.
 * Every row on the way must be what the application made of it (`rowNotProved`). Counted are
 * distinct persons who agreed to the revision that was decided last and to these very bytes, each
 * of them active, of a role that may decide the sum, no requester, and independent of all
 * requesters and of who agreed before as it was judged then; somebody of the house who asked is the
 * first of them. Or the rule's word under the present policy with the sum within it. Later words to
 * hold or to reject it end all of that. An approval lasts from when the last of them was given. A
 * typed destination cools down first, unless somebody independent has released it. Anything else is
 * `payoutNotApproved`.
 */
export function approvalBlocker(
  keys: Pick<RowKeys, 'attests'>,
  evidence: Evidence,
  terms: ApprovalTerms & { now: Date },
): Extract<ErrorCode, 'rowNotProved' | 'payoutNotApproved'> | null {
  const { request, policy } = evidence;
  if (!isProvedRow(keys, requestPower, request) || !areProved(keys, evidence))
    return 'rowNotProved';
  if (!policy || !isProvedRow(keys, merchantPower, policy)) return 'rowNotProved';
  const agreed = agreedTo(evidence);
  if (request.twinAllowedAt !== null && !isTwinReleased(evidence)) return 'payoutNotApproved';
  if (isCooling(evidence, terms)) return 'payoutNotApproved';
  const needed = neededFor(evidence, policy, terms);
  if (needed === null) return 'payoutNotApproved';
  const since =
    needed === 0
      ? ruleAgreed(evidence, policy, agreed)
      : personsAgreed(evidence, agreed, { needed, terms });
  if (since === null) return 'payoutNotApproved';
  return since.getTime() + terms.approvalHours * 3_600_000 > terms.now.getTime()
    ? null
    : 'payoutNotApproved';
}

function areProved(
  keys: Pick<RowKeys, 'attests'>,
  { request, decisions, persons }: Evidence,
): boolean {
  return (
    decisions.every(
      (one) =>
        one.subject === 'withdrawal' &&
        one.subjectId === request.id &&
        isProvedRow(keys, decisionRows, one),
    ) && [...persons.values()].every((person) => isProvedRow(keys, personRows, person))
  );
}

/** Words for it that nothing has ended: of the revision decided last, and of who asked. */
function agreedTo({ request, decisions }: Pick<Evidence, 'request' | 'decisions'>): DecisionRow[] {
  const standing = decisions.filter(
    ({ verdict, payloadHash, revision }) =>
      verdict === 'approve' &&
      payloadHash === request.payloadHash &&
      !decisions.some((other) => stops(other) && other.revision >= revision),
  );
  const last = Math.max(0, ...standing.map(({ revision }) => revision));
  return standing
    .filter(
      ({ revision, person }) =>
        revision === last || (person !== null && person === request.createdBy),
    )
    .sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** Who has agreed to it as it stands: whoever decides next must be independent of each of them. */
export function agreedBefore(evidence: Pick<Evidence, 'request' | 'decisions'>): string[] {
  return agreedTo(evidence).flatMap(({ person }) => person ?? []);
}

function stops({ verdict }: DecisionRow): boolean {
  return verdict === 'hold' || verdict === 'reject';
}

/** An equal payout was meant by a person who did not ask for it. */
function isTwinReleased({ request, decisions }: Evidence): boolean {
  const requesters = request.requesters.split(' ');
  return decisions.some(
    ({ verdict, payloadHash, person }) =>
      verdict === 'release' &&
      payloadHash === request.payloadHash &&
      person !== null &&
      !requesters.includes(person),
  );
}

/** A person typed where it goes, it has not cooled down, and nobody independent has said that it may go before. */
function isCooling(evidence: Evidence, { now, ...terms }: ApprovalTerms & { now: Date }): boolean {
  const { request, decisions } = evidence;
  if (request.coolsUntil === null || request.coolsUntil <= now) return false;
  return !decisions.some(
    (one) =>
      one.verdict === 'release' &&
      one.payloadHash === request.payloadHash &&
      mayCount(evidence, one, terms) &&
      one.person !== request.createdBy &&
      isIndependent(evidence, one, []),
  );
}

/** Never fewer than was judged and written down, and never fewer than the locked rows themselves ask for. */
function neededFor(
  { request, persons }: Evidence,
  policy: MerchantPower,
  { secondPersonAboveMinor }: ApprovalTerms,
): number | null {
  const { approvalsNeeded, mode, amount, source, isForeign, isPublic, createdBy } = request;
  if (approvalsNeeded === null) return null;
  if (mode === 'test') return 0;
  const { automaticUpToMinor, secondPersonAboveMinor: own } = approvalPolicySchema.parse(
    policy.approvalPolicy,
  );
  const asker = createdBy === null ? undefined : persons.get(createdBy);
  const isOfTheHouse = asker !== undefined && asker.roleId !== roles.merchant;
  const isTwo =
    source === 'refund' ||
    isForeign ||
    isOfTheHouse ||
    amount > (own ?? secondPersonAboveMinor[request.currency]);
  const isOne = isPublic || automaticUpToMinor === null || amount > automaticUpToMinor;
  return Math.max(approvalsNeeded, isTwo ? 2 : isOne ? 1 : 0);
}

/** Since when the rule lets it go. */
function ruleAgreed(
  { request }: Evidence,
  policy: MerchantPower,
  agreed: readonly DecisionRow[],
): Date | null {
  const name = request.mode === 'test' ? testRule : ruleOf(policy);
  return agreed.find(({ rule }) => rule === name)?.at ?? null;
}

/** Since when enough persons agree. */
function personsAgreed(
  evidence: Evidence,
  agreed: readonly DecisionRow[],
  { needed, terms }: { needed: number; terms: ApprovalTerms },
): Date | null {
  const before: string[] = [];
  for (const decision of agreed) {
    const { person } = decision;
    if (person === null || before.includes(person)) continue;
    if (!mayCount(evidence, decision, terms) || !isIndependent(evidence, decision, before))
      continue;
    before.push(person);
    if (before.length === needed) return decision.at;
  }
  return null;
}

function mayCount(
  { request, persons }: Evidence,
  { person }: DecisionRow,
  { subAdminUpToMinor }: ApprovalTerms,
): boolean {
  const found = person === null ? undefined : persons.get(person);
  if (found?.status !== 'active' || found.roleId === roles.merchant) return false;
  // Who asked agrees by asking, whatever he may decide.
  if (person === request.createdBy) return true;
  if (person === null || request.requesters.split(' ').includes(person)) return false;
  return (
    found.roleId === roles.admin ||
    (found.roleId === roles.subAdmin && request.amount <= subAdminUpToMinor[request.currency])
  );
}

/** As it was judged when it was said: of every person who asked, and of those counted before. */
function isIndependent(
  { request }: Evidence,
  { person, independence }: DecisionRow,
  before: readonly string[],
): boolean {
  if (person === null || person === request.createdBy) return true;
  const judged = JSON.parse(independence) as Independence[];
  const others = new Set([...request.requesters.split(' ').filter(isPerson), ...before]);
  return [...others].every((other) =>
    judged.some(
      ({ dependence, chains: [own, theirs] }) =>
        dependence === null && own.includes(person) && theirs.includes(other),
    ),
  );
}

function isPerson(id: string): boolean {
  return id.startsWith('usr_');
}
