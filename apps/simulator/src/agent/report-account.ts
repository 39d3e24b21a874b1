import { identityOf, written } from '../provider/account.ts';
import type { Parts } from './parts.ts';

/** Tells what a signed-in account shows: its static code and its balance. Once per boot and after each sign-in. */
export function reportAccount(
  { apps, outbox, serverClock, newId }: Parts,
  accountId: string,
): void {
  const account = apps.account(accountId);
  if (!account.signedIn) return;
  const identity = identityOf(account);
  const [codeId, balanceId] = [newId('code'), newId('balance')];
  outbox.post('qr:reported', codeId, {
    reportId: codeId,
    accountId,
    payload: account.config.staticQr,
    identity,
    seenAt: serverClock.now(),
  });
  outbox.post('balance:reported', balanceId, {
    reportId: balanceId,
    accountId,
    balance: written(account.balance),
    identity,
    asOf: serverClock.now(),
  });
}
