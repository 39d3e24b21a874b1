import { ApiError, type Currency, type ImportReport, type ImportWait } from '@wallet/contract';
import { z } from 'zod';
import { refuseDependent } from '#modules/approvals/independence';
import { all, one, type Trx } from '#platform/db';
import { defineSetting, readSetting } from '#platform/settings';
import type { Vault } from '#platform/vault';
import { changeEvidence, provedAmong } from '../evidence/change-evidence.ts';
import {
  lockWaitingEvidence,
  lockConfirmed,
  selectConfirmedLately,
  selectFarm,
  selectToConfirm,
} from '../evidence/farm.sql.ts';

const minor = z.union([
  z.bigint(),
  z
    .string()
    .regex(/^\d{1,16}$/)
    .transform(BigInt),
]);

/** Limit in 24 hours of what one person's files settle and confirm, also for one owner's phones; minor units. */
export const fileConfirmsUpTo = defineSetting({
  key: 'accounts.fileConfirmsUpTo',
  schema: z.strictObject({ IDR: minor, PHP: minor }),
  usual: { IDR: 2_500_000_000n, PHP: 5_000_000n },
  power: {},
});

export interface ImportStand {
  stands: 'alone' | 'waits';
  waitsBecause: ImportWait | null;
  stoodBy: string;
  confirmsMinor: bigint;
}

export interface ImportedFile {
  accountId: string;
  currency: Currency;
  importId: string;
  importedBy: string;
  identity: ImportReport['identity'];
  shortfall: string | null;
  /** Of its lines. */
  keys: readonly string[];
  /** The credits that it settles, where it does; otherwise it confirms. */
  settlesMinor?: bigint;
}

/**
 * Whether a file that was just kept settles, or confirms claims, by itself. It names the account
 * and proves its balances, whoever imported it has nothing to do with the owner of the phones, and
 * all that one person confirmed in 24 hours, and all that was confirmed of that owner, stay within
 * the house's limit. Anything else waits for others, and does nothing before.
 */
export async function statusOfImport(
  trx: Trx,
  vault: Pick<Vault, 'attest' | 'attests'>,
  file: ImportedFile,
): Promise<ImportStand> {
  const { accountId, currency, importedBy } = file;
  await lockConfirmed(currency).execute(trx);
  const farm = await one(trx, selectFarm(accountId));
  const confirmsMinor =
    file.settlesMinor ?? (await one(trx, selectToConfirm(accountId, file))).minor;
  const isTied = await isTiedTo(trx, vault, { person: importedBy, farm });
  const waitsBecause = isTied
    ? 'tied'
    : file.identity !== 'number'
      ? 'identity'
      : file.shortfall !== null
        ? 'balance'
        : (await isAboveLimit(trx, { currency, importedBy, owners: farm.owners, confirmsMinor }))
          ? 'sum'
          : null;
  if (waitsBecause === null && file.settlesMinor === undefined)
    await adoptEvidence(trx, vault, file);
  return {
    stands: waitsBecause === null ? 'alone' : 'waits',
    waitsBecause,
    stoodBy: isTied ? '' : importedBy,
    confirmsMinor,
  };
}

/** What a file tells that waits for others is told by this one from now on, which stands. */
async function adoptEvidence(
  trx: Trx,
  vault: Pick<Vault, 'attest' | 'attests'>,
  { accountId, importId, keys }: ImportedFile,
): Promise<void> {
  const waiting = provedAmong(vault, await all(trx, lockWaitingEvidence(accountId, keys)));
  await changeEvidence(trx, vault, waiting, () => ({ importId }));
}

export interface Farm {
  owners: readonly string[];
  hands: readonly string[];
}

/** Whether a person ever owned the phones, invited their owner, gave out phones or accounts, or is tied to one. */
async function isTiedTo(
  trx: Trx,
  vault: Pick<Vault, 'attests'>,
  { person, farm: { owners, hands } }: { person: string; farm: Farm },
): Promise<boolean> {
  if (owners.includes(person) || hands.includes(person)) return true;
  try {
    await refuseDependent(trx, vault, { person, others: owners });
    return false;
  } catch (error) {
    // A row that is not proved says nothing about anybody: others look.
    if (error instanceof ApiError) return true;
    throw error;
  }
}

async function isAboveLimit(
  trx: Trx,
  {
    currency,
    importedBy,
    owners,
    confirmsMinor,
  }: { currency: Currency; importedBy: string; owners: readonly string[]; confirmsMinor: bigint },
): Promise<boolean> {
  const limits = await readSetting(trx, fileConfirmsUpTo);
  const { byPersonMinor, ofOwnersMinor } = await one(
    trx,
    selectConfirmedLately({ currency, importedBy, owners }),
  );
  const before = byPersonMinor > ofOwnersMinor ? byPersonMinor : ofOwnersMinor;
  return before + confirmsMinor > limits[currency];
}
