import { ApiError } from '@wallet/contract';
import type {
  CreateSessionBody,
  DepositMethod,
  Mode,
  Money,
  CreatedSession,
} from '@wallet/contract';
import type { Merchant } from '#modules/merchants';
import { canonicalHash } from '#platform/canonical-json';
import { maybe, one, type Trx } from '#platform/db';
import { publish } from '#platform/events';
import { newId } from '#platform/ids';
import { macOfRow } from '#platform/row-mac';
import type { DepositDeps } from '#modules/deposits';
import { hashLinkToken, newLinkToken, newRefNo } from './codes/link-text.ts';
import { sessionEvents } from './events.ts';
import { sessionPower, type SessionPower } from './session-power.ts';
import { payUrl, sessionAnswer, tokenPlace } from './session-answer.ts';
import { insertReference, insertSession, selectReference } from './sessions.sql.ts';
import type { SessionRow } from './sessions.sql.ts';

/** What is the same in all sessions that somebody asks for. */
export interface SessionHead extends Omit<
  CreateSessionBody,
  'type' | 'reference' | 'amount' | 'allowedMethods'
> {
  merchantId: string;
  mode: Mode;
  source: 'api' | 'console' | 'requestTransaction';
  /** One is made when absent. */
  reference?: string | undefined;
  /** The user or token that asks; null for a customer by the public form. */
  createdBy: string | null;
  /** What the customer wants to say to the merchant. */
  note?: string | undefined;
}

/** A session that may be opened. */
export interface SessionToKeep extends SessionHead {
  type: 'deposit' | 'withdrawal';
  /** Fixed, or the most that the customer may choose. */
  amount: Money;
  /** The least that the customer may choose; null where the amount is fixed. */
  amountMinMinor: bigint | null;
  merchant: Merchant;
  allowedMethods: DepositMethod[];
  ttlSeconds: number;
  /** How long after its expiry its page can be opened. */
  watchedSeconds: number;
}

/** Saves a new session, emits its event and returns its link. Refuses a used reference, naming its session. */
export async function saveSession(
  trx: Trx,
  deps: Pick<DepositDeps, 'vault' | 'payOrigin'>,
  input: SessionToKeep,
): Promise<CreatedSession> {
  const id = newId('txs');
  const reference = input.reference ?? `link-${newRefNo().toLowerCase()}-${id.slice(-6)}`;
  await claimReference(trx, { ...input, reference }, id);
  const session = await storeSession(trx, deps, { ...input, id, reference });
  const { mode, revision } = session;
  await publish(trx, sessionEvents.opened, {
    key: id,
    mode,
    payload: { sessionId: id, merchantId: input.merchant.id, revision },
  });
  return { ...sessionAnswer(deps, session, undefined), url: payUrl(deps, session) };
}

async function claimReference(
  trx: Trx,
  input: SessionToKeep & { reference: string },
  objectId: string,
): Promise<void> {
  const bodyHash = canonicalHash({
    type: input.type,
    amount: input.amount,
    amountMin: String(input.amountMinMinor),
    customer: input.customer,
    allowedMethods: input.allowedMethods,
  });
  if (await maybe(trx, insertReference(input, { objectId, bodyHash }))) return;
  const { objectId: existing } = await one(trx, selectReference(input));
  throw new ApiError('referenceUsed', {
    detail: `The reference ${input.reference} belongs to ${existing}.`,
  });
}

async function storeSession(
  trx: Trx,
  { vault }: Pick<DepositDeps, 'vault'>,
  { id, merchant, customer = {}, ...input }: SessionToKeep & { id: string; reference: string },
): Promise<SessionRow> {
  const token = newLinkToken();
  const seal = (text: string | undefined, column: string) =>
    text === undefined ? null : vault.seal(text, { table: 'transaction_session', id, column });
  const asked: Omit<SessionPower, 'refNo'> = {
    id,
    tokenHash: hashLinkToken(token),
    type: input.type,
    source: input.source,
    merchantId: merchant.id,
    mode: input.mode,
    merchantReference: input.reference,
    customerId: customer.id ?? null,
    customerName: customer.name ?? null,
    customerEmailEnc: seal(customer.email, 'customer_email_enc'),
    phoneKey:
      customer.phone === undefined
        ? null
        : vault.mac('phoneKey', customer.phone.replace(/\D/g, '')),
    currency: input.amount.currency,
    amount: input.amount.minor,
    amountMin: input.amountMinMinor,
    allowedMethods: input.allowedMethods,
    returnUrl: input.returnUrl ?? null,
    cancelUrl: input.cancelUrl ?? null,
    createdBy: input.createdBy,
  };
  const more = {
    tokenSealed: vault.seal(token, tokenPlace(id)),
    phoneSealed: seal(customer.phone, 'customer_phone_enc'),
    phoneLast4: customer.phone?.replace(/\D/g, '').match(/\d{4}$/)?.[0] ?? null,
    ttlSeconds: input.ttlSeconds,
    lateWindowSeconds: input.watchedSeconds,
    locale: input.locale ?? merchant.branding.defaultLocale ?? 'en',
    metadata: JSON.stringify(input.metadata ?? {}),
    note: input.note ?? null,
  };
  for (;;) {
    const row = { ...asked, refNo: newRefNo() };
    const mac = macOfRow(vault, sessionPower, row);
    const session = await maybe(trx, insertSession({ ...row, ...more, mac }));
    if (session) return session;
  }
}
