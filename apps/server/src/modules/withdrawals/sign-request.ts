import { maybe, type Trx } from '#platform/db';
import { requestPower, type RequestPower } from '#modules/payouts';
import { isProvedRow, lockPowerRow, macOfRow, type RowKeys, signPowerRow } from '#platform/row-mac';
import { addReason } from './decisions.sql.ts';
import type { NewRequestRow } from './requests.sql.ts';

/** The first MAC of a request, over what was asked for; nobody has judged yet whose word it needs. */
export function macOfRequest(
  keys: Pick<RowKeys, 'attest'>,
  {
    amountMinor: amount,
    feeMinor: fee,
    destinationShown,
    ...row
  }: Omit<NewRequestRow, 'refNo' | 'mac'>,
): string {
  return macOfRow(keys, requestPower, {
    ...row,
    amount,
    fee,
    feeCeiling: fee,
    destinationShown: JSON.parse(destinationShown),
    approvalsNeeded: null,
  });
}

/** A request as it was asked for, locked; undefined where somebody changed that behind the application. */
export async function provedRequest(
  trx: Trx,
  keys: Pick<RowKeys, 'attests'>,
  id: string,
): Promise<RequestPower | undefined> {
  const row = await maybe(trx, lockPowerRow(requestPower, id));
  return row && isProvedRow(keys, requestPower, row) ? row : undefined;
}

/** The MAC of a request that was judged to need so many persons. */
export function macOfPlan(
  keys: Pick<RowKeys, 'attest'>,
  request: RequestPower,
  approvalsNeeded: number,
): string {
  return macOfRow(keys, requestPower, { ...request, approvalsNeeded });
}

/** Requires a person from now on, and why. A request changed by others is never signed. */
export async function needPerson(
  trx: Trx,
  keys: RowKeys,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const isProved = (await provedRequest(trx, keys, id)) !== undefined;
  await addReason(id, reason).execute(trx);
  if (isProved) await signPowerRow(trx, keys, requestPower, id);
}
