import { ApiError } from '@wallet/contract';
import { holdRaise, supersedeRaise } from '#modules/pending-changes';
import { canonicalJson } from '#platform/canonical-json';
import { one, type Trx } from '#platform/db';
import { changePowerRow, rowKeys } from '#platform/row-mac';
import type { AccountLimits } from '../account.ts';
import { accountPower } from '../account-power.ts';
import type { RaisingAccountsDeps } from '../accounts-deps.ts';
import { updateEdited } from '../account-actions.sql.ts';
import { changeAccount, refuseOlder, refuseRetired } from '../change-account.ts';
import type { AccountAct, Done, HeldAccount } from '../change-account.ts';
import { selectAccount } from '../accounts.sql.ts';
import { approveNumber } from './number-agreement.ts';
import { isLimitRaised } from './is-limit-raised.ts';
import { providerDay } from '../providers/providers.ts';
import { limitsFrom, refuseOtherMerchants } from './settings-input.ts';
import type { AuthorityInput, LimitsInput } from './settings-input.ts';

export interface AccountEdit {
  revision: number;
  label?: string | undefined;
  holderName?: string | undefined;
  /** Null takes it away: refused while a live account is switched on. */
  authority?: AuthorityInput | null | undefined;
  /** All limits together: those left out become the provider's own. */
  limits?: LimitsInput | undefined;
  merchantIds?: string[] | undefined;
  priority?: number | undefined;
}

/**
 * Changes what a form of the account shows; what is left out stays. Higher limits begin after the
 * cool-down; number and provider never change; a new holder's name needs a second person's word.
 * Refuses with notFound, rowNotProved, revisionConflict, invalidRequest, and stateConflict for a
 * retired account, or a new name while signed in: the phone compares it with its screen.
 */
export async function editAccount(
  deps: RaisingAccountsDeps,
  { input, ...act }: AccountAct & { input: AccountEdit },
): Promise<void> {
  await changeAccount(deps, act, {
    work: async (trx, account) => {
      refuseRetired(account);
      refuseOlder(account, input.revision);
      const before = settingsOf(account);
      const requested = { ...before, ...given(input, account) };
      const after = (await holdLimits(deps, trx, act, { account, limits: requested.limits }))
        ? { ...requested, limits: before.limits }
        : requested;
      if (after.holderName !== before.holderName && account.status === 'active')
        throw new ApiError('stateConflict', {
          detail: 'It is signed in under this name. Take it off its device first.',
        });
      if (input.merchantIds) await refuseOtherMerchants(trx, input.merchantIds, account.currency);
      refuseWithoutAuthority(account, after.authority);
      if (canonicalJson(before) === canonicalJson(after)) return undefined;
      const done = await storeEdited(trx, account, after);
      if (after.holderName !== before.holderName)
        await approveNumber(trx, deps, await one(trx, selectAccount(account.id)), act);
      return done;
    },
  });
}

type EditedSettings = ReturnType<typeof settingsOf>;

/** Writes what a form of the account shows, and tells what is written into the trail. Refuses `rowNotProved`. */
export async function storeEdited(
  trx: Trx,
  account: HeldAccount,
  after: EditedSettings,
): Promise<Done> {
  const { authority, limits, ...plain } = after;
  const owner = {
    ownerName: authority?.ownerName ?? null,
    authorityDocument: authority?.document ?? null,
    authorisedUntil: authority?.until ?? null,
  };
  const { id } = account;
  const edit = updateEdited({ id, ...plain, ...owner, limits: canonicalJson(limits) });
  await changePowerRow(trx, rowKeys(), accountPower, id, () => edit.execute(trx));
  return { action: 'account.changed', before: settingsOf(account), after };
}

/** Whether limits wait because they raise. What lowers them holds at once, and ends what waits. */
async function holdLimits(
  { raising }: RaisingAccountsDeps,
  trx: Trx,
  { id, ...act }: AccountAct,
  { account, limits }: { account: HeldAccount; limits: AccountLimits },
): Promise<boolean> {
  const before = account.limits;
  if (canonicalJson(before) === canonicalJson(limits)) return false;
  const about = { ...act, act: 'accountLimits', subjectId: id } as const;
  if (!isLimitRaised(account.provider, before, limits)) {
    await supersedeRaise(trx, raising, about);
    return false;
  }
  const raise = { ...about, mode: account.mode, persons: 1, before, after: limits } as const;
  return (await holdRaise(trx, raising, raise)) !== null;
}

export function settingsOf({
  label,
  holderName,
  limits,
  merchantIds,
  priority,
  ...account
}: HeldAccount) {
  return { label, holderName, authority: authorityOf(account), limits, merchantIds, priority };
}

/** Owner, document and last day, when all three are there. */
export function authorityOf({
  ownerName,
  authorityDocument,
  authorisedUntil,
}: Pick<
  HeldAccount,
  'ownerName' | 'authorityDocument' | 'authorisedUntil'
>): AuthorityInput | null {
  return ownerName !== null && authorityDocument !== null && authorisedUntil !== null
    ? { ownerName, document: authorityDocument, until: authorisedUntil }
    : null;
}

/** Whether the authority counts on the provider's day. */
export function isAuthorised(
  account: Pick<
    HeldAccount,
    'ownerName' | 'authorityDocument' | 'authorisedUntil' | 'provider' | 'now'
  >,
): boolean {
  const authority = authorityOf(account);
  return authority !== null && authority.until >= providerDay(account.provider, account.now);
}

function given(
  { label, holderName, authority, limits, merchantIds, priority }: AccountEdit,
  { currency }: HeldAccount,
) {
  return {
    ...(label !== undefined && { label }),
    ...(holderName !== undefined && { holderName }),
    ...(authority !== undefined && { authority }),
    ...(limits !== undefined && { limits: limitsFrom(limits, currency) }),
    ...(merchantIds !== undefined && { merchantIds }),
    ...(priority !== undefined && { priority }),
  };
}

function refuseWithoutAuthority(
  { mode, acceptsDeposits, acceptsPayouts }: HeldAccount,
  authority: AuthorityInput | null,
): void {
  if (mode === 'live' && authority === null && (acceptsDeposits || acceptsPayouts)) {
    throw new ApiError('invalidRequest', {
      detail: 'Switch deposits and payouts off before its authority is taken away.',
      errors: [{ path: 'authority', message: 'needed while it is switched on' }],
    });
  }
}
