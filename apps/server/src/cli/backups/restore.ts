import { parseArgs } from 'node:util';
import { recordAudit, systemActor, verifyAudit } from '#modules/audit';
import { saveProof } from '#modules/integrity';
import { verifyLedger } from '#modules/ledger/verification';
import { beginRecovery } from '#modules/recovery';
import { finishRestore, restoreBackup } from '#platform/backup';
import { systemClock } from '#platform/clock';
import type { Config } from '#platform/config';
import { createDb, type Db } from '#platform/db';
import { makeLogins, type PlainLogins } from '#platform/db/logins';
import { installJobs } from '#platform/jobs';
import { silentLog } from '#platform/log';
import { restoreKeys, readKeyFile } from '#platform/vault';
import {
  headsFileOf,
  externalHeads,
  createSealers,
  sealedHistories,
} from '../../start/rows/create-sealers.ts';
import { bookChecks } from '../rows/book-checks.ts';
import { requireArgument, optionProblem, type Command } from '../command.ts';
import { withDatabaseUrl } from '../open-for-command.ts';
import { readKeys } from '../keys/read-keys.ts';
import { finishRestoredDigestChange } from '../keys/finish-digest-change.ts';
import { createOwnVault } from '../keys/create-own-vault.ts';
import { proveRowsBeside } from '../rows/prove-rows.ts';
import { printProgress } from '../print-progress.ts';
import { setHeadsAside } from '../rows/set-heads-aside.ts';

export const restoreCommand: Command = {
  name: 'restore',
  argument: 'FILE [--into-empty]',
  summary:
    'Fill an empty database with a backup; afterwards payouts rest until two Admins release each account',
  details: `Checks the whole file first: key file, every frame, every table's count and digest, schema. Refuses a database that is in use: give it a new DATA_DIR or DATABASE_URL. SECRET_KEY_FILE is the key file of the installation that wrote the backup.
From then on the database is marked, and nothing starts on it until its rows, its books and its audit log are proved. A restore that breaks off is run again on the same database. The server then starts in recovery: see Recovery in the admin console, and docs/operations.md.
  --into-empty      also take a database that was started and never used: nobody, no phone and no money in it
  --despite-breaks  let servers start on it although its books or its audit log are broken; that is written into the audit log, and no payout leaves while the books are broken`,
  run: async (args) => {
    const { values, positionals } = readOptions(args);
    const path = requireArgument(positionals, 'the path of the backup');
    const intoUnused = values['into-empty'] === true;
    const despiteBreaks = values['despite-breaks'] === true;
    return withDatabaseUrl(({ url, logins, config }) =>
      restore({ url, logins, config, path, intoUnused, despiteBreaks }),
    );
  },
};

function readOptions(args: string[]) {
  const options = {
    'into-empty': { type: 'boolean' },
    'despite-breaks': { type: 'boolean' },
  } as const;
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    throw optionProblem(error);
  }
}

interface Restoring {
  url: string;
  logins: PlainLogins | undefined;
  config: Config;
  path: string;
  intoUnused: boolean;
  despiteBreaks: boolean;
}

const say = (line: string) => void process.stdout.write(`${line}\n`);

async function restore({
  url,
  logins,
  config,
  path,
  intoUnused,
  despiteBreaks,
}: Restoring): Promise<boolean> {
  const log = silentLog();
  const keys = await createOwnVault(config);
  const onProgress = printProgress('Read');
  const { header, trailer, carriedKeys } = await restoreBackup({
    url,
    ...keys,
    path,
    intoUnused,
    say,
    onProgress,
  });
  const back = await restoreKeys(config.secretKeyFile, carriedKeys);
  if (back.length > 0)
    say(
      `Put ${back.join(', ')} back into ${config.secretKeyFile}: the rows need them. Run rotate-keys --go-on and --drop-old once the server runs.`,
    );
  await installJobs(url);
  if (logins) await makeLogins(url, logins);
  const db = await createDb({ url: logins ?? url, log, poolSize: 2, writerPoolSize: 1 });
  try {
    const { vault } = await createOwnVault(config);
    const begun = await beginRecovery(db, {
      backupAt: new Date(header.backupAt),
      backupDigest: trailer.sha256,
      by: systemActor,
      vault,
    });
    say(
      `In recovery: ${begun.accounts} accounts to release, ${begun.deliveries} webhook deliveries of before the backup given up.`,
    );
    for (const history of externalHeads) {
      const moved = await setHeadsAside(
        headsFileOf(config, history),
        `before-restore-of-${header.backupAt}`,
      );
      if (moved)
        say(
          `Moved the heads of ${historyWords[history]} to ${moved}: they are of what came after the backup. Keep them.`,
        );
    }
    const isProved = await prove({ url, db, despiteBreaks, secretKeyFile: config.secretKeyFile });
    if (!isProved && !despiteBreaks) return false;
    const file = await readKeyFile(config.secretKeyFile);
    if (file) await finishRestoredDigestChange(url, file);
    // As a server does at its stop: a restored log has its head outside before anything is added to it.
    const sealers = createSealers({ config, db, vault, clock: systemClock, log });
    for (const history of sealedHistories) await sealers[history].stop();
    await finishRestore(url);
    return isProved;
  } finally {
    await db.close();
  }
}

/**
 * Proves books and log; what is broken is either accepted and written down, or said with what to
 * do.
 */
async function prove({
  url,
  db,
  despiteBreaks,
  secretKeyFile,
}: {
  url: string;
  db: Db;
  despiteBreaks: boolean;
  secretKeyFile: string;
}): Promise<boolean> {
  const log = silentLog();
  const begunMs = performance.now();
  const keys = await readKeys(secretKeyFile);
  const books = await verifyLedger({ url, log, keys, sealerRuns: false }, bookChecks);
  const seconds = (performance.now() - begunMs) / 1_000;
  const audit = await verifyAudit({ url, log }, { headsFile: undefined, sealerRuns: false });
  const rows = await proveRowsBeside(url, secretKeyFile);
  for (const { lines } of [books, audit, rows]) say(lines.join('\n'));
  if (books.ok && audit.ok && rows.ok) return true;
  if (!despiteBreaks) {
    say(
      'What was restored is not proved, so the database stays marked and nothing starts on it. Restore an older backup into it, or, where the break was there before the backup and is understood, the same one with --despite-breaks: that is written into the audit log, and no payout leaves while the books are broken.',
    );
    return false;
  }
  await saveProof(db, { ...books, seconds });
  const breaks = [
    ...books.divergences.map(({ what, where }) => `${what}: ${where}`),
    ...audit.divergences,
    ...rows.lines.filter((line) => line.startsWith('BROKEN')),
  ];
  await db.transaction((trx) =>
    recordAudit(trx, {
      actor: systemActor,
      action: 'restore.finishedDespiteBreaks',
      entity: 'installation',
      entityId: 'restore',
      after: { breaks },
    }),
  );
  say('Servers may start on it despite these breaks. It is written into the audit log.');
  return false;
}

const historyWords = {
  audit: 'the audit log',
  postings: 'the postings',
  rows: 'rows that give power',
} as const;
