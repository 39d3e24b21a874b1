import { depositMachine, mayMove, ApiError, sessionMachine, writeMoney } from '@wallet/contract';
import type { PayDeposit, PayMethod, PayState } from '@wallet/contract';
import { type Merchant, readMerchant } from '#modules/merchants';
import { readCurrentAttempts, selectSession, type SessionRow } from '#modules/sessions';
import { maybe, type Query } from '#platform/db';
import { decryptOrNull, type Vault } from '#platform/vault';
import { depositPower } from '../deposit-power.ts';
import { bornDeposit, type DepositRow } from '../deposits.sql.ts';
import type { DepositDeps } from '../deps.ts';
import { readDepositSettings } from '../settings/read-settings.ts';
import { rowWatch } from '../report-unproved.ts';
import { deriveScreen } from './derive-screen.ts';
import { publicSharePermille } from './is-stranger.ts';
import { payeeNumberPlace } from './make-deposit.ts';
import { methodTerms } from './method-terms.ts';
import { whyUnavailable } from './payable-accounts.ts';

/**
 * Everything a payer's page shows now, and no code that was changed behind the application or does
 * not decrypt. Refuses with sessionInvalid when there is no such session.
 */
export async function readPayState(
  deps: Pick<DepositDeps, 'db' | 'vault' | 'clock' | 'log'>,
  sessionId: string,
): Promise<PayState> {
  const { db, vault, clock } = deps;
  const session = await maybe(db.read, selectSession(sessionId));
  const merchant = session && (await readMerchant(db.read, session.merchantId));
  if (session?.type !== 'deposit' || !merchant) throw new ApiError('sessionInvalid');
  const deposit = (await readCurrentAttempts(db.read, [sessionId])).get(sessionId) ?? null;
  const number = deposit && payeeNumberOf(vault, deposit);
  const isProved =
    deposit === null ||
    (rowWatch(deps).isProved(depositPower, bornDeposit(deposit)) && number !== undefined);
  const shown = isGivenUp(session, deposit, isProved) ? null : deposit;
  const may = mayDo(session, shown);
  const { branding } = merchant;
  return {
    sessionId,
    mode: session.mode,
    refNo: session.refNo,
    status: session.status,
    ...screenOf(session, shown),
    merchant: {
      name: branding.displayName ?? merchant.name,
      logoUrl: branding.logoUrl ?? null,
      accent: branding.accent ?? null,
      supportEmail: branding.supportEmail ?? null,
      supportPhone: branding.supportPhone ?? null,
      timeZone: merchant.timeZone,
    },
    locale: session.locale,
    amount: writeMoney({ minor: session.amountMinor, currency: session.currency }),
    methods: await readMethods(db.read, vault, {
      session,
      merchant,
      ask: may.mayChooseMethod,
      at: clock.now(),
    }),
    deposit: shown && payDeposit(isProved ? shown : withoutCode(shown), number ?? null),
    expiresAt: session.expiresAt.toISOString(),
    monitoringUntil: session.monitoringUntil.toISOString(),
    serverNow: session.readAt.toISOString(),
    returnUrl: session.returnUrl,
    cancelUrl: session.cancelUrl,
    ...may,
    lateMoneyPolicy: shown?.latePolicy ?? merchant.lateMoneyPolicy,
  };
}

/**
 * Whether the page goes on as if there were no attempt: one that was given up, or one that was
 * changed behind the application and is not claimed, so that its payer chooses again.
 */
function isGivenUp(session: SessionRow, deposit: DepositRow | null, isProved: boolean): boolean {
  if (deposit?.status === 'cancelled') return session.status !== 'cancelled';
  return deposit !== null && !isProved && mayMove(depositMachine, 'cancel', deposit.status);
}

/** The number to transfer to; null for a method without one, undefined where it does not decrypt. */
function payeeNumberOf(
  vault: DepositDeps['vault'],
  { id, payeeNumberSealed: sealed }: DepositRow,
): string | null | undefined {
  if (sealed === null) return null;
  return decryptOrNull(vault, sealed, payeeNumberPlace(id)) ?? undefined;
}

/** What somebody wrote into the row would send the payer's money elsewhere. */
function withoutCode(deposit: DepositRow): DepositRow {
  return { ...deposit, qrPayload: null, payeeName: null, payeeNumberSealed: null };
}

/** The screen, and a text that changes whenever the session, its deposit or the screen does. */
function screenOf(
  session: SessionRow,
  deposit: DepositRow | null,
): Pick<PayState, 'screen' | 'revision'> {
  const lookedSinceClaim =
    deposit?.lastLookAt != null &&
    deposit.claimedAt !== null &&
    deposit.lastLookAt > deposit.claimedAt;
  const screen = deriveScreen({
    session: session.status,
    deposit: deposit?.status ?? null,
    lookedSinceClaim,
    overdue: session.overdue,
  });
  const parts = [
    session.revision,
    deposit ? `${deposit.id.slice(-6)}.${deposit.revision}` : 0,
    deposit?.lastLookAt?.getTime() ?? 0,
    screen,
  ];
  return { screen, revision: parts.join('-') };
}

/** What the payer's buttons may do, from the same tables that the use cases move by. */
function mayDo(
  { status, overdue }: SessionRow,
  deposit: DepositRow | null,
): Pick<PayState, 'mayCancel' | 'mayClaim' | 'mayChooseMethod'> {
  const untouched =
    deposit === null ||
    deposit.status === 'failed' ||
    mayMove(depositMachine, 'cancel', deposit.status);
  return {
    mayCancel: !overdue && untouched && mayMove(sessionMachine, 'cancel', status),
    mayClaim:
      !overdue &&
      status === 'paying' &&
      deposit !== null &&
      mayMove(depositMachine, 'claimTransferred', deposit.status),
    mayChooseMethod: !overdue && untouched && mayMove(sessionMachine, 'startPaying', status),
  };
}

interface MethodsQuestion {
  session: SessionRow;
  merchant: Merchant;
  /** Whether a choice is open at all; otherwise no account is asked. */
  ask: boolean;
  at: Date;
}

async function readMethods(
  query: Query,
  vault: Pick<Vault, 'open'>,
  { session, merchant, ask, at }: MethodsQuestion,
): Promise<PayMethod[]> {
  const settings = await readDepositSettings(query);
  const payment = { minor: session.amountMinor, currency: session.currency };
  return Promise.all(
    session.allowedMethods.map(async (method) => {
      const { minMinor, maxMinor, problem } = methodTerms({
        merchant,
        method,
        payment,
        settings,
        at,
      });
      const closed = merchant.status === 'active' ? problem : 'maintenance';
      const reason =
        closed ??
        (ask
          ? await whyUnavailable(query, vault, {
              method,
              mode: session.mode,
              merchant,
              payment,
              publicSharePermille: publicSharePermille(session, merchant),
            })
          : null);
      const money = (minor: bigint) => writeMoney({ minor, currency: payment.currency });
      return {
        method,
        available: ask && reason === null,
        reason,
        minAmount: money(minMinor),
        maxAmount: money(maxMinor),
      };
    }),
  );
}

function payDeposit(deposit: DepositRow, number: string | null): PayDeposit {
  const money = (minor: bigint) => writeMoney({ minor, currency: deposit.currency });
  const time = (at: Date | null) => at?.toISOString() ?? null;
  return {
    id: deposit.id,
    code: deposit.code,
    status: deposit.status,
    flag: deposit.flag,
    method: deposit.method,
    paymentAmount: money(deposit.paymentMinor),
    amountDiscount: money(deposit.discountMinor),
    extraFee: money(deposit.extraFeeMinor),
    finalPayment: money(deposit.finalMinor),
    paidAmount: deposit.paidMinor === null ? null : money(deposit.paidMinor),
    qrPayload: deposit.qrPayload,
    payeeName: deposit.payeeName ?? '',
    payeeNumber: deposit.payeeNumberSealed === null ? null : number,
    createdAt: deposit.createdAt.toISOString(),
    expiresAt: deposit.expiresAt.toISOString(),
    claimedAt: time(deposit.claimedAt),
    lastLookAt: time(deposit.lastLookAt),
    paidAt: time(deposit.paidAt),
    completedAt: time(deposit.completedAt),
    transactionReference: deposit.providerTransactionId,
  };
}
