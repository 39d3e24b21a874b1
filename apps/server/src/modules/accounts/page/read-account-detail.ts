import {
  accountAreas,
  forceActiveSettings,
  providerTable,
  ApiError,
  writeMoney,
} from '@wallet/contract';
import type { AccountDetail, MoneyAtRisk } from '@wallet/contract';
import { all, maybe, one } from '#platform/db';
import { selectAccountBasics, selectAccountChecks } from './account-detail.sql.ts';
import type { AccountBasics, AccountCheck } from './account-detail.sql.ts';
import { selectAccountExtras } from '../account-page.sql.ts';
import { accountRowAnswer } from './account-row-answer.ts';
import type { AccountScope } from '../account-scope.ts';
import { selectPayableByIds } from '../accounts.sql.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { capacityOf } from './capacity-of.ts';
import { authorityOf, isAuthorised } from '../account/edit-account.ts';
import { readLogin } from './login-answer.ts';
import { maskedNumber } from './masked-number.ts';
import { readNumberAgreement } from '../account/number-agreement.ts';
import { readAccountQr } from '../qr/qr-answer.ts';
import { accountNumberOrNull } from '../read-account.ts';
import { type AccountToCheck, toCheckable } from '#modules/account-selection';

/** An account's page but its lines. Refuses with notFound, also for somebody else's. */
export async function readAccountDetail(
  deps: AccountsDeps,
  scope: AccountScope,
  id: string,
): Promise<AccountDetail> {
  const {
    db: { read },
    vault,
    readMoneyAtRisk,
  } = deps;
  const basics = await maybe(read, selectAccountBasics(scope, id));
  if (!basics) throw new ApiError('notFound');
  const [row, extras, risks, checks, login] = await Promise.all([
    one(read, selectPayableByIds({ ids: [id], timeZone: providerTable[basics.provider].timeZone })),
    one(read, selectAccountExtras([id])),
    readMoneyAtRisk(read, { accountIds: [id] }),
    all(read, selectAccountChecks(id)),
    readLogin(read, id),
  ]);
  const account = toCheckable(row);
  const risk = risks.get(id) ?? nothingOpen;
  return {
    account: accountRowAnswer({ account, extras, risk }),
    basic: {
      maskedNumber: maskedNumber(
        accountNumberOrNull(vault, { id, numberEnc: basics.numberEnc }) ?? account.last4,
      ),
      ...basicOf(account, basics),
    },
    login: login ?? null,
    health: accountAreas.map((area) => healthOf(area, checks)),
    qr: await readAccountQr(read, account),
    number: await readNumberAgreement(read, deps, row),
    settings: settingsOf(account, basics),
    capacity: capacityOf(account),
    risk,
    serverNow: basics.now.toISOString(),
  };
}

const nothingOpen: MoneyAtRisk = {
  isSafe: true,
  openDeposits: { count: 0, sums: [] },
  otpPending: false,
  openIntents: 0,
};

function basicOf(
  account: AccountToCheck,
  basics: AccountBasics,
): Omit<AccountDetail['basic'], 'maskedNumber'> {
  const authority = authorityOf(basics);
  const {
    settlingSource,
    baselineAt,
    depositsStoppedAt,
    depositsStoppedReason,
    settlingStoppedAt,
    settlingStoppedReason,
  } = account;
  return {
    authority: authority && {
      ...authority,
      isValid: isAuthorised({ ...basics, now: account.now }),
    },
    hasCredentials: basics.hasCredentials,
    settlingSource,
    baselineAt: baselineAt?.toISOString() ?? null,
    depositsStopped: stopOf(depositsStoppedAt, depositsStoppedReason),
    payoutsStopped: stopOf(basics.payoutsStoppedAt, basics.payoutsStoppedReason),
    settlingStopped: stopOf(settlingStoppedAt, settlingStoppedReason),
    createdAt: basics.createdAt.toISOString(),
    updatedAt: basics.updatedAt.toISOString(),
  };
}

function stopOf(at: Date | null, reason: string | null): AccountDetail['basic']['depositsStopped'] {
  return at === null ? null : { at: at.toISOString(), reason: reason ?? 'unknown' };
}

const checking = 3;

function healthOf(
  area: AccountDetail['health'][number]['area'],
  checks: readonly AccountCheck[],
): AccountDetail['health'][number] {
  const check = checks.find((one) => one.area === area);
  if (!check)
    return {
      area,
      status: 0,
      processStatus: 'done',
      isRunning: false,
      message: null,
      durationMs: null,
      checkedAt: null,
    };
  const { status, processStatus, message, durationMs, checkedAt } = check;
  return {
    area,
    status,
    processStatus,
    isRunning: status === checking,
    message,
    durationMs,
    checkedAt: checkedAt.toISOString(),
  };
}

function settingsOf(
  { limits, priority, provider, currency }: AccountToCheck,
  { merchants }: AccountBasics,
): AccountDetail['settings'] {
  const money = (minor: bigint | undefined) =>
    minor === undefined ? null : writeMoney({ minor, currency });
  const {
    perTransactionMax,
    dailyIn,
    dailyOut,
    monthly,
    balanceMax,
    minuteOut,
    dailyCount,
    monthlyCount,
    minuteCount,
  } = limits;
  return {
    limits: {
      perTransactionMax: money(perTransactionMax),
      dailyIn: money(dailyIn),
      dailyOut: money(dailyOut),
      monthly: money(monthly),
      balanceMax: money(balanceMax),
      minuteOut: money(minuteOut),
      dailyCount: dailyCount ?? null,
      monthlyCount: monthlyCount ?? null,
      minuteCount: minuteCount ?? null,
    },
    forceActiveSetting: forceActiveSettings[provider],
    merchants,
    priority,
  };
}
