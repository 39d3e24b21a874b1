import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { verifyAudit } from '#modules/audit';
import type { Config } from '#platform/config';
import type { Query } from '#platform/db';
import { silentLog } from '#platform/log';
import { readEverSigned } from '#platform/row-heads';
import { claimKeys } from '../../start/keys/installation.ts';
import { powerKinds } from '../../start/rows/power-rows.ts';
import { rowHeadsOf } from '../../start/rows/rows-that-stay.ts';
import { readBeforeSigning, readUnsigned, signRows } from '../../start/rows/sign-rows.ts';
import type { BeforeSigning } from '../../start/rows/sign-rows.ts';
import { CommandProblem, optionProblem, type Command } from '../command.ts';
import { withDatabase } from '../open-for-command.ts';
import { createOwnVault } from '../keys/create-own-vault.ts';

export const signRowsCommand: Command = {
  name: 'sign-rows',
  argument: '[--yes]',
  summary: 'Once, after an update: let the rows that give power count as genuine',
  details: `Rows that give power (${powerKinds.map(({ words }) => words).join(', ')}) carry a MAC by the key file, so that whoever changes one in the database opens nothing. Those of before have none, and the server does not start on them. This command shows who and what would count as genuine from now on: look at it, because a thief who was there first is signed too. It names each row that says something else than the audit log, and what is under way and needs somebody afterwards.
A second run is refused: from the first on a row without MAC is forged, and verify-rows names it. A backup of before that is restored needs it again, and so does an update that brings along another kind of such rows.
It signs page by page; broken off, it goes on where it was.
  --yes                  sign, and write it into the audit log
  --despite-broken-log   although the audit log is not proved
  --despite-differences  although rows say something else than the audit log`,
  run: (args) => {
    const options = readOptions(args);
    return withDatabase(async ({ url, db, config }) => {
      const { vault } = await createOwnVault(config);
      await claimKeys(db, { keys: vault.prints(), path: config.secretKeyFile });
      const everSigned = await readEverSigned(rowHeadsOf(config).path, vault);
      const { against } = await show(db.lists.read, everSigned);
      const isProved = await provesLog(url, config);
      refuseDoubtful({ isProved, against }, options);
      if (options.yes !== true) {
        say('Nothing was signed. Run it again with --yes if all of this is as it should be.');
        return true;
      }
      const reasons = [
        ...(isProved ? [] : ['The audit log was not proved.']),
        ...(against.length > 0 ? [`${against.length} rows differed from the audit log.`] : []),
      ];
      const signed = await signRows(
        { db: db.lists, vault, everSigned, onPage: progress() },
        reasons.length > 0 ? { reason: reasons.join(' ') } : {},
      );
      const count = Object.values(signed).reduce((sum, rows) => sum + rows, 0);
      say(
        `Signed ${count} rows. Everybody signs in again; who was invited and has not come is sent a new link by hand.`,
      );
      return true;
    });
  },
};

/** Says every 100,000 rows how far it has come: millions take minutes. */
function progress(): (page: { table: string; signed: number }) => void {
  let said = 0;
  return ({ table, signed }) => {
    if (signed < said) said = 0;
    if (signed - said < 100_000) return;
    said = signed;
    say(`${table}: ${signed} signed`);
  };
}

/** What would count as genuine, what speaks against some of it, and what is under way. */
async function show(query: Query, everSigned: readonly string[]): Promise<BeforeSigning> {
  for (const { table, rows, signedBefore, worthKnowing } of await readUnsigned(query, everSigned)) {
    const before = signedBefore > 0 ? `, ${signedBefore} signed before it broke off` : '';
    say(`${table}: ${rows}${before}`);
    for (const line of worthKnowing) say(`  ${line}`);
  }
  const found = await readBeforeSigning(query);
  for (const line of found.against) say(`DIFFERS  ${line}`);
  for (const line of found.underWay) say(`NOTE     ${line}`);
  return found;
}

function refuseDoubtful(
  { isProved, against }: Pick<BeforeSigning, 'against'> & { isProved: boolean },
  options: ReturnType<typeof readOptions>,
): void {
  if (!isProved && options['despite-broken-log'] !== true)
    throw new CommandProblem(
      'The audit log is not proved, so nobody can say whether these rows were signed before. Nothing was signed. See verify-audit; --despite-broken-log signs all the same.',
    );
  if (against.length > 0 && options['despite-differences'] !== true)
    throw new CommandProblem(
      `${against.length} rows differ from what the audit log says of them. Nothing was signed. Find out who changed them and put them back by SQL; --despite-differences signs them as they are.`,
    );
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Against the heads that are kept outside the database: an entry that was taken away is missed. */
async function provesLog(url: string, { dataDir }: Pick<Config, 'dataDir'>): Promise<boolean> {
  const { ok, lines } = await verifyAudit(
    { url, log: silentLog() },
    { headsFile: join(dataDir, 'heads', 'audit.jsonl'), sealerRuns: false },
  );
  if (!ok) for (const line of lines) say(line);
  return ok;
}

function readOptions(args: string[]) {
  try {
    const options = {
      yes: { type: 'boolean' },
      'despite-broken-log': { type: 'boolean' },
      'despite-differences': { type: 'boolean' },
    } as const;
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw optionProblem(error);
  }
}
