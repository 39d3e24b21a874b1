import { ApiError } from '@wallet/contract';
import { maybe, type Trx } from '#platform/db';
import { selectIsVirtual } from './accounts.sql.ts';

/** Refuses stateConflict: a virtual account has neither phone nor exit, and its code leads nowhere, for ever. */
export async function refuseVirtual(trx: Trx, accountId: string): Promise<void> {
  if (!(await maybe(trx, selectIsVirtual(accountId)))?.isVirtual) return;
  throw new ApiError('stateConflict', {
    detail: 'It is a virtual account of test mode, inside the server.',
  });
}
