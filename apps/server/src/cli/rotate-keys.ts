import { parseArgs } from 'node:util';
import { recordAudit, systemActor } from '#modules/audit';
import { reseal } from '#platform/rotation';
import { addKey, dropOldKeys, openVault, readKeyFile, type KeyFile } from '#platform/vault';
import { CommandProblem, type Command } from './command.ts';
import { withDatabase } from './open-for-command.ts';

export const rotateKeysCommand: Command = {
  name: 'rotate-keys',
  argument: '[--go-on | --drop-old]',
  summary: 'Seal everything by a new key, while the server goes on, and say what is left',
  details: `Adds a key to the key file and seals every stored secret by it, in batches. Servers take the new key within two seconds; copy the key file to other machines first. Broken off, it goes on with --go-on. Exit code 0 means that nothing is left by an older key.
  --go-on           add no key: seal what older keys still have
  --drop-old        take the older keys out of the key file; refused while anything is left by them
The secret of digests (payeeKey, accountKey, phoneKey and the like) stays: with another one nothing that is compared or found by its digest could be found again, and numbers that merchants and phones gave us would have to be opened all at once. It reveals nothing that is sealed.`,
  run: (args) => {
    const options = readOptions(args);
    return withDatabase(async ({ url, db, config: { secretKeyFile: path } }) => {
      const file = await wantedFile(path, options);
      const keyId = file.keys.at(-1)?.id ?? '';
      const onProgress = ({ place, rows }: { place: string; rows: number }) => void process.stderr.write(`... ${place}: ${rows}\n`);
      const { resealed, left, unreadable } = await reseal({ url, vault: openVault(file), keyId, onProgress });
      process.stdout.write(`Sealed ${resealed} texts by the key ${keyId}.\n`);
      for (const problem of unreadable) process.stdout.write(`Does not open: ${problem}\n`);
      for (const { place, rows } of left) process.stdout.write(`Left by an older key: ${place}, ${rows}\n`);
      const isDone = left.length === 0 && unreadable.length === 0;
      await db.transaction((trx) => recordAudit(trx, { actor: systemActor, action: 'keys.rotated', entity: 'installation', entityId: keyId, after: { resealed, left, unreadable: unreadable.length } }));
      if (isDone && options['drop-old']) process.stdout.write(`Took ${await dropOldKeys(path, keyId)} older keys out of ${path}. Keep a copy of the file as it is now; backups of before need the copy of then.\n`);
      else process.stdout.write(isDone ? 'Nothing is left by an older key.\n' : 'Run it again with --go-on.\n');
      return isDone;
    });
  },
};

/** The key file as it is to be: with a new key, unless only what is left is to be done. */
async function wantedFile(path: string, options: ReturnType<typeof readOptions>): Promise<KeyFile> {
  const file = options['go-on'] || options['drop-old'] ? await readKeyFile(path) : await addKey(path);
  if (!file) throw new CommandProblem(`There is no key file at ${path}. Set SECRET_KEY_FILE to the one of this installation.`);
  return file;
}

function readOptions(args: string[]) {
  try {
    const { values } = parseArgs({ args, options: { 'go-on': { type: 'boolean' }, 'drop-old': { type: 'boolean' } } });
    if (Object.keys(values).length > 1) throw new TypeError('Give one of --go-on and --drop-old');
    return values;
  } catch (error) {
    throw error instanceof TypeError ? new CommandProblem(`${error.message}.`) : error;
  }
}
