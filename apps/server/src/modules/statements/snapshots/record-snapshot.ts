import type { StatementRead } from '@wallet/agent-protocol';
import { updateBalance } from '#modules/accounts';
import { deviceActor, lockOwnAccount, type ReportError } from '#modules/accounts/login';
import type { Db } from '#platform/db';
import type { Vault } from '#platform/vault';
import { saveEvidence } from '../evidence/save-evidence.ts';
import { ForeignCurrency, type SeenRead, toSeenRead } from '../lines/seen-read.ts';
import { saveSnapshot } from './save-snapshot.ts';

export interface SnapshotReport {
  deviceId: string;
  read: StatementRead;
}

export type SnapshotOutcome =
  | { newLines: number; shortfall: string | null }
  | { refused: ReportError }
  | { refused: 'foreignCurrency'; path: string };

/**
 * Keeps what a device saw in an account's history. Each booked line is kept once, whatever is sent how often or at the
 * same time; the account's first read is its baseline and never money; a complete read grows the coverage; a statement
 * that contradicts itself stops the account's settling. Lines settle as soon as they are kept: coverage is needed only
 * to say that something did not come. Where statements are imported, what the phone sees is evidence and nothing else.
 * Nothing is changed when it answers `notYourAccount` or `foreignCurrency`.
 */
export async function recordSnapshot(
  db: Db,
  vault: Vault,
  { deviceId, read }: SnapshotReport,
): Promise<SnapshotOutcome> {
  return db.transaction(
    async (trx) => {
      const own = await lockOwnAccount(trx, vault, {
        deviceId,
        accountId: read.accountId,
        identity: read.identity,
      });
      if ('refused' in own) return own;
      const { account, now } = own;
      let seen: SeenRead;
      try {
        seen = toSeenRead(read, { currency: account.currency, receivedAt: now });
      } catch (error) {
        if (error instanceof ForeignCurrency)
          return { refused: 'foreignCurrency', path: error.path };
        throw error;
      }
      if (account.settlingSource !== 'history') {
        await saveEvidence(trx, { vault, account, source: 'history', lines: seen.lines });
        if (seen.closingMinor !== null)
          await updateBalance({
            id: account.id,
            minor: seen.closingMinor,
            at: seen.finishedAt,
          }).execute(trx);
        return { newLines: 0, shortfall: null };
      }
      const { newLines, judgement } = await saveSnapshot(trx, {
        vault,
        account,
        seen,
        now,
        by: deviceActor(deviceId),
        from: { readerId: deviceId, readId: read.readId, commandId: read.commandId },
      });
      return { newLines, shortfall: judgement.proof.complete ? null : judgement.proof.missing };
    },
    { idempotent: true },
  );
}
