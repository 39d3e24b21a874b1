import { askForHistory } from '#modules/gateway/statements';
import { type PhoneAsker } from '#modules/gateway/connection';
import { openPayouts, type Payouts } from '#modules/payouts/proving';
import type { Platform } from './platform/open-platform.ts';

/** The payout engine over the installation's phones, whichever process holds their lines. */
export function openInstallationPayouts(
  { db, vault, writer, log }: Pick<Platform, 'db' | 'vault' | 'writer' | 'log'>,
  phones: PhoneAsker,
): Payouts {
  return openPayouts({
    db,
    vault,
    writer,
    log,
    askForHistory: (trx, question) => askForHistory(trx, vault, { ...question, reason: 'resolve' }),
    askJournal: phones.askTransferQuestion,
  });
}
