import { ApiError, writeMoney } from '@wallet/contract';
import type {
  CustomerWithdrawal,
  VerificationProblem,
  WithdrawInstitution,
  WithdrawState,
} from '@wallet/contract';
import { readCustomerEmail, readWithdrawalSession } from './withdrawal-sessions.ts';
import type { WithdrawalSession } from './withdrawal-sessions.ts';
import { type Merchant, readMerchant } from '#modules/merchants';
import { listDestinations, maskedName } from '#modules/payout-methods';
import { maybe, type Query } from '#platform/db';
import { derivePageRights, derivePageScreen } from './derive-page-screen.ts';
import type { PageFacts, PageRights } from './derive-page-screen.ts';
import { isOtherBrowser, maskedEmail, maxInquiries } from './page-browser.ts';
import type { WithdrawPageDeps, Withdrawer } from './page-deps.ts';
import { readAmountRange } from './page-limits.ts';
import { type Browser, type PageRequest, selectBrowser, selectPageRequest } from './page.sql.ts';

type Deps = Pick<WithdrawPageDeps, 'db' | 'vault'>;

/** All that a withdrawing customer's page shows one browser now. Refuses sessionInvalid without such a session. */
export async function readWithdrawState(
  deps: Deps,
  { sessionId, browser }: Withdrawer,
): Promise<WithdrawState> {
  const { read } = deps.db;
  const session = await readWithdrawalSession(read, sessionId);
  const merchant = session && (await readMerchant(read, session.merchantId));
  if (!session || !merchant) throw new ApiError('sessionInvalid');
  const [request, bound] = [
    await maybe(read, selectPageRequest(sessionId)),
    await maybe(read, selectBrowser(sessionId)),
  ];
  const facts = factsOf(session, request, bound);
  const own = derivePageRights(facts);
  const isOther = isOtherBrowser(bound, browser) && Object.values(own).includes(true);
  const may = isOther ? nothing : own;
  const screen = derivePageScreen(facts);
  const money = (minor: bigint) => writeMoney({ minor, currency: session.currency });
  const limits = await limitsOf(read, merchant, session);
  return {
    sessionId,
    mode: session.mode,
    refNo: session.refNo,
    status: session.status,
    screen,
    merchant: shownMerchant(merchant),
    locale: session.locale,
    amount: session.amountMinMinor === null ? money(session.amountMinor) : null,
    limits: { min: money(limits.minMinor), max: money(limits.maxMinor) },
    institutions: may.maySubmit ? await institutionsOf(read, merchant) : [],
    withdrawal: request ? customerWithdrawal(request) : null,
    needsCode: isOther ? { sentTo: await sentTo(deps, sessionId) } : null,
    expiresAt: session.expiresAt.toISOString(),
    monitoringUntil: session.monitoringUntil.toISOString(),
    serverNow: session.readAt.toISOString(),
    returnUrl: session.returnUrl,
    cancelUrl: session.cancelUrl,
    ...may,
    newTransaction: newTransactionOf(merchant, session),
    revision: [
      session.revision,
      request?.revision ?? 0,
      request?.payoutRevision ?? 0,
      bound?.inquiries ?? 0,
      screen,
      isOther ? 'other' : 'own',
    ].join('-'),
  };
}

/** As customers know it. */
export function shownMerchant({ branding, name, timeZone }: Merchant): WithdrawState['merchant'] {
  const {
    displayName,
    logoUrl = null,
    accent = null,
    supportEmail = null,
    supportPhone = null,
  } = branding;
  return { name: displayName ?? name, logoUrl, accent, supportEmail, supportPhone, timeZone };
}

const nothing: PageRights = { maySubmit: false, mayConfirm: false, mayCancel: false };

function factsOf(
  session: WithdrawalSession,
  request: PageRequest | undefined,
  bound: Browser | undefined,
): PageFacts {
  return {
    session: session.status,
    isOverdue: session.overdue,
    request: request?.status ?? null,
    statusReason: request?.statusReason ?? null,
    isConfirmOver: request?.isConfirmOver ?? false,
    publicForm: publicFormOf(request),
    payout: request?.payout ?? null,
    mayAsk: (bound?.inquiries ?? 0) < maxInquiries,
  };
}

function publicFormOf(request: PageRequest | undefined): PageFacts['publicForm'] {
  if (!request?.isPublic) return undefined;
  return request.customerConfirmedAt === null ? 'withCustomer' : 'atMerchant';
}

/** What can be paid out now; where that is nothing, what was agreed on. */
async function limitsOf(
  query: Query,
  merchant: Merchant,
  { amountMinor, amountMinMinor }: WithdrawalSession,
): Promise<{ minMinor: bigint; maxMinor: bigint }> {
  const agreed = { minMinor: amountMinMinor ?? amountMinor, maxMinor: amountMinor };
  return (await readAmountRange(query, merchant, agreed)) ?? agreed;
}

async function institutionsOf(query: Query, { country }: Merchant): Promise<WithdrawInstitution[]> {
  const found = await listDestinations(query, { country });
  return found.map(({ code, name, shortName, type, method, isPhone, usualDigits }) => ({
    code,
    name,
    shortName,
    type,
    method,
    isPhone,
    usualDigits,
  }));
}

/** Only mail is sent; null when the merchant gave no address. */
async function sentTo({ db, vault }: Deps, sessionId: string): Promise<string | null> {
  const email = await readCustomerEmail(db.read, vault, sessionId);
  return email === null ? null : maskedEmail(email);
}

/** A new withdrawal needs the merchant: its public form where that takes them, otherwise its own page. */
function newTransactionOf(
  { code, requestTransaction }: Merchant,
  { returnUrl }: WithdrawalSession,
): WithdrawState['newTransaction'] {
  if (requestTransaction.withdrawal)
    return {
      to: 'form',
      url: `/request-transaction?merchant=${encodeURIComponent(code)}&type=withdrawal`,
    };
  return returnUrl === null ? null : { to: 'merchant', url: returnUrl };
}

/** What its customer is shown of a request. */
export function customerWithdrawal(request: PageRequest): CustomerWithdrawal {
  const { destinationShown: shown, reached, status, foundName, confirmBy } = request;
  return {
    id: request.id,
    status,
    amount: writeMoney({ minor: request.amountMinor, currency: request.currency }),
    institution: {
      code: shown.institutionCode,
      name: shown.institutionName,
      shortName: shown.institutionShortName,
    },
    last4: shown.last4,
    holderName: foundName === null ? null : maskedName(foundName),
    nameCheck: request.nameCheck ?? 'unverified',
    problem: status === 'verificationFailed' ? problemOf(request) : null,
    waitsForMerchant: status === 'awaitingConfirmation' && publicFormOf(request) === 'atMerchant',
    confirmBy: status === 'awaitingConfirmation' ? (confirmBy?.toISOString() ?? null) : null,
    isOutcomeUnknown:
      status === 'processing' && (request.payout === 'unknown' || request.payout === 'review'),
    failure: failureOf(request),
    stages: {
      askedAt: request.createdAt.toISOString(),
      confirmedAt: earliest(
        request.customerConfirmedAt ?? undefined,
        reached.pendingApproval,
        reached.onHold,
      ),
      approvedAt: reached.approved ?? null,
      sentAt: reached.processing ?? null,
      completedAt:
        reached.succeeded ?? reached.failed ?? reached.rejected ?? reached.cancelled ?? null,
    },
    transactionReference: request.payoutReference,
  };
}

function earliest(...times: (string | undefined)[]): string | null {
  return times.filter((time) => time !== undefined).toSorted()[0] ?? null;
}

/** Whose name it is instead stays unsaid. */
function problemOf({ nameCheck, nameReason }: PageRequest): VerificationProblem {
  if (nameCheck === 'mismatch' || nameCheck === 'notFound') return 'accountVerificationFailed';
  return nameCheck === 'timedOut' && nameReason !== 'providerFailed'
    ? 'verificationTimeout'
    : 'verificationError';
}

/** As far as the customer may know: destination refused, not approved, or not to be sent. */
function failureOf({ status, statusReason, payout }: PageRequest): CustomerWithdrawal['failure'] {
  if (status === 'rejected') return 'declined';
  if (status === 'reversed') return 'accountRefused';
  if (status === 'failed' && payout !== 'paidAfterFailure')
    return statusReason === 'destinationRefused' ? 'accountRefused' : 'notPossibleNow';
  return status === 'cancelled' &&
    (statusReason === 'insufficientFunds' || statusReason === 'cancelledByOperator')
    ? 'notPossibleNow'
    : null;
}
