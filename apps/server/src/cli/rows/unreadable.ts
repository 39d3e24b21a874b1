import { parseArgs } from 'node:util';
import { recordAudit, systemActor } from '#modules/audit';
import {
  encryptedColumns,
  endReadable,
  findUnreadable,
  keyWanted,
  repairUnreadable,
  noteUnreadable,
} from '#modules/unreadable';
import type { MendDeps, Mending, UnreadableValue } from '#modules/unreadable';
import { connectOwner } from '#platform/db';
import { silentLog } from '#platform/log';
import type { Vault } from '#platform/vault';
import { knownKeys } from '../../start/keys/installation.ts';
import { CommandProblem, optionProblem, type Command } from '../command.ts';
import { withDatabase, type CommandDatabase } from '../open-for-command.ts';
import { createOwnVault } from '../keys/create-own-vault.ts';

export const unreadableCommand: Command = {
  name: 'unreadable',
  argument: '[--mend [--lost-key ID]...]',
  summary: 'Decrypt every encrypted value, name those that cannot be, and mend what can be mended',
  details: `Looks at every encrypted column in pages, while the server goes on. Each value that does not decrypt is named with its table, column and row, what is lost with it and what to do; operators are alerted of it, and the alert of one that decrypts again ends. Exit code 0 means that all decrypt, or were mended. SECRET_KEY_FILE is the key file of this installation.
  --mend         give a session whose link does not decrypt another link, which ends the old one, and put away what its owner is then asked for again; each is written into the audit log. What only a person can mend is left. Never touched is a value whose key is not in the key file, or not proved to be this installation’s: it may be whole. Nor is a row that was changed behind the application
  --lost-key ID  the key of this name is lost for good, and what it encrypted may be put away. Put the whole key file back instead if anybody has it`,
  run: (args) => {
    const options = readOptions(args);
    return withDatabase((opened) => look(opened, options));
  },
};

type Options = ReturnType<typeof readOptions>;

/** More are counted and not named, unless they are mended. */
const maxNamed = 1_000;
/** So many are written down for the alert at once. */
const mostNoted = 200;

async function look(opened: CommandDatabase, options: Options): Promise<boolean> {
  const { url, db, config } = opened;
  const { vault, keyIds } = await createOwnVault(config);
  const provedKeys = await readProvedKeys(opened, vault);
  for (const id of options.lostKeys)
    if (keyIds.includes(id)) throw new CommandProblem(`The key ${id} is in the key file.`);
  const deps: MendDeps = { db, vault, provedKeys, lostKeys: new Set(options.lostKeys) };
  const owner = connectOwner(url);
  const count = { values: 0, unreadable: 0, left: 0, mended: 0 };
  try {
    const found = findUnreadable(owner, vault, (_, values) => void (count.values += values));
    for await (const value of found) {
      count.unreadable += 1;
      const mending = options.mends ? await repairUnreadable(deps, value) : undefined;
      const isLeft = mending !== 'mended' && mending !== 'changed';
      if (isLeft) count.left += 1;
      if (mending === 'mended') count.mended += 1;
      if (count.unreadable <= maxNamed || mending === 'mended') say(linesOf(deps, value, mending));
      if (isLeft && count.unreadable <= mostNoted && isSure(deps, value))
        await noteUnreadable({ db, log: silentLog() }, value.found);
    }
  } finally {
    await owner.destroy();
  }
  await endReadable({ db, vault });
  if (options.mends && options.lostKeys.length > 0) await recordLostKeys(opened, options);
  say(summaryOf(count));
  return count.left === 0;
}

/**
 * Refuses a key file that has another key than the database under the same name: to it every whole
 * value looks changed.
 */
async function readProvedKeys({ db, config }: CommandDatabase, vault: Vault): Promise<Set<string>> {
  const { proved, foreign } = await knownKeys(db.read, vault.prints());
  if (foreign.length > 0)
    throw new CommandProblem(
      `The key file ${config.secretKeyFile} has another key named ${foreign.join(', ')} than this database: it is another installation’s. Nothing was looked at. Set SECRET_KEY_FILE to the one of this installation.`,
    );
  return new Set(proved);
}

const results: Readonly<Record<Mending, string>> = {
  keyMissing: 'KEY MISSING ',
  mended: 'MENDED      ',
  byPerson: 'BY A PERSON ',
  rowNotProved: 'NOT MENDED  ',
  changed: 'CHANGED NOW ',
};

/** Whether an operator is to be alerted of it: a key that the database does not name says nothing of its values. */
function isSure(deps: Pick<MendDeps, 'vault' | 'provedKeys'>, value: UnreadableValue): boolean {
  return value.found.keyId !== null || keyWanted(deps, value) === undefined;
}

function linesOf(
  deps: Pick<MendDeps, 'vault' | 'provedKeys'>,
  value: UnreadableValue,
  mending: Mending | undefined,
): string[] {
  const { place, keyId, message } = value.found;
  const { table, id, column } = place;
  const name = `${table}.${column} ${id}`;
  const { lost, act } = encryptedColumns[`${table}.${column}`] ?? {
    lost: 'what it held',
    act: 'A person looks at it',
  };
  const key = keyWanted(deps, value);
  const why = keyId === null ? `the database does not name the key ${key}` : message;
  if (key !== undefined && (mending === undefined || mending === 'keyMissing'))
    return [
      `KEY MISSING  ${name}: ${why}`,
      `  Lost without it: ${lost}. Put the key file back that has the key ${key}. Nothing was changed.`,
    ];
  const next =
    mending === 'rowNotProved'
      ? 'Its row was changed behind the application: run verify-rows, put the row right, then mend it'
      : act;
  return [
    `${mending === undefined ? 'UNREADABLE  ' : results[mending]} ${name}: ${message}`,
    `  Lost: ${lost}. ${next}.`,
  ];
}

function summaryOf(count: {
  values: number;
  unreadable: number;
  left: number;
  mended: number;
}): string[] {
  const { values, unreadable, left, mended } = count;
  if (unreadable === 0) return [`All ${values} encrypted values decrypt.`];
  const unnamed = unreadable > maxNamed ? ` The first ${maxNamed} are named.` : '';
  return [
    `${unreadable} of ${values} encrypted values do not decrypt.${unnamed} Mended: ${mended}. Left: ${left}.`,
  ];
}

/** That somebody gave up a key stands in the audit log, whatever was put away for it. */
function recordLostKeys({ db }: CommandDatabase, { lostKeys }: Options): Promise<void> {
  return db.transaction((trx) =>
    recordAudit(trx, {
      actor: systemActor,
      action: 'keys.givenUp',
      entity: 'installation',
      entityId: lostKeys.join(' '),
      after: { lostKeys },
    }),
  );
}

function say(lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}

function readOptions(args: string[]) {
  const options = {
    mend: { type: 'boolean' },
    'lost-key': { type: 'string', multiple: true },
  } as const;
  try {
    const { values } = parseArgs({ args, options });
    const { mend: mends = false, 'lost-key': lostKeys = [] } = values;
    if (lostKeys.length > 0 && !mends) throw new TypeError('--lost-key goes with --mend');
    return { mends, lostKeys };
  } catch (error) {
    throw optionProblem(error);
  }
}
