import { type AccountDetail, ApiError, numberProviders } from '@wallet/contract';
import { type About, hashOf } from '#modules/approvals/words';
import { actorOf } from '#modules/audit';
import { all, type Query, type Trx } from '#platform/db';
import { changePowerRow, rowKeys } from '#platform/row-mac';
import { type AccountPower, accountPower } from '../account-power.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import type { AccountRow } from '../accounts.sql.ts';
import { updateNumberUsable } from '../account-actions.sql.ts';
import { type AccountAct, changeAccount, refuseRetired } from '../change-account.ts';
import { selectHolders } from '../qr/qr-codes.sql.ts';

/** What is agreed to, and in which round. */
type Numbered = Pick<
  AccountPower,
  'id' | 'mode' | 'provider' | 'accountKey' | 'holderName' | 'numberUsable'
> &
  Pick<AccountRow, 'numberRound'>;

/** Test mode moves no money, so nobody has to agree there. */
function needsAgreement({ mode, provider, numberUsable }: Numbered): boolean {
  return mode === 'live' && numberProviders.includes(provider) && numberUsable !== true;
}

/** Whose wallet it is, as words about it carry it: the key is of the provider and the number. */
function aboutNumber({ id, provider, accountKey, holderName, numberRound }: Numbered): About {
  return {
    subject: 'accountNumber',
    subjectId: `${id}.${numberRound}`,
    revision: 0,
    payloadHash: hashOf({ id, provider, accountKey, holderName }),
  };
}

/**
 * Says the first word for an account's number, unless somebody has in this round or nobody needs
 * to. To be called in the transaction of whoever types number or holder, or first switches deposits
 * on. Tells whether it was said.
 */
export async function approveNumber(
  trx: Trx,
  { approvals }: Pick<AccountsDeps, 'approvals'>,
  account: Numbered,
  { principal, from }: Pick<AccountAct, 'principal' | 'from'>,
): Promise<boolean> {
  if (!needsAgreement(account)) return false;
  const about = aboutNumber(account);
  if ((await approvals.wordsFor(trx, about)).length > 0) return false;
  const by = { ...actorOf(principal), actorId: principal.userId };
  await approvals.ask(trx, { about, reason: null, by, from });
  return true;
}

/**
 * Somebody agrees that payers are sent to this account's number. The first word asks; the second
 * one, of somebody independent of whoever asked and of whose phone the account is on, lets it in.
 * Refuses with notFound, stateConflict for a retired account, a number that needs nobody's word and
 * one of another round, what `Approvals.say` refuses, and rowNotProved.
 */
export async function agreeToNumber(
  deps: AccountsDeps,
  { round, ...act }: AccountAct & { round: number },
): Promise<void> {
  await changeAccount(deps, act, {
    work: async (trx, account) => {
      refuseRetired(account);
      if (!needsAgreement(account))
        throw new ApiError('stateConflict', { detail: 'Its number needs nobody\u2019s word.' });
      if (account.numberRound !== round)
        throw new ApiError('stateConflict', { detail: 'Its holder was changed since.' });
      const { id, holderName, last4 } = account;
      const after = { holderName, last4 };
      if (await approveNumber(trx, deps, account, act))
        return { action: 'account.numberAsked', after };
      const about = aboutNumber(account);
      const [asked] = await deps.approvals.wordsFor(trx, about);
      await deps.approvals.say(trx, {
        about,
        verdict: 'approve',
        reason: null,
        by: { ...actorOf(act.principal), actorId: act.principal.userId },
        from: act.from,
        askedBy: asked?.person ?? undefined,
        behind: (await all(trx, selectHolders(id))).map(({ userId }) => userId),
      });
      const use = updateNumberUsable(id);
      await changePowerRow(trx, rowKeys(), accountPower, id, () => use.execute(trx));
      return { action: 'account.numberAgreed', after };
    },
  });
}

/** How an account's number stands; null where payers are never shown it, or nobody needs to agree. */
export async function readNumberAgreement(
  query: Query,
  { approvals }: Pick<AccountsDeps, 'approvals'>,
  account: Numbered,
): Promise<AccountDetail['number']> {
  const { mode, provider, numberRound: round } = account;
  if (mode !== 'live' || !numberProviders.includes(provider)) return null;
  if (!needsAgreement(account)) return { round, state: 'agreed' };
  const words = await approvals.wordsFor(query, aboutNumber(account));
  return { round, state: words.length > 0 ? 'asked' : 'notAsked' };
}
