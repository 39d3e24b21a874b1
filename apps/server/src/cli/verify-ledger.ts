import { verifyLedger } from '#modules/ledger';
import { silentLog } from '#platform/log';
import { bookChecks } from './book-checks.ts';
import type { Command } from './command.ts';
import { withDatabase } from './open-for-command.ts';

export const verifyLedgerCommand: Command = {
  name: 'verify-ledger',
  summary: 'Prove the books: sums, running balances, accounts against entries, holds, deposits against statement lines',
  details: 'Reads one snapshot while the server goes on. Exit code 0 means every check holds; otherwise the first divergence is named.',
  run: () =>
    withDatabase(async ({ url }) => {
      const { ok, lines } = await verifyLedger({ url, log: silentLog() }, bookChecks);
      process.stdout.write(`${lines.join('\n')}\n`);
      return ok;
    }),
};
