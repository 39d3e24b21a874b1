import { ApiError } from '@wallet/contract';
import { actorOf } from '#modules/audit';
import { maybe, type Trx } from '#platform/db';
import { requireActiveMerchant, writeMethod } from './add-method.ts';
import { findDestination } from '../find-destination.ts';
import { chooseDefault } from './choose-default.ts';
import { moveStatus } from '../internal-transfer-status.ts';
import { type LockedMethod, lockMethod, lockMethods, setReplacedBy } from '../methods.sql.ts';
import { places } from '../payee.ts';
import type { PayoutAct, PayoutMethodsDeps } from '../payout-deps.ts';

export interface MethodChange {
  institutionCode?: string | undefined;
  accountNumber?: string | undefined;
  holderName?: string | undefined;
  qrPayload?: string | undefined;
  isDefault?: true | undefined;
}

type Deps = Pick<PayoutMethodsDeps, 'vault' | 'log'>;

/**
 * Makes a destination the default, or puts another one in its place, which cools down anew and is the default where the
 * old one was. Tells the id of what is there now; a change of nothing changes nothing. Refuses with notFound, with
 * stateConflict unless it is active, and like adding.
 */
export async function changeMethod(
  trx: Trx,
  deps: Deps,
  act: PayoutAct,
  { id, isDefault, ...change }: MethodChange & { id: string },
): Promise<string> {
  await lockMethods(act).execute(trx);
  const old = await activeMethod(trx, act, id);
  if (Object.values(change).some((part) => part !== undefined))
    return replaceMethod(trx, deps, act, { old, change, isDefault: isDefault === true });
  if (isDefault) await chooseDefault(trx, act, old);
  return id;
}

async function replaceMethod(
  trx: Trx,
  deps: Deps,
  act: PayoutAct,
  {
    old,
    change,
    isDefault,
  }: { old: LockedMethod; change: Omit<MethodChange, 'isDefault'>; isDefault: boolean },
): Promise<string> {
  const merchant = await requireActiveMerchant(trx, act.merchantId);
  const input = {
    ...entered(deps, old, change),
    ...(change.qrPayload !== undefined && { qrPayload: change.qrPayload }),
  };
  const destination = await findDestination(trx, deps.vault, { merchant, mode: act.mode, input });
  const holderName = change.holderName ?? old.holderName;
  const isSame =
    destination.payeeKey === old.payeeKey &&
    holderName === old.holderName &&
    destination.method === old.method &&
    change.qrPayload === undefined;
  if (isSame) {
    if (isDefault) await chooseDefault(trx, act, old);
    return old.id;
  }
  const by = actorOf(act.principal).actorId;
  await moveStatus(trx, { id: old.id, to: 'replaced', reason: null, by });
  const id = await writeMethod(trx, deps, act, {
    merchant,
    destination,
    holderName,
    isDefault: isDefault || old.isDefault,
    replaces: old.id,
  });
  await setReplacedBy(old.id, id).execute(trx);
  return id;
}

/** What is not named stays; a code belongs to its number and goes with it. */
function entered(
  { vault }: Deps,
  old: LockedMethod,
  { institutionCode, accountNumber }: MethodChange,
): { institutionCode: string; accountNumber: string; qrPayload?: string } {
  const isSameNumber = institutionCode === undefined && accountNumber === undefined;
  return {
    institutionCode: institutionCode ?? old.code,
    accountNumber: accountNumber ?? vault.open(old.numberEnc, places.methodNumber(old.id)),
    ...(isSameNumber &&
      old.qrEnc !== null && { qrPayload: vault.open(old.qrEnc, places.methodQr(old.id)) }),
  };
}

/** Locked until the transaction ends. Refuses notFound, and stateConflict unless it is active. */
export async function activeMethod(trx: Trx, act: PayoutAct, id: string): Promise<LockedMethod> {
  const method = await maybe(trx, lockMethod(act, id));
  if (!method) throw new ApiError('notFound');
  if (method.status !== 'active')
    throw new ApiError('stateConflict', { detail: `It is ${method.status}.` });
  return method;
}
