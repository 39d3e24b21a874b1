import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  compareDumps,
  dumpRows,
  recordRows,
  testMailServer,
  type Dump,
  type TestMailServer,
} from '@wallet/server/testing';
import { say } from '../say.ts';
import { bySql, onDatabase } from './on-database.ts';
import { buildPages, must, openInstallation, type Installation } from './installation.ts';
import { liveAWhile } from './live-a-while.ts';
import { signIn } from './people.ts';
import { promises } from './promises.ts';

const upgradeUsage = `npm run rehearse -- upgrade --from DIR: upgrades a live installation of an older version

DIR is a checkout of the older version with its packages: git worktree add DIR OLD && (cd DIR && npm ci). A live installation
of it is made and used by its own API, stopped, upgraded to this version as the pages say, and looked at: every row by SQL,
and every promise by the API. Also: a row changed before it, commands killed and run again. Takes three minutes.

  --record FILE   also writes the older version's rows, for the tests
`;

const own = join(import.meta.dirname, '../..');

/** Whether everything was as the pages say. */
export async function rehearseUpgrade(args: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...args],
    options: { from: { type: 'string' }, record: { type: 'string' }, help: { type: 'boolean' } },
  });
  if (values.from === undefined || values.help) {
    say(upgradeUsage);
    return values.help === true;
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'upgrade-'));
  await chmod(dataDir, 0o755);
  const mail = await testMailServer();
  const installation = await openInstallation(dataDir, mail.port);
  try {
    return await play(installation, { older: values.from, mail, record: values.record });
  } finally {
    await installation.stop();
    await mail.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface Stage {
  older: string;
  mail: TestMailServer;
  record: string | undefined;
}

async function play(installation: Installation, stage: Stage): Promise<boolean> {
  const { older, mail, record } = stage;
  const { dataDir } = installation;
  say('Building the pages of both versions ...');
  for (const tree of [older, own]) buildPages(tree);
  say('Living a while with the older version ...');
  await succeed(installation, older, 'make-key', join(dataDir, 'wallet.key'));
  await succeed(installation, older, 'migrate');
  await installation.serve(older);
  const life = await liveAWhile(installation, { tree: older, mail });
  const oldBearer = await signIn(installation.adminUrl, life.people.ana);
  await installation.stop();
  const before = await onDatabase(older, dataDir, dumpRows);
  if (record !== undefined) await writeFile(record, recordRows(before));
  const outcomes = [
    await outcome('a start says what is missing, and a signing before it too', () =>
      beforeSigning(installation),
    ),
    await outcome('a row that was changed before is named, and nothing is signed', () =>
      changedBefore(installation),
    ),
    await outcome(
      'commands that were killed are run again, and the last says that it was done',
      () => killedAndAgain(installation),
    ),
    await outcome('every row says what it said', async () =>
      sameRows(before, await onDatabase(own, dataDir, dumpRows)),
    ),
  ];
  await installation.serve(own);
  await life.phone.on();
  for (const { promise, play: keep } of promises)
    outcomes.push(
      await outcome(promise, () =>
        keep({
          installation,
          life,
          mail,
          oldBearer,
          passTenMinutes: () => passTenMinutes(dataDir),
        }),
      ),
    );
  await life.phone.off();
  await installation.stop();
  for (const command of ['verify-rows', 'verify-ledger', 'verify-audit'])
    outcomes.push(await outcome(command, () => succeed(installation, own, command)));
  const failed = outcomes.filter((one) => !one).length;
  say(`${outcomes.length} promises: ${outcomes.length - failed} kept, ${failed} broken`);
  return failed === 0;
}

async function outcome(promise: string, keep: () => Promise<unknown>): Promise<boolean> {
  try {
    await keep();
    say(`pass  ${promise}`);
    return true;
  } catch (error) {
    say(`FAIL  ${promise}\n      ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
}

async function succeed(
  installation: Installation,
  tree: string,
  ...args: string[]
): Promise<string> {
  const { code, text } = await installation.shell(tree, ...args);
  must(code === 0, `wallet ${args.join(' ')} ended with ${code}: ${text}`);
  return text;
}

async function refuse(installation: Installation, words: string, ...args: string[]): Promise<void> {
  const { code, text } = await installation.shell(own, ...args);
  must(
    code === 1 && text.includes(words),
    `wallet ${args.join(' ')} ended with ${code} and did not say "${words}": ${text}`,
  );
}

async function beforeSigning(installation: Installation): Promise<void> {
  await refuse(installation, 'run npm run wallet -- migrate first', 'sign-rows', '--yes');
  await succeed(installation, own, 'backup', join(installation.dataDir, 'before.wallet'));
  await killInTheMiddle(installation, 'migrate');
  await succeed(installation, own, 'migrate');
  const said = await installation.serve(own).then(
    () => 'it started',
    (error: Error) => error.message,
  );
  await installation.stop();
  must(said.includes('Run npm run wallet -- sign-rows once'), said);
  await refuse(installation, 'sign-rows', 'create-admin', 'more@operator.example');
}

/** Each with what puts it back. */
const changes = [
  [
    'app_user set role_id = 1',
    'role_id = 2',
    "email like 'staff@%'",
    'roleId is 1, the audit log says 2',
  ],
  [
    `merchant set approval_policy = jsonb_set(approval_policy, '{automaticUpToMinor}', '"999900000"')`,
    `approval_policy = jsonb_set(approval_policy, '{automaticUpToMinor}', '"2500000"')`,
    'true',
    'the approval policy is',
  ],
  ['merchant_limit set max = max * 10', 'max = max / 10', 'true', 'merchant_limit'],
  [
    `setting set value = jsonb_set(value, '{approvalHours}', '720')`,
    `value = jsonb_set(value, '{approvalHours}', '12')`,
    "key = 'withdrawals.approval' and created_by not in ('migration', 'system')",
    'setting withdrawals.approval',
  ],
] as const;

async function changedBefore(installation: Installation): Promise<void> {
  for (const [change, back, where, words] of changes) {
    const table = change.split(' ')[0];
    await bySql(own, installation.dataDir, `update ${change} where ${where}`);
    await refuse(installation, words, 'sign-rows', '--yes');
    await bySql(own, installation.dataDir, `update ${table} set ${back} where ${where}`);
  }
}

const killAfterMs = [600, 1_200, 1_800, 2_400];

/** PostgreSQL goes on, as after the loss of a process. */
async function killInTheMiddle(installation: Installation, ...args: string[]): Promise<void> {
  for (const waitMs of killAfterMs) {
    const command = installation.begin(own, ...args);
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    command.child.kill('SIGKILL');
    await command.ended;
  }
}

async function killedAndAgain(installation: Installation): Promise<void> {
  await killInTheMiddle(installation, 'sign-rows', '--yes');
  const { code, text } = await installation.shell(own, 'sign-rows', '--yes');
  must(
    code === 0 || text.includes('were signed before'),
    `after kills sign-rows ended with ${code}: ${text}`,
  );
  await refuse(installation, 'were signed before', 'sign-rows', '--yes');
  await succeed(installation, own, 'verify-rows');
}

/** What an upgrade may take away, add or change; everything else stays to the letter. */
const mayBeLost = new Set(['refresh_token', 'one_time_code']);
const mayGrow = new Set([
  'audit_entry',
  'audit_seal',
  'schema_migration',
  'fact',
  'setting',
  'person_link',
  'installation',
]);
const mayChange: Readonly<Record<string, readonly string[]>> = {
  user_session: ['ended_at', 'end_reason'],
  withdrawal_request: ['approved_by', 'revision', 'updated_at'],
  audit_entry: ['seq', 'hash', 'sealed_at'],
};

async function sameRows(before: Dump, after: Dump): Promise<void> {
  const odd = compareDumps(before, after).flatMap(({ table, changed, lost, added }) => {
    const columns = Object.keys(changed).filter((name) => !mayChange[table]?.includes(name));
    return [
      ...(columns.length > 0 ? [`${table}: ${columns.join(', ')} changed`] : []),
      ...(lost.length > 0 && !mayBeLost.has(table) ? [`${table}: ${lost.length} rows lost`] : []),
      ...(added > 0 && !mayGrow.has(table) ? [`${table}: ${added} rows more`] : []),
    ];
  });
  must(odd.length === 0, odd.join('; '));
}

/** Orders have waited so long that nobody comes for them. */
function passTenMinutes(dataDir: string): Promise<void> {
  return bySql(
    own,
    dataDir,
    `update payout_intent set updated_at = now() - interval '11 minutes' where state = 'waiting'`,
  );
}
