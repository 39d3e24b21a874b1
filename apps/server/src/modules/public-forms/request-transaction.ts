import { hash } from 'node:crypto';
import { readMoney, ApiError } from '@wallet/contract';
import type { FormType, Locale, Money, WireMoney } from '@wallet/contract';
import { newRefNo } from '#modules/sessions/codes';
import { createSession } from '#modules/sessions/actions';
import { payUrl, type SessionHead } from '#modules/sessions';
import { type Merchant, readMerchantByCode } from '#modules/merchants';
import { createPageSession } from '#modules/withdrawals/page';
import { maybe, type Trx } from '#platform/db';
import { lockForm, selectOpenForm } from './forms.sql.ts';
import { normalPhone } from './normal-phone.ts';
import type { PublicFormsDeps } from './public-forms-deps.ts';

/** What a customer has filled in. */
export interface FormInput {
  code: string;
  type: FormType;
  amount: WireMoney;
  name: string;
  phone: string;
  email?: string | undefined;
  note?: string | undefined;
  locale: Locale;
  /** Made up for each form that is shown: the same form sent twice asks once. */
  key: string;
}

/** The link that leads on; undefined when another request with this phone number is open at the merchant. */
export type FormOutcome = { url: string | undefined };

/**
 * Opens the session that a customer asks for by a merchant's public form. The same form sent again
 * gives the same link; a second request of a phone number is not opened while the first is. A
 * withdrawal's request waits for the merchant. Refuses notFound, methodUnavailable (switched off),
 * invalidRequest (no phone number), tooManyRequests, and what `createSession` and
 * `createPageSession` refuse.
 */
export async function requestTransaction(
  deps: PublicFormsDeps,
  ip: string,
  input: FormInput,
): Promise<FormOutcome> {
  const { db, vault } = deps.deposits;
  const merchant = await readMerchantByCode(db.read, input.code);
  if (!merchant) throw new ApiError('notFound');
  if (!merchant.requestTransaction[input.type]) throw new ApiError('methodUnavailable');
  const phone = normalPhone(input.phone, merchant.country);
  if (phone === undefined) throw new ApiError('invalidRequest');
  const amount = readAmount(input.amount);
  const digits = phone.replace(/\D/g, '');
  const lockKey = vault.firstMac('phoneKey', digits);
  const phoneKeys = vault.eachMac().map((by) => by.mac('phoneKey', digits));
  await deps.limits.phone.take(lockKey);
  if (!(await deps.limits.network.ask(ip)).allowed) await deps.limits.crowds.take(merchant.id);
  await deps.limits.merchant.take(merchant.id);
  return db.transaction(
    (trx) => open(trx, deps, { merchant, phone, lockKey, phoneKeys, amount, input }),
    { idempotent: true },
  );
}

interface Opening {
  merchant: Merchant;
  phone: string;
  lockKey: string;
  phoneKeys: readonly string[];
  amount: Money;
  input: FormInput;
}

async function open(
  trx: Trx,
  deps: PublicFormsDeps,
  { merchant, phone, lockKey, phoneKeys, amount, input }: Opening,
): Promise<FormOutcome> {
  const owner = { merchantId: merchant.id, mode: 'live' as const };
  await lockForm({ ...owner, lockKey, phoneKeys }).execute(trx);
  const mark = markOf(input);
  const found = await maybe(trx, selectOpenForm({ ...owner, lockKey, phoneKeys }));
  if (found)
    return { url: found.reference.startsWith(mark) ? payUrl(deps.deposits, found) : undefined };
  const head: SessionHead = {
    ...owner,
    source: 'requestTransaction',
    reference: `${mark}${newRefNo().toLowerCase()}`,
    createdBy: null,
    locale: input.locale,
    customer: { name: input.name, phone, ...(input.email !== undefined && { email: input.email }) },
    ...(input.note !== undefined && { note: input.note }),
  };
  const { url } =
    input.type === 'deposit'
      ? await createSession(trx, deps.deposits, { ...head, amount })
      : await createPageSession(trx, deps.page, { ...head, amount });
  return { url };
}

/** How the merchant's reference of a form begins. The key itself, which leads to the link, stays unsaid. */
function markOf({ key, type, amount, name, email = '', note = '' }: FormInput): string {
  return `form-${hash('sha256', JSON.stringify([key, type, amount.value, name, email, note]), 'hex').slice(0, 20)}-`;
}

function readAmount(amount: WireMoney): Money {
  const reading = readMoney(amount);
  if (!reading.ok) throw new ApiError(reading.problem);
  return reading.money;
}
