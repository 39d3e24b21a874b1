import { parseArgs } from 'node:util';
import { z } from 'zod';
import { readActions, recordAudit, systemActor } from '#modules/audit';
import { changePostingKey } from '#modules/ledger/seals';
import { findStaleBackups, rewrapBackup, type StaleBackup } from '#platform/backup';
import { silentLog } from '#platform/log';
import { renewRowHead } from '#platform/row-heads';
import { forgetKeys, reencrypt, resign } from '#platform/rotation';
import { rotateSigningKey } from '#platform/signature';
import { addKey, dropOldKeys, createVault, printsOf, readKeyFile } from '#platform/vault';
import type { KeyFile } from '#platform/vault';
import { claimKeys } from '../../start/keys/installation.ts';
import { headsFileOf } from '../../start/rows/create-sealers.ts';
import { powerKinds } from '../../start/rows/power-rows.ts';
import { rowHeadsOf } from '../../start/rows/rows-that-stay.ts';
import { CommandProblem, optionProblem, type Command } from '../command.ts';
import { refuseEarlyDrop, recordDrop } from './drop-old.ts';
import { finishDigestChange } from './finish-digest-change.ts';
import { withDatabase, type CommandDatabase } from '../open-for-command.ts';

export const rotateKeysCommand: Command = {
  name: 'rotate-keys',
  argument: '[--go-on | --drop-old | --drop-now [--rewrap-backups]]',
  summary: 'Seal and sign everything by a new key, while the server goes on, and say what is left',
  details: `Adds a key to the key file, seals every stored secret by it and makes the MACs of all rows that give power anew, each after it was verified, in batches. Servers take the new key within two seconds and hand out by it; what they handed out before (sign-ins, previews, tickets of event streams) holds for 15 minutes, cookies of payers for a day. Documents are signed by another key from then on; those of before stay proved by its public half. Copy the key file to other machines at once. Broken off, it goes on with --go-on. Exit code 0 means that nothing is left by an older key.
  --go-on           add no key: do what is left
  --drop-old        take the older keys out of the key file; refused within a day of the rotation, while a process runs that does not hold the newest key, while anything is left by an older one, a posting of the last minute too, and while a backup that is known here would be unreadable: those in BACKUP_DIR, and those that were made at a path where they still are
  --drop-now        the same at once, whatever its age and whichever process runs; what it went over is written into the audit log. For a key that somebody has
  --rewrap-backups  wrap those backups again, so that the newest key alone opens them. Copies of them elsewhere need the key file as it was
Digests, by which people, accounts, customers, phones and numbers are found, get a new secret as well. --drop-old makes all that are stored anew by it, each out of the old digest: in one transaction, for which look-ups wait (up to five seconds for each 10,000 withdrawals), then the payments' phone numbers in pages, while both are searched. The old secret then leaves the key file. Recovery codes, known browsers and places of decisions go on; counters of failed sign-ins begin anew. What stays as it was made, and is compared with a key that gives nothing else: digests of payees, which are sealed in the books, of raw data that was dropped, which stand in documents, the weights of rows that must be there, and the name of the installation in backups.`,
  run: (args) => {
    const options = readOptions(args);
    return withDatabase((opened) => rotate(opened, options));
  },
};

type Options = ReturnType<typeof readOptions>;

async function rotate(opened: CommandDatabase, options: Options): Promise<boolean> {
  const {
    url,
    db,
    config: { secretKeyFile: path },
  } = opened;
  const before = await readKeyFile(path);
  // Another installation’s key file is refused before anything is written into it.
  if (before) await claimKeys(db, { keys: printsOf(before.keys), path });
  const file = await wantedFile(path, options);
  const keyId = file.keys.at(-1)?.id ?? '';
  await claimKeys(db, { keys: printsOf(file.keys), path });
  const documents = await changeDocumentKey(db, file);
  const onProgress = ({ place, rows }: { place: string; rows: number }) =>
    void process.stderr.write(`... ${place}: ${rows}\n`);
  const done = await renew({ url, vault: createVault(file), keyId, onProgress });
  const isDone = sayDone(done, keyId);
  const { unreadable, unproved, ...rest } = done;
  const after = {
    ...rest,
    unreadable: unreadable.length,
    unproved: unproved.length,
    ...(documents && { documents }),
  };
  await db.transaction((trx) =>
    recordAudit(trx, {
      actor: systemActor,
      action: 'keys.rotated',
      entity: 'installation',
      entityId: keyId,
      after,
    }),
  );
  if (isDone && options.drops) await dropOld(opened, file, options);
  else
    process.stdout.write(
      isDone ? 'Nothing is left by an older key.\n' : 'Run it again with --go-on.\n',
    );
  return isDone;
}

/** What the retired key has signed stays proved: its public half is kept, and told at /api/public/signing-keys. */
async function changeDocumentKey(db: CommandDatabase['db'], file: KeyFile) {
  const changed = await rotateSigningKey(
    { db, vault: createVault(file) },
    file.keys.at(-1)?.id ?? '',
  );
  if (changed)
    process.stdout.write(
      `Documents are signed by ${changed.keyId} from now on; the private half of ${changed.retired} is erased.\n`,
    );
  return changed;
}

type Renewing = Pick<Parameters<typeof resign>[0], 'url' | 'vault' | 'keyId' | 'onProgress'>;

/** Seals and signs everything by the newest key. What a MAC covers is sealed with it, so that comes first. */
async function renew(renewing: Renewing) {
  const kinds = powerKinds.map(({ rows }) => rows);
  const macs = await resign({ ...renewing, kinds });
  const seals = await reencrypt({ ...renewing, covered: kinds });
  return {
    resealed: seals.resealed + macs.sealed,
    signed: macs.signed,
    left: [...seals.left, ...macs.left],
    unreadable: [...macs.unreadable, ...seals.unreadable],
    unproved: macs.unproved,
  };
}

/** Says what was done and what is left; true when nothing is. */
function sayDone(
  { resealed, signed, left, unreadable, unproved }: Awaited<ReturnType<typeof renew>>,
  keyId: string,
): boolean {
  const lines = [
    `Sealed ${resealed} texts by the key ${keyId}.`,
    `Signed ${signed} rows that give power by it.`,
    ...unreadable.map((problem) => `Does not open: ${problem}`),
    ...unproved
      .slice(0, maxNamed)
      .map(({ table, id }) => `Not signed: ${table} ${id} was changed behind the application`),
    ...(unproved.length > maxNamed ? [`Not signed: ${unproved.length - maxNamed} more rows`] : []),
    ...left.map(({ place, rows }) => `Left by an older key: ${place}, ${rows}`),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  return left.length === 0 && unreadable.length === 0 && unproved.length === 0;
}

const maxNamed = 50;

/** Takes the older keys away once no backup that is known here needs them. */
async function dropOld(opened: CommandDatabase, file: KeyFile, options: Options): Promise<void> {
  const { url, address, db, config } = opened;
  const path = config.secretKeyFile;
  const keyId = file.keys.at(-1)?.id ?? '';
  const older = file.keys.slice(0, -1).map(({ id }) => id);
  const now = options['drop-now'] === true;
  const despite = older.length > 0 ? await refuseEarlyDrop(opened, { keyId, now }) : [];
  const stale = await findStaleBackups(await knownBackups(opened), file);
  refuseStale(stale, options);
  await finishDigestChange(url, file);
  for (const { path: backup } of stale) {
    await rewrapBackup(backup, file);
    process.stdout.write(`Wrapped ${backup} again.\n`);
  }
  const problem = await changePostingKey({
    url: address,
    db,
    log: silentLog(),
    vault: createVault(file),
    headsFile: headsFileOf(config, 'postings'),
  });
  if (problem) throw new CommandProblem(`${problem} Nothing was taken out of the key file.`);
  await renewRowHead(rowHeadsOf(config).path, createVault(file));
  if (older.length > 0) await recordDrop(opened, { keyId, dropped: older, despite });
  await forgetKeys(url, keyId);
  const dropped = await dropOldKeys(path, keyId);
  // A server that started meanwhile may have named them again.
  await forgetKeys(url, keyId);
  process.stdout.write(
    `Took ${dropped} older keys out of ${path}. Keep a copy of the file as it is now; copies of older backups that are not known here need the copy of then.\n`,
  );
}

function refuseStale(stale: readonly StaleBackup[], options: Options): void {
  const lost = stale.filter(({ problem }) => problem !== undefined);
  const refused = options['rewrap-backups'] ? lost : stale;
  if (refused.length === 0) return;
  const lines = refused.map(
    ({ path, backupAt, problem }) => `  ${path} of ${backupAt}${problem ? `: ${problem}` : ''}`,
  );
  const advice = options['rewrap-backups']
    ? 'Move them away with the key file as it is now, or delete them.'
    : 'Add --rewrap-backups to wrap them again by the newest key, or move them away with the key file as it is now.';
  throw new CommandProblem(
    [
      `Without the older keys these backups would be unreadable, so nothing was taken out of the key file. ${advice}`,
      ...lines,
    ].join('\n'),
  );
}

const madeSchema = z.object({ path: z.string() });

async function knownBackups({
  db,
  config,
}: CommandDatabase): Promise<{ folder: string | undefined; paths: string[] }> {
  const made = await readActions(db.read, 'backup.made');
  const paths = made.flatMap(({ after }) => madeSchema.safeParse(after).data?.path ?? []);
  return { folder: config.backupDir, paths };
}

/** The key file as it is to be: with a new key, unless only what is left is to be done. */
async function wantedFile(path: string, options: Options): Promise<KeyFile> {
  const file = options['go-on'] || options.drops ? await readKeyFile(path) : await addKey(path);
  if (!file)
    throw new CommandProblem(
      `There is no key file at ${path}. Set SECRET_KEY_FILE to the one of this installation.`,
    );
  return file;
}

function readOptions(args: string[]) {
  const options = {
    'go-on': { type: 'boolean' },
    'drop-old': { type: 'boolean' },
    'drop-now': { type: 'boolean' },
    'rewrap-backups': { type: 'boolean' },
  } as const;
  try {
    const { values } = parseArgs({ args, options });
    const drops = values['drop-old'] === true || values['drop-now'] === true;
    if (values['go-on'] && drops)
      throw new TypeError('Give one of --go-on, --drop-old and --drop-now');
    if (values['rewrap-backups'] && !drops)
      throw new TypeError('--rewrap-backups goes with --drop-old or --drop-now');
    return { ...values, drops };
  } catch (error) {
    throw optionProblem(error);
  }
}
