import { keepStanding, verifyLedger } from '#modules/ledger';
import { isUnfinished } from '#platform/backup';
import { silentLog } from '#platform/log';
import { bookChecks } from './book-checks.ts';
import type { Command } from './command.ts';
import { withDatabase } from './open-for-command.ts';

export const verifyLedgerCommand: Command = {
  name: 'verify-ledger',
  summary:
    'Prove the books: sums, running balances, accounts against entries, holds, deposits against statement lines',
  details:
    'Reads one snapshot while the server goes on. Exit code 0 means every check holds; otherwise the first divergence is named, and no payout leaves until a later proof finds none.',
  run: () =>
    withDatabase(
      async ({ url, db }) => {
        const { ok, lines, divergences } = await verifyLedger(
          { url, log: silentLog() },
          bookChecks,
        );
        // What is half restored is only looked at.
        if (!(await isUnfinished(url))) await keepStanding(db.read, 'proof', divergences[0]);
        process.stdout.write(`${lines.join('\n')}\n`);
        return ok;
      },
      { evenUnfinished: true },
    ),
};
