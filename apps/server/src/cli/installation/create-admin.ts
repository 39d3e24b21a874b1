import { randomBytes } from 'node:crypto';
import { foundRoot, type Root } from '#modules/users/invitation';
import { errorCode } from '#platform/error-code';
import { systemClock } from '#platform/clock';
import { onlyOrdering, startJobs } from '#platform/jobs';
import { silentLog } from '#platform/log';
import { readEverSigned } from '#platform/row-heads';
import { claimKeys } from '../../start/keys/installation.ts';
import { createInstallationVault } from '../../start/keys/open-key.ts';
import { createInstallationMail } from '../../start/web/start-mail.ts';
import { adoptDatabaseDigests } from '../../start/keys/follow-digests.ts';
import { rowHeadsOf } from '../../start/rows/rows-that-stay.ts';
import { refuseUnsigned } from '../../start/rows/sign-rows.ts';
import { CommandProblem, requireArgument, type Command } from '../command.ts';
import { withDatabase, type CommandDatabase } from '../open-for-command.ts';

const uniqueViolation = '23505';

export const createAdminCommand: Command = {
  name: 'create-admin',
  argument: 'EMAIL',
  summary: 'Make an Admin, with a password that is shown once',
  details:
    'A live installation has no users until this has run. The first two Admins count at once as two persons, as long as no live account was ever active: make both before you begin. Any later one counts after the cool-down (approvals.coolDownHours, 24 at first), and every active Admin is mailed. Change the password after signing in.',
  run: (args) => {
    const email = requireArgument(args, 'the e-mail address of the new Admin');
    return withDatabase(async (opened) => {
      const password = randomBytes(16).toString('base64url');
      const { countsFrom } = await found(opened, { email, password });
      process.stdout.write(
        `Made the Admin ${email}.\nPassword (shown once): ${password}\n${sayFrom(countsFrom)}\n`,
      );
      return true;
    });
  },
};

async function found(
  { db, url, config }: CommandDatabase,
  input: { email: string; password: string },
): Promise<Root> {
  const vault = await createInstallationVault(config);
  await claimKeys(db, { keys: vault.prints(), path: config.secretKeyFile });
  await adoptDatabaseDigests(db.read, vault, config.secretKeyFile);
  await refuseUnsigned(db.read, await readEverSigned(rowHeadsOf(config).path, vault));
  const log = silentLog();
  const jobs = await startJobs({ url, log });
  try {
    // A server sends them; where none runs, the next one does.
    const mail = await createInstallationMail({
      config,
      jobs: onlyOrdering(jobs),
      vault,
      clock: systemClock,
      log,
    });
    const adminUrl = config.origins.admin;
    return await db.transaction((trx) => foundRoot({ vault, mail, adminUrl }, trx, input));
  } catch (error) {
    if (errorCode(error) === 'emailInvalid')
      throw new CommandProblem(`${input.email} is not an e-mail address.`);
    if (errorCode(error) === uniqueViolation)
      throw new CommandProblem(`There is a user ${input.email} already.`);
    throw error;
  } finally {
    await jobs.stop();
  }
}

function sayFrom(countsFrom: Date | null): string {
  if (countsFrom === null) return 'This Admin counts as a second person at once.';
  return `This Admin counts as a second person from ${countsFrom.toISOString()} on. Every active Admin is mailed.`;
}
