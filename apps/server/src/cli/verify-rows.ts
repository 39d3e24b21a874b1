import { watchRows } from '#modules/approvals';
import { isUnfinished } from '#platform/backup';
import { silentLog } from '#platform/log';
import { powerKinds } from '../start/power-rows.ts';
import { isSigned } from '../start/sign-rows.ts';
import type { Command } from './command.ts';
import { withDatabase } from './open-for-command.ts';
import { openOwnVault } from './open-own-vault.ts';
import { proveRowsOf } from './prove-rows.ts';

export const verifyRowsCommand: Command = {
  name: 'verify-rows',
  summary: 'Prove the rows that give power: each is what the application made of it',
  details: `Looks at all of them over one snapshot, while the server goes on: ${powerKinds.map(({ words }) => words).join(', ')}. Exit code 0 means that all hold; otherwise each row that was changed behind the application is named, and Admins are alerted. docs/operations.md says how to find out what was changed. SECRET_KEY_FILE is the key file of this installation.`,
  run: () =>
    withDatabase(
      async ({ url, db, config }) => {
        const { vault } = await openOwnVault(config);
        const { ok, lines } = await proveRowsOf(url, vault);
        // What is half restored is only looked at, and what has no MACs yet is not forged.
        if (!(await isUnfinished(url)) && (await isSigned(db.read)))
          await watchRows({ db, vault, log: silentLog() }, powerKinds);
        process.stdout.write(`${lines.join('\n')}\n`);
        return ok;
      },
      { evenUnfinished: true },
    ),
};
