import type { RuleFinding } from '@wallet/contract';
import { readCoolDownHours } from '#modules/approvals';
import { isProvedMerchant, readMerchant } from '#modules/merchants';
import { isKnownDestination } from '#modules/rules';
import { all, one } from '#platform/db';
import type { Trx } from '#platform/db';
import { listOf } from './approve-request.ts';
import {
  countRequest,
  lockApprovals,
  selectDaySums,
  selectHasYoungToken,
  uncountRequest,
} from './approvals.sql.ts';
import type { DaySum } from './approvals.sql.ts';
import { judgeApproval } from './judge-approval.ts';
import type { ApprovalFacts, ApprovalNeed } from './judge-approval.ts';
import { readNewDestinationsPerDay } from './new-destinations.ts';
import { readApprovalSettings, readKnownForMs } from '#modules/payouts';
import type { OpenRequest } from './requests.sql.ts';

/**
 * How many persons must agree to a request, by what the merchant's day has been so far; from here on it counts in the sums
 * of that day. Requests of a merchant wait for each other here until the transaction ends, so no two use the last of a
 * limit; the caller stores the answer and has the money set aside.
 */
export async function planApproval(
  trx: Trx,
  request: OpenRequest,
  findings: readonly RuleFinding[],
): Promise<ApprovalNeed> {
  if (request.mode !== 'live') return judgeApproval(await factsOf(trx, request, findings));
  await lockApprovals(request).execute(trx);
  await uncountRequest(request.id).execute(trx);
  const need = judgeApproval(await factsOf(trx, request, findings));
  const { destinationKey } = request;
  const countedFor = [
    sums.to(destinationKey),
    ...askersOf(request).map(sums.by),
    sums.all,
    ...(need.usesNewDestinations ? [sums.new] : []),
  ];
  await countRequest(request, {
    requestId: request.id,
    amountMinor: request.amountMinor,
    isAutomatic: need.needed === 0,
    countedFor,
  }).execute(trx);
  return need;
}

/** What a request is counted for. Migration 0092 says the same of those before it. */
const sums = {
  to: (destinationKey: string) => `to:${destinationKey}`,
  by: (asker: string) => `by:${asker}`,
  all: 'all',
  new: 'new',
} as const;

/** Whoever asked: the person, or the token with everybody who made, rotated or adopted it. */
function askersOf({ createdBy, requesters }: OpenRequest): string[] {
  return [...new Set([...listOf(requesters), ...(createdBy === null ? [] : [createdBy])])].filter(
    (id) => id.startsWith('usr_') || id.startsWith('tok_'),
  );
}

/** The link was made by a person of the merchant, who may have kept it: a new destination of it waits for somebody. */
function isByPerson({ requesters }: OpenRequest): boolean {
  const ids = listOf(requesters);
  return ids.some((id) => id.startsWith('usr_')) && !ids.some((id) => id.startsWith('tok_'));
}

function isToken({ source, createdBy }: OpenRequest): boolean {
  return source === 'api' && createdBy?.startsWith('tok_') === true;
}

type Sum = (countedFor: string) => Pick<DaySum, 'minor' | 'automaticMinor'>;

async function readSums(
  trx: Trx,
  request: OpenRequest,
  countedFor: readonly string[],
): Promise<Sum> {
  const rows = await all(trx, selectDaySums(request, countedFor));
  const found = new Map(rows.map((row) => [row.countedFor, row]));
  return (name) => found.get(name) ?? { minor: 0n, automaticMinor: 0n };
}

/** Where somebody has changed the policy behind the application. */
const twoPersons = {
  automaticUpToMinor: null,
  automaticPerDayMinor: null,
  secondPersonAboveMinor: 0n,
  newDestinationsPerDayMinor: 0n,
};

async function factsOf(
  trx: Trx,
  request: OpenRequest,
  findings: readonly RuleFinding[],
): Promise<ApprovalFacts> {
  const { id: requestId, merchantId, mode, currency, destinationKey } = request;
  const merchant = await readMerchant(trx, merchantId);
  if (!merchant) throw new Error(`the merchant of ${requestId} is not there`);
  const policy = isProvedMerchant(merchant) ? merchant.approvalPolicy : twoPersons;
  const askers = askersOf(request);
  const sum = await readSums(trx, request, [
    sums.to(destinationKey),
    sums.all,
    sums.new,
    ...askers.map(sums.by),
  ]);
  const { source, askedByOperator, isPublic, isRefund, isForeign, amountMinor } = request;
  return {
    mode,
    source,
    askedByOperator,
    isPublic,
    isRefund,
    isForeign,
    amountMinor,
    nameCheck: request.nameCheck ?? 'unverified',
    ruleFound: findings.length > 0,
    destination: await destinationOf(trx, request),
    isPayersOrTokens:
      isToken(request) || (source === 'payPage' && !isPublic && !isByPerson(request)),
    isYoungToken: await isYoungToken(trx, request),
    newDestinationsDayMinor: sum(sums.new).minor,
    automaticToDestinationMinor: sum(sums.to(destinationKey)).automaticMinor,
    destinationDayMinor: sum(sums.to(destinationKey)).minor,
    requesterDayMinor: askers
      .map((asker) => sum(sums.by(asker)).minor)
      .reduce((most, minor) => (minor > most ? minor : most), 0n),
    automaticDayMinor: sum(sums.all).automaticMinor,
    policy,
    houseSecondAboveMinor: (await readApprovalSettings(trx)).secondPersonAboveMinor[currency],
    houseNewDestinationsMinor: await readNewDestinationsPerDay(trx, currency),
  };
}

async function destinationOf(
  trx: Trx,
  { merchantId, mode, customerKey, destinationKey }: OpenRequest,
): Promise<ApprovalFacts['destination']> {
  const owner = { merchantId, mode };
  const paid = { ...owner, customerKey: null, payeeKey: destinationKey };
  if ((await readKnownForMs(trx, paid)) === null) return 'unknown';
  return (await isKnownDestination(trx, { ...owner, customerKey, payeeKey: destinationKey }))
    ? 'known'
    : 'young';
}

async function isYoungToken(trx: Trx, { id, mode }: OpenRequest): Promise<boolean> {
  const coolDownHours = await readCoolDownHours(trx, mode);
  return coolDownHours > 0 && (await one(trx, selectHasYoungToken(id, coolDownHours))).isYoung;
}
