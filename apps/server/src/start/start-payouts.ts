import { requestStatement } from '#modules/gateway/statements';
import { type DeviceClient } from '#modules/gateway/connection';
import { startPayouts, type Payouts } from '#modules/payouts/proving';
import type { Platform } from './platform/start-platform.ts';

/** The payout engine over the installation's phones, whichever process holds their lines. */
export function startInstallationPayouts(
  { db, vault, writer, log }: Pick<Platform, 'db' | 'vault' | 'writer' | 'log'>,
  phones: DeviceClient,
): Payouts {
  return startPayouts({
    db,
    vault,
    writer,
    log,
    requestStatement: (trx, question) =>
      requestStatement(trx, vault, { ...question, reason: 'resolve' }),
    queryJournal: phones.askTransferQuestion,
  });
}
