import { createKeyFile } from '#platform/vault';
import { requireArgument, type Command } from '../command.ts';

export const makeKeyCommand: Command = {
  name: 'make-key',
  argument: 'FILE',
  summary: 'Make the key file of a live installation',
  details:
    'Writes new secrets that only this user can read. Keep a copy elsewhere: without it encrypted values are lost. Never overwrites.',
  run: async (args) => {
    const path = requireArgument(args, 'the path of the new key file');
    await createKeyFile(path, { autoMade: false });
    process.stdout.write(`Made ${path}. Keep a copy elsewhere and set SECRET_KEY_FILE=${path}.\n`);
    return true;
  },
};
