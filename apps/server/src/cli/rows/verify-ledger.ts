import { verifyLedger } from '#modules/ledger/verification';
import { isUnfinished } from '#platform/backup';
import { silentLog } from '#platform/log';
import { bookChecks } from './book-checks.ts';
import type { Command } from '../command.ts';
import { withDatabase } from '../open-for-command.ts';
import { saveProof } from '#modules/integrity';
import { refuseForeignKeys } from '../../start/keys/installation.ts';
import { headsFileOf } from '../../start/rows/create-sealers.ts';
import { rowHeadsOf } from '../../start/rows/rows-that-stay.ts';
import { readKeys } from '../keys/read-keys.ts';
import { proveRowsBeside } from './prove-rows.ts';

export const verifyLedgerCommand: Command = {
  name: 'verify-ledger',
  summary:
    'Prove the books: sums, running balances, accounts against entries, holds, deposits against statement lines, seals',
  details:
    'Reads one snapshot while the server goes on. Exit code 0 means every check holds; otherwise the first divergence is named, and no payout leaves until a proof by the server, which begins within a minute, has judged it or finds none. Rows that give power, and the seals of postings with the heads in DATA_DIR/heads/postings.jsonl, are proved too where SECRET_KEY_FILE names the key file, see verify-rows.',
  run: () =>
    withDatabase(
      async ({ url, address, db, config }) => {
        const keys = await readKeys(config.secretKeyFile);
        const unfinished = await isUnfinished(url);
        // What another key file proves is nothing, and would stop payouts.
        if (keys && !unfinished)
          await refuseForeignKeys(db.read, { keys: keys.prints(), path: config.secretKeyFile });
        const begunMs = performance.now();
        const proof = await verifyLedger(
          {
            url: address,
            log: silentLog(),
            keys,
            headsFile: headsFileOf(config, 'postings'),
          },
          bookChecks,
        );
        const seconds = (performance.now() - begunMs) / 1_000;
        // What is half restored is only looked at.
        if (!unfinished) await saveProof(db, { ...proof, seconds });
        const heads = rowHeadsOf(config);
        const rows = await proveRowsBeside(url, config.secretKeyFile, { heads });
        process.stdout.write(`${[...proof.lines, ...rows.lines].join('\n')}\n`);
        return proof.divergences.length === 0 && rows.ok;
      },
      { evenUnfinished: true },
    ),
};
