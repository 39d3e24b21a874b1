import { askForHistory, type Gateway } from '#modules/gateway';
import { openPayouts, type Payouts } from '#modules/payouts';
import { isStillApproved } from '#modules/withdrawals';
import type { Platform } from './open-platform.ts';

/** The payout engine over the installation's phones; the gateway comes later than it and goes earlier. */
export function openInstallationPayouts({ db, vault, writer, log }: Pick<Platform, 'db' | 'vault' | 'writer' | 'log'>, gateway: () => Gateway | undefined): Payouts {
  return openPayouts({
    db, vault, writer, log,
    askForHistory: (trx, question) => askForHistory(trx, vault, { ...question, reason: 'resolve' }),
    askJournal: async (deviceId, question) => gateway()?.askTransferQuestion(deviceId, question),
    isStillApproved: (requestId) => isStillApproved({ db, vault, writer, log }, requestId),
  });
}
