import { ApiError, type Mode, type Provider, providerTable } from '@wallet/contract';
import { actorOf } from '#modules/audit';
import { one } from '#platform/db';
import { normaliseNumber } from '../providers/account-number.ts';
import { selectAccount } from '../accounts.sql.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import type { AccountAct } from '../change-account.ts';
import { createAccount } from '../virtual/create-account.ts';
import { approveNumber } from './number-agreement.ts';
import { limitsFrom, refuseOtherMerchants } from './settings-input.ts';
import type { AuthorityInput, LimitsInput } from './settings-input.ts';

export interface AddedAccount {
  provider: Provider;
  mode: Mode;
  label: string;
  holderName: string;
  number: string;
  authority?: AuthorityInput | null | undefined;
  limits?: LimitsInput | undefined;
  merchantIds?: string[] | undefined;
  priority?: number | undefined;
}

/**
 * Adds an account, switched off and signed out, and tells its id. Who types a number that payers
 * see is the first of two who agree to it. Refuses `accountKnown` with the id that has this number,
 * and `invalidRequest` for no number, limits in other money and merchants that do not fit.
 */
export async function addAccount(
  deps: AccountsDeps,
  { principal, from, input, ...trail }: Omit<AccountAct, 'id'> & { input: AddedAccount },
): Promise<string> {
  const {
    provider,
    mode,
    label,
    holderName,
    number,
    authority = null,
    merchantIds = [],
    priority,
  } = input;
  const { db, vault } = deps;
  const { currency } = providerTable[provider];
  refuseNoNumber(provider, number);
  const limits = limitsFrom(input.limits ?? {}, currency);
  return db.transaction(async (trx) => {
    await refuseOtherMerchants(trx, merchantIds, currency);
    const texts = Object.fromEntries(
      Object.entries(limits).map(([name, limit]) => [
        name,
        typeof limit === 'bigint' ? String(limit) : limit,
      ]),
    );
    const id = await createAccount(trx, vault, {
      provider,
      mode,
      label,
      holderName,
      number,
      authority,
      limits: texts,
      merchantIds,
      ...(priority !== undefined && { priority }),
      by: actorOf(principal),
      trail,
    });
    await approveNumber(trx, deps, await one(trx, selectAccount(id)), { principal, from });
    return id;
  });
}

function refuseNoNumber(provider: Provider, number: string): void {
  try {
    normaliseNumber(provider, number);
  } catch {
    throw new ApiError('invalidRequest', {
      errors: [{ path: 'number', message: '6 to 20 digits' }],
    });
  }
}
