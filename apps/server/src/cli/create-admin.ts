import { randomBytes } from 'node:crypto';
import { systemActor } from '#modules/audit';
import { createUser } from '#modules/identity';
import { errorCode } from '#platform/error-code';
import { claimKeys } from '../start/installation.ts';
import { openInstallationVault } from '../start/open-key.ts';
import { CommandProblem, requireArgument, type Command } from './command.ts';
import { withDatabase } from './open-for-command.ts';

const uniqueViolation = '23505';

export const createAdminCommand: Command = {
  name: 'create-admin',
  argument: 'EMAIL',
  summary: 'Make the first Admin, with a password that is shown once',
  details:
    'A live installation has no users until this has run. Change the password after signing in.',
  run: (args) => {
    const email = requireArgument(args, 'the e-mail address of the new Admin');
    return withDatabase(async ({ db, config }) => {
      const vault = await openInstallationVault(config);
      await claimKeys(db, { keyIds: vault.keyIds(), path: config.secretKeyFile });
      const password = randomBytes(15).toString('base64url');
      try {
        await db.transaction((trx) =>
          createUser({ vault }, trx, {
            email,
            name: email.split('@')[0] ?? email,
            roleId: 1,
            password,
            by: systemActor,
          }),
        );
      } catch (error) {
        if (errorCode(error) === 'emailInvalid')
          throw new CommandProblem(`${email} is not an e-mail address.`);
        if (errorCode(error) === uniqueViolation)
          throw new CommandProblem(`There is a user ${email} already.`);
        throw error;
      }
      process.stdout.write(`Made the Admin ${email}.\nPassword (shown once): ${password}\n`);
      return true;
    });
  },
};
