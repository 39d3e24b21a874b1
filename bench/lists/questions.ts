import type { Sample } from './open-reader.ts';

/** As many as a search that jumps somewhere shows. */
const few = { limit: 5 };
const day = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * day).toISOString();

/** Filters by their table names: dense, rare and empty ones, each with its total. */
export function inputs({ accountId, merchantId, deviceId }: Sample): Record<string, object> {
  const count = { count: 'true' };
  return {
    'a state': { status: ['succeeded'], ...count },
    'a seldom state': { status: ['review'], ...count },
    'open deposits': { status: ['awaitingPayment', 'checking'], ...count },
    'a flag': { flag: 'paidLate', ...count },
    'a method': { method: ['livin'], ...count },
    'a method that never was': { method: ['maya_to_bank'], ...count },
    'a provider': { provider: 'maya', ...count },
    payouts: { kind: 'payout', ...count },
    'test mode': { mode: 'test', ...count },
    'an account': { accountId, ...count },
    'a phone': { deviceId, ...count },
    'a merchant': { merchantId, ...count },
    'a merchant, failed': { merchantId, status: ['failed'], ...count },
    'four days': { from: ago(12), to: ago(8), ...count },
    'an amount': { amount: '150000.00', ...count },
  };
}

/** Every kind of search, of something that is there. */
export function searches(sample: Sample): Record<string, object> {
  const { id, sessionId, code, refNo, reference, provider, last4 } = sample;
  return {
    'an id': { search: id, ...few },
    'a session\u2019s id': { search: sessionId, ...few },
    'a code': { search: code, ...few },
    'the end of a code': { search: code.slice(-5), searchIn: 'code', ...few },
    'a reference number': { search: refNo, ...few },
    'the merchant\u2019s reference': { search: reference, ...few },
    'its beginning': { search: reference.slice(0, -1), searchIn: 'reference', ...few },
    'its end': { search: reference.slice(-7), searchIn: 'reference', ...few },
    'the provider\u2019s number': { search: provider, ...few },
    'its first digits': { search: provider.slice(0, 12), searchIn: 'providerReference', ...few },
    'its last digits': { search: provider.slice(-7), searchIn: 'providerReference', ...few },
    'an amount': { search: '150000', searchIn: 'amount', ...few },
    'a seldom name': { search: 'quisum', ...few },
    'a usual name': { search: 'santoso', ...few },
    'three letters of names': { search: 'san', searchIn: 'name', ...few },
    'a phone number': { search: '081234567890', searchIn: 'phone', ...few },
    'last four digits': { search: last4, searchIn: 'last4', from: ago(31), to: ago(0), ...few },
    'a name that nobody has': { search: 'xyzzyx', ...few },
  };
}
