import { formatMoney, Refusal } from '@wallet/contract';
import type { CreateSessionBody, DepositMethod, Mode, Money, SessionAnswer } from '@wallet/contract';
import { readMerchantHeld, returnUrlAllowed } from '#modules/merchants';
import type { Merchant } from '#modules/merchants';
import { canonicalHash } from '#platform/canonical-json';
import { maybe, one } from '#platform/db';
import type { Trx } from '#platform/db';
import { tellFact } from '#platform/facts';
import { newId } from '#platform/ids';
import type { DepositDeps } from './deps.ts';
import { hashLinkToken, newLinkToken, newRefNo } from './link-text.ts';
import { depositMethodsOf, methodTerms } from './method-terms.ts';
import { readDepositSettings } from './read-settings.ts';
import { sessionAnswer, tokenPlace } from './session-answer.ts';
import { insertReference, insertSession, selectReference } from './sessions.sql.ts';
import type { SessionRow } from './sessions.sql.ts';

export interface SessionWish extends Omit<CreateSessionBody, 'reference'> {
  merchantId: string;
  mode: Mode;
  source: 'api' | 'console';
  /** One is made when absent. */
  reference?: string | undefined;
  /** The user or token that asks. */
  createdBy: string;
}

/**
 * Opens a payment session and gives its link; the caller keeps the answer under its idempotency key in the same
 * transaction. Expiry is the database's time + the merchant's time to pay. Refuses withdrawals, merchants that are not
 * active, foreign currencies, amounts no method can carry, foreign methods and addresses, and a reference used before,
 * naming the session that has it.
 */
export async function openSession(trx: Trx, deps: Pick<DepositDeps, 'vault' | 'clock' | 'payOrigin'>, wish: SessionWish): Promise<SessionAnswer> {
  if (wish.type === 'withdrawal') throw new Refusal('withdrawalsNotAvailable');
  const merchant = await readActiveMerchant(trx, wish.merchantId);
  const allowedMethods = chooseAllowedMethods(merchant, wish.allowedMethods);
  refuseForeignAddresses(merchant, wish);
  await refuseUnpayableAmount(trx, { merchant, payment: wish.amount, methods: allowedMethods, at: deps.clock.now() });
  const id = newId('txs');
  const reference = wish.reference ?? `link-${newRefNo().toLowerCase()}-${id.slice(-6)}`;
  await claimReference(trx, { ...wish, reference }, id);
  const session = await storeSession(trx, deps, { ...wish, id, reference, allowedMethods, merchant });
  const { mode, revision } = session;
  await tellFact(trx, { name: 'deposits.sessionOpened', key: id, mode, payload: { sessionId: id, merchantId: merchant.id, revision } });
  return sessionAnswer(deps, session, undefined);
}

async function readActiveMerchant(trx: Trx, merchantId: string): Promise<Merchant> {
  const merchant = await readMerchantHeld(trx, merchantId);
  if (merchant?.status !== 'active') throw new Refusal('merchantNotActive');
  return merchant;
}

function chooseAllowedMethods(merchant: Merchant, wished: readonly DepositMethod[] | undefined): DepositMethod[] {
  const own = depositMethodsOf(merchant);
  const foreign = wished?.find((method) => !own.includes(method));
  if (foreign !== undefined) {
    throw new Refusal('methodNotAllowedForMerchant', { detail: `The method ${foreign} is not among this merchant's: ${own.join(', ') || 'none'}.` });
  }
  return wished ? [...new Set(wished)] : own;
}

function refuseForeignAddresses(merchant: Merchant, { returnUrl, cancelUrl }: SessionWish): void {
  for (const [path, url] of Object.entries({ returnUrl, cancelUrl })) {
    if (url !== undefined && !returnUrlAllowed(merchant, url)) {
      throw new Refusal('returnUrlNotAllowed', { errors: [{ path, message: 'Its origin is not on the merchant\u2019s list.' }] });
    }
  }
}

interface Payability {
  merchant: Merchant;
  payment: Money;
  methods: readonly DepositMethod[];
  at: Date;
}

async function refuseUnpayableAmount(trx: Trx, { merchant, payment, methods, at }: Payability): Promise<void> {
  if (payment.currency !== merchant.currency) {
    throw new Refusal('currencyMismatch', { detail: `This merchant is paid in ${merchant.currency}.`, errors: [{ path: 'amount.currency', message: `must be ${merchant.currency}` }] });
  }
  const settings = await readDepositSettings(trx);
  const terms = methods.map((method) => ({ method, ...methodTerms({ merchant, method, payment, settings, at }) }));
  if (terms.some(({ problem }) => problem === null)) return;
  const { currency } = payment;
  const ranges = terms.map(({ method, minMinor, maxMinor }) => `${method} ${formatMoney({ minor: minMinor, currency })} to ${formatMoney({ minor: maxMinor, currency })}`);
  throw new Refusal('amountOutOfLimits', { detail: `No method carries ${formatMoney(payment)} and leaves something after the fee: ${ranges.join('; ') || 'no method is allowed'}.` });
}

async function claimReference(trx: Trx, wish: SessionWish & { reference: string }, objectId: string): Promise<void> {
  const bodyHash = canonicalHash({ amount: wish.amount, customer: wish.customer, allowedMethods: wish.allowedMethods });
  if (await maybe(trx, insertReference(wish, { objectId, bodyHash }))) return;
  const { objectId: existing } = await one(trx, selectReference(wish));
  throw new Refusal('referenceUsed', { detail: `The reference ${wish.reference} belongs to ${existing}.` });
}

interface Storing extends SessionWish {
  id: string;
  reference: string;
  allowedMethods: DepositMethod[];
  merchant: Merchant;
}

async function storeSession(trx: Trx, { vault }: Pick<DepositDeps, 'vault'>, { id, merchant, customer = {}, ...wish }: Storing): Promise<SessionRow> {
  const token = newLinkToken();
  const seal = (text: string | undefined, column: string) => (text === undefined ? null : vault.seal(text, { table: 'transaction_session', id, column }));
  const row = {
    id,
    tokenHash: hashLinkToken(token),
    tokenSealed: vault.seal(token, tokenPlace(id)),
    merchantId: merchant.id,
    mode: wish.mode,
    reference: wish.reference,
    customerId: customer.id ?? null,
    customerName: customer.name ?? null,
    emailSealed: seal(customer.email, 'customer_email_enc'),
    phoneSealed: seal(customer.phone, 'customer_phone_enc'),
    phoneKey: customer.phone === undefined ? null : vault.mac('phoneKey', customer.phone.replace(/\D/g, '')),
    currency: wish.amount.currency,
    amountMinor: wish.amount.minor,
    allowedMethods: wish.allowedMethods,
    source: wish.source,
    ttlSeconds: merchant.depositTtlSeconds,
    lateWindowSeconds: merchant.lateWindowSeconds,
    locale: wish.locale ?? merchant.branding.defaultLocale ?? 'en',
    returnUrl: wish.returnUrl ?? null,
    cancelUrl: wish.cancelUrl ?? null,
    metadata: JSON.stringify(wish.metadata ?? {}),
    createdBy: wish.createdBy,
  };
  for (;;) {
    const session = await maybe(trx, insertSession({ ...row, refNo: newRefNo() }));
    if (session) return session;
  }
}
