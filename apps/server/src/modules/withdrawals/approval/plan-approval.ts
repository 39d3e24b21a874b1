import type { RuleFinding } from '@wallet/contract';
import { readCoolDownHours } from '#modules/approvals/independence';
import { isProvedMerchant, readMerchant } from '#modules/merchants';
import { isKnownDestination } from '#modules/rules/judgement';
import { one, type Trx } from '#platform/db';
import { rowKeys } from '#platform/row-mac';
import { listOf } from './approve-request.ts';
import { lockApprovals, selectHasYoungToken } from './approvals.sql.ts';
import { type MerchantDay, readMerchantDay } from './day-sums.ts';
import { type ApprovalFacts, type ApprovalNeed, evaluateApproval } from '../evaluate-approval.ts';
import { readNewDestinationsPerDay } from './new-destinations.ts';
import { readApprovalSettings } from '../evidence/read-approval-settings.ts';
import { readKnownForMs } from '#modules/payouts/history';
import type { OpenRequest } from '../requests.sql.ts';

/**
 * How many must approve, by the merchant's day so far, which now counts the request. Serialises a
 * merchant's requests until the transaction ends, so no two use the last of a limit; the caller
 * saves this and places the hold.
 */
export async function planApproval(
  trx: Trx,
  request: OpenRequest,
  findings: readonly RuleFinding[],
): Promise<ApprovalNeed> {
  if (request.mode !== 'live') return evaluateApproval(await factsOf(trx, request, { findings }));
  await lockApprovals(request).execute(trx);
  const { destinationKey, amountMinor } = request;
  const countedFor = [sums.to(destinationKey), ...askersOf(request).map(sums.by), sums.all];
  const day = await readMerchantDay(trx, rowKeys(), request, [...countedFor, sums.new]);
  const need = evaluateApproval(await factsOf(trx, request, { findings, day }));
  await day.count({
    countedFor: need.usesNewDestinations ? [...countedFor, sums.new] : countedFor,
    amountMinor,
    automaticMinor: need.needed === 0 ? amountMinor : 0n,
  });
  return day.isProved ? need : { ...need, reasons: [...need.reasons, 'rowNotProved'] };
}

/** What a request is counted for. `new` stands with `all` from the first on, so that neither can be missing alone. */
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

/** Where somebody has changed the policy, or a sum that it bounds, behind the application. */
const twoPersons = {
  automaticUpToMinor: null,
  automaticPerDayMinor: null,
  secondPersonAboveMinor: 0n,
  newDestinationsPerDayMinor: 0n,
};

async function factsOf(
  trx: Trx,
  request: OpenRequest,
  { findings, day }: { findings: readonly RuleFinding[]; day?: MerchantDay },
): Promise<ApprovalFacts> {
  const { id: requestId, merchantId, mode, currency, destinationKey } = request;
  const merchant = await readMerchant(trx, merchantId);
  if (!merchant) throw new Error(`the merchant of ${requestId} is not there`);
  const policy =
    isProvedMerchant(merchant) && day?.isProved !== false ? merchant.approvalPolicy : twoPersons;
  const askers = askersOf(request);
  const sum = (name: string) => day?.sum(name) ?? { minor: 0n, automaticMinor: 0n };
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
