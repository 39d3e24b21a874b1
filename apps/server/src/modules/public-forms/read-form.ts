import { type FormChoice, isInternalMerchant, type PublicForm, writeMoney } from '@wallet/contract';
import { listMethods } from '#modules/deposits/checkout';
import { type Merchant, readMerchantByCode } from '#modules/merchants';
import { readAmountRange, shownMerchant } from '#modules/withdrawals/page';
import type { PublicFormsDeps } from './public-forms-deps.ts';

const anyAmount = { minMinor: 1n, maxMinor: 1_000_000_000_000_000n };

/** A merchant's public form with what it offers now; undefined for a gone code and the house's. */
export async function readForm(
  deps: Pick<PublicFormsDeps, 'deposits'>,
  code: string,
): Promise<PublicForm | undefined> {
  const merchant = await readMerchantByCode(deps.deposits.db.read, code.trim().toUpperCase());
  if (!merchant || merchant.status === 'closed' || isInternalMerchant(merchant.id))
    return undefined;
  const { branding, requestTransaction } = merchant;
  return {
    code: merchant.code,
    country: merchant.country,
    currency: merchant.currency,
    merchant: shownMerchant(merchant),
    locale: branding.defaultLocale ?? 'en',
    choices: {
      deposit: requestTransaction.deposit ? await depositChoice(deps, merchant) : switchedOff,
      withdrawal: requestTransaction.withdrawal
        ? await withdrawalChoice(deps, merchant)
        : switchedOff,
    },
  };
}

const switchedOff: FormChoice = { problem: 'switchedOff', limits: null };
const notNow: FormChoice = { problem: 'notNow', limits: null };

/** From the smallest to the largest payment that one of the methods takes now. */
async function depositChoice(
  { deposits }: Pick<PublicFormsDeps, 'deposits'>,
  merchant: Merchant,
): Promise<FormChoice> {
  const open = (await listMethods(deposits, { merchantId: merchant.id, mode: 'live' })).filter(
    ({ available }) => available,
  );
  const bySize = (key: 'minAmount' | 'maxAmount') =>
    open.map((method) => method[key]).toSorted((a, b) => Number(a.value) - Number(b.value));
  const [min, max] = [bySize('minAmount')[0], bySize('maxAmount').at(-1)];
  return min && max ? { problem: null, limits: { min, max } } : notNow;
}

async function withdrawalChoice(
  { deposits }: Pick<PublicFormsDeps, 'deposits'>,
  merchant: Merchant,
): Promise<FormChoice> {
  const range =
    merchant.status === 'active'
      ? await readAmountRange(deposits.db.read, merchant, anyAmount)
      : undefined;
  const money = (minor: bigint) => writeMoney({ minor, currency: merchant.currency });
  return range
    ? { problem: null, limits: { min: money(range.minMinor), max: money(range.maxMinor) } }
    : notNow;
}
