import { endpoints, providerTable, ApiError } from '@wallet/contract';
import type { AccountDetail, AccountQr, LoginProcess } from '@wallet/contract';
import { fromOf } from '#modules/approvals/words';
import type { UserPrincipal } from '#modules/identity';
import { maybe } from '#platform/db';
import { route, type Route } from '#platform/http';
import { selectAccountBasics } from './account-detail.sql.ts';
import { scopeOf } from '../account-scope.ts';
import type { AccountsDeps, RaisingAccountsDeps } from '../accounts-deps.ts';
import { addAccount } from '../account/add-account.ts';
import { approveQr } from '../qr/approve-qr.ts';
import { requestSnapshot } from '../account/request-snapshot.ts';
import { cancelLogin } from '../login/cancel-login.ts';
import type { AccountAct } from '../change-account.ts';
import { checkAccount } from '../account/check-account.ts';
import { chooseDevice, chooseProxy } from '../account/choose-device.ts';
import { compareBalances } from './compare-balances.ts';
import { editAccount } from '../account/edit-account.ts';
import { forceActive } from '../account/force-active.ts';
import { countAccounts, listAccounts } from './list-accounts.ts';
import { hidesPayees, listStatementLines } from '#modules/statements/snapshots';
import { readStartedLogin } from './login-answer.ts';
import { agreeToNumber } from '../account/number-agreement.ts';
import { proposeQr, rejectQr } from '../qr/propose-qr.ts';
import { readAccountQr } from '../qr/qr-answer.ts';
import { readAccount } from '../read-account.ts';
import { readAccountDetail } from './read-account-detail.ts';
import { readQr } from '../qr/read-qr.ts';
import { revealNumber } from '../account/reveal-number.ts';
import { retireAccount, reviveAccount, unlockAccount } from '../account/retire-account.ts';
import { startLogin } from '../login/start-login.ts';
import { resendOtp, submitOtp } from '../login/submit-otp.ts';
import { switchFlow } from '../account/switch-flow.ts';

/** Lists and pages of accounts, and what people change of them. */
export function accountPageRoutes(deps: RaisingAccountsDeps): Route[] {
  const { db } = deps;
  const detail = async (act: AccountAct, done: Promise<void>): Promise<AccountDetail> =>
    done.then(() => readAccountDetail(deps, scopeOf(act.principal), act.id));
  return [
    route(endpoints.listAccounts, ({ principal, query }) =>
      listAccounts(deps, scopeOf(principal), query),
    ),
    route(endpoints.countAccounts, ({ principal }) => countAccounts(deps, scopeOf(principal))),
    route(endpoints.getAccount, ({ principal, params }) =>
      readAccountDetail(deps, scopeOf(principal), params.id),
    ),
    route(endpoints.createAccount, async (call) => {
      const id = await addAccount(deps, { ...trailOf(call), from: fromOf(call), input: call.body });
      return readAccountDetail(deps, scopeOf(call.principal), id);
    }),
    route(endpoints.updateAccount, (call) =>
      detail(actOf(call), editAccount(deps, { ...spokenOf(call), input: call.body })),
    ),
    route(endpoints.revealAccountNumber, (call) => revealNumber(deps, actOf(call))),
    route(endpoints.switchAccountFlow, (call) =>
      detail(actOf(call), switchFlow(deps, { ...spokenOf(call), input: call.body })),
    ),
    route(endpoints.retireAccount, (call) =>
      detail(actOf(call), retireAccount(deps, { ...actOf(call), ...call.body })),
    ),
    route(endpoints.reviveAccount, (call) =>
      detail(actOf(call), reviveAccount(deps, { ...actOf(call), ...call.body })),
    ),
    route(endpoints.unlockAccount, (call) =>
      detail(actOf(call), unlockAccount(deps, { ...actOf(call), ...call.body })),
    ),
    route(endpoints.chooseAccountDevice, (call) =>
      detail(actOf(call), chooseDevice(deps, { ...actOf(call), ...call.body })),
    ),
    route(endpoints.chooseAccountProxy, (call) =>
      detail(actOf(call), chooseProxy(deps, { ...actOf(call), ...call.body })),
    ),
    route(endpoints.forceAccountActive, (call) =>
      detail(actOf(call), forceActive(deps, { ...actOf(call), input: call.body })),
    ),
    route(endpoints.accountBalances, ({ principal, params }) =>
      compareBalances(db, scopeOf(principal), params.id),
    ),
    route(endpoints.listAccountLines, async ({ principal, params: { id }, query }) => {
      await seen(deps, principal, id);
      return listStatementLines(db.read, {
        ...query,
        accountId: id,
        hidesPayees: hidesPayees(principal),
      });
    }),
    route(endpoints.readAccountHistory, async (call) => ({
      asked: await requestSnapshot(deps, actOf(call)),
    })),
  ];
}

/** Sign-ins, health checks and codes of accounts. */
export function accountPhoneRoutes(deps: AccountsDeps): Route[] {
  const { db } = deps;
  const login = async (act: AccountAct, done: Promise<void>): Promise<LoginProcess> =>
    done.then(() => readStartedLogin(db.read, act.id));
  const qr = async (act: AccountAct, done: Promise<void>): Promise<AccountQr> =>
    done.then(() => qrOf(deps, act.id));
  return [
    route(endpoints.agreeToAccountNumber, async (call) => {
      const { round } = call.body;
      await agreeToNumber(deps, { ...spokenOf(call), round });
      return readAccountDetail(deps, scopeOf(call.principal), call.params.id);
    }),
    route(endpoints.startLogin, (call) =>
      login(actOf(call), startLogin(deps, { ...actOf(call), ...call.body })),
    ),
    route(endpoints.submitLoginOtp, (call) =>
      login(actOf(call), submitOtp(deps, { ...actOf(call), ...call.body })),
    ),
    route(endpoints.resendLoginOtp, (call) => login(actOf(call), resendOtp(deps, actOf(call)))),
    route(endpoints.cancelLogin, (call) => login(actOf(call), cancelLogin(deps, actOf(call)))),
    route(endpoints.checkAccount, async (call) => {
      const { commandId, areas } = await checkAccount(deps, { ...actOf(call), ...call.body });
      return { commandId, areas };
    }),
    route(endpoints.checkAccountQr, async ({ principal, params: { id }, body }) => {
      const { provider } = await seen(deps, principal, id);
      return readQr({ ...body, account: { provider, currency: providerTable[provider].currency } });
    }),
    route(endpoints.proposeAccountQr, (call) =>
      qr(actOf(call), proposeQr(deps, { ...spokenOf(call), ...call.body })),
    ),
    route(endpoints.approveAccountQr, (call) =>
      qr(actOf(call), approveQr(deps, { ...spokenOf(call), qrId: call.body.qrId })),
    ),
    route(endpoints.rejectAccountQr, (call) =>
      qr(actOf(call), rejectQr(deps, { ...actOf(call), ...call.body })),
    ),
  ];
}

/** The account as the caller may see it; refuses notFound. */
async function seen({ db }: AccountsDeps, principal: UserPrincipal, id: string) {
  const found = await maybe(db.read, selectAccountBasics(scopeOf(principal), id));
  if (!found) throw new ApiError('notFound');
  return found;
}

async function qrOf({ db }: AccountsDeps, id: string): Promise<AccountQr> {
  const account = await readAccount(db.read, id);
  if (!account) throw new ApiError('notFound');
  return readAccountQr(db.read, account);
}

interface AnyCall {
  principal: UserPrincipal;
  headers: { ip: string; userAgent: string | undefined };
  requestId: string;
}

function trailOf({
  principal,
  headers: { ip, userAgent },
  requestId,
}: AnyCall): Omit<AccountAct, 'id'> {
  return { principal, ip, userAgent, requestId };
}

function actOf(call: AnyCall & { params: { id: string } }): AccountAct {
  return { ...trailOf(call), id: call.params.id };
}

/** The same of whoever may speak by it: from where he does. */
function spokenOf(call: Parameters<typeof actOf>[0] & Parameters<typeof fromOf>[0]): AccountAct {
  return { ...actOf(call), from: fromOf(call) };
}
