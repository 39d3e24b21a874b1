import { linePostingChecks, newDepositChecks } from '#modules/matching/verification';
import { checkEachMinute, type MinuteChecks, proveWhenDue } from '#modules/integrity';
import { ledgerChecks, sealCheck } from '#modules/ledger/verification';
import { openPayoutChecks, payoutPostingChecks } from '#modules/payouts/verification';
import type { Config } from '#platform/config';
import { bookChecks } from '../../cli/rows/book-checks.ts';
import type { Platform } from '../platform/start-platform.ts';
import { headsFileOf } from '../rows/create-sealers.ts';

/** What the running server looks at every minute, beside the ledger itself. A new check is a line here. */
const minuteChecks: MinuteChecks = {
  standing: [...newDepositChecks, ...openPayoutChecks],
  postings: [...linePostingChecks, ...payoutPostingChecks],
};

type LookParts = Pick<Platform, 'db' | 'vault' | 'log' | 'address'>;

/** One look at what changed since the last one, as the running server makes it every minute. */
export async function checkBooks(parts: Omit<LookParts, 'address'>): Promise<void> {
  await checkEachMinute(parts, minuteChecks);
}

/** The full proof, when due: `verify-ledger`'s checks with the heads kept outside. */
export async function proveBooksWhenDue({
  config,
  ...parts
}: LookParts & { config: Pick<Config, 'dataDir'> }): Promise<void> {
  const seals = sealCheck({ headsFile: headsFileOf(config, 'postings') });
  await proveWhenDue(parts, [...ledgerChecks, ...bookChecks, seals]);
}
