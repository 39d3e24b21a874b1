import { emailKeyOf } from '#modules/identity/credentials';
import { readMerchant } from '#modules/merchants';
import type { WithdrawPageDeps } from '#modules/withdrawals/page';
import { maybe, type Trx } from '#platform/db';
import type { DomainEvent, Listener } from '#platform/events';
import { decryptOrNull } from '#platform/vault';
import type { PayerMailKind } from './payer-letter-messages.ts';
import { payerLetter } from './payer-letter.ts';
import {
  insertPayerMail,
  lockAddress,
  selectEndedRequest,
  selectPaidDeposit,
} from './payer-mails.sql.ts';
import type { MailSubject } from './payer-mails.sql.ts';

export type PayerMailsDeps = Pick<WithdrawPageDeps, 'vault' | 'mail' | 'clock' | 'payOrigin'>;

/** So many mails an address gets in an hour at most; what is above is not sent later. */
const mostInHour = 10;
const usefulMs = 3 * 86_400_000;

/**
 * Who gave an e-mail address is told what became of the money, once for each thing that happened,
 * in the language of the session. Never of test mode, where no customer paid. No mail leads to
 * where money can be moved.
 */
export function payerMailListeners(deps: PayerMailsDeps) {
  const onDeposit: Listener<{ transactionId: string }> = async (events, trx) => {
    for (const event of events) {
      const { transactionId } = event.payload;
      const found = await maybe(trx, selectPaidDeposit(transactionId));
      if (found)
        await tell(deps, trx, event, {
          ...found,
          subjectId: transactionId,
          kind: found.flag === 'paidLate' ? 'lateDeposit' : 'depositReceipt',
        });
    }
  };
  const onRequest =
    (kind: PayerMailKind, isWanted: (found: MailSubject) => boolean = () => true) =>
    async (events: readonly DomainEvent<{ requestId: string }>[], trx: Trx): Promise<void> => {
      for (const event of events) {
        const { requestId } = event.payload;
        const found = await maybe(trx, selectEndedRequest(requestId));
        if (!found || !isWanted(found)) continue;
        // What was not sent back waits for persons again; its payer is told when it has gone.
        if (found.isLineRefund && kind !== 'withdrawalReceipt') continue;
        await tell(deps, trx, event, {
          ...found,
          requestId,
          subjectId: requestId,
          kind: found.isLineRefund ? 'moneySentBack' : kind,
        });
      }
    };
  return {
    depositPaid: onDeposit,
    withdrawalPaid: onRequest('withdrawalReceipt'),
    withdrawalFailed: onRequest('withdrawalFailed'),
    // Only where the customer did not want it so.
    withdrawalCancelled: onRequest('withdrawalFailed', ({ isStopped }) => isStopped),
    withdrawalReturned: onRequest('withdrawalReturned'),
    paidAfterAll: onRequest('paidAfterAll'),
  };
}

interface Telling extends MailSubject {
  subjectId: string;
  requestId?: string;
  kind: PayerMailKind;
}

async function tell(
  deps: PayerMailsDeps,
  trx: Trx,
  { mode, at }: Pick<DomainEvent, 'mode' | 'at'>,
  telling: Telling,
): Promise<void> {
  const email = mode === 'live' ? addressOf(deps, telling) : undefined;
  const merchant = email === undefined ? undefined : await readMerchant(trx, telling.merchantId);
  if (email === undefined || !merchant) return;
  const { subjectId, kind, merchantId, institution, last4, refNo, code, currency, amountMinor } =
    telling;
  const addressKey = emailKeyOf(deps.vault, email);
  await lockAddress(addressKey).execute(trx);
  const kept = await maybe(
    trx,
    insertPayerMail({ subjectId, kind, merchantId, mode, addressKey }, mostInHour),
  );
  if (kept?.sent !== true) return;
  const { branding, name, timeZone } = merchant;
  await deps.mail.send(
    trx,
    payerLetter({
      kind,
      email,
      locale: telling.locale ?? branding.defaultLocale ?? 'en',
      amount: { minor: amountMinor, currency },
      merchant: branding.displayName ?? name,
      supportEmail: branding.supportEmail ?? null,
      refNo,
      at: telling.paidAt ?? at,
      timeZone,
      code,
      to: institution === null ? null : `${institution} \u2022\u2022${last4 ?? ''}`,
      payOrigin: deps.payOrigin,
      usefulUntil: new Date(deps.clock.now().getTime() + usefulMs),
    }),
  );
}

/** Undefined for somebody without an address, and where it does not decrypt: nobody else waits for that. */
function addressOf(
  { vault }: PayerMailsDeps,
  { sessionId, sessionEmail, requestId, requestEmail }: Telling,
): string | undefined {
  if (sessionEmail !== null && sessionId !== null) {
    const place = {
      table: 'transaction_session',
      id: sessionId,
      column: 'customer_email_enc',
    };
    return decryptOrNull(vault, sessionEmail, place) ?? undefined;
  }
  if (requestEmail === null || requestId === undefined) return undefined;
  const place = { table: 'withdrawal_request', id: requestId, column: 'email_enc' };
  return decryptOrNull(vault, requestEmail, place) ?? undefined;
}
