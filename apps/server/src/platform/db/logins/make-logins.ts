import { Client } from 'pg';
import {
  formatClose,
  formatCreate,
  formatGrant,
  formatReset,
  formatRevokes,
  formatSettle,
  lockLogins,
  selectIsForeign,
  selectKnownLogins,
} from './logins.sql.ts';
import { type PlainLogins, poolNames, poolRoles } from './logins.ts';
import { scramVerifier } from './scram.ts';

/** What is wrong with the logins of the pools, said in one line with what to do. */
export class LoginProblem extends Error {
  override name = 'LoginProblem';
}

/**
 * Makes the logins that these addresses name, each a plain member of its pool's role. Those that
 * are there are left as they are, or, with `settleKnown`, brought to the same state with the
 * address's password. To be called after `migrate`, with the owner's login, which must be allowed
 * to create roles. Several processes may call it at once. Tells the names that it made or settled.
 */
export async function makeLogins(
  ownerUrl: string,
  logins: PlainLogins,
  { settleKnown = false } = {},
): Promise<string[]> {
  const inputs = poolNames.map((pool) => inputOf(logins[pool], poolRoles[pool]));
  refuseShared([decodeURIComponent(new URL(ownerUrl).username), ...inputs.map(({ user }) => user)]);
  const client = new Client({
    connectionString: ownerUrl,
    application_name: 'wallet logins',
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => {
    // The query under way reports the same loss; without a listener it would also end the process.
  });
  await client.connect();
  try {
    const made: string[] = [];
    await client.query(lockLogins);
    const { rows } = await client.query<{ name: string }>(selectKnownLogins, [
      inputs.map(({ user }) => user),
    ]);
    const known = new Set(rows.map(({ name }) => name));
    await client.query('begin');
    await run(client, formatClose);
    for (const input of inputs.filter(({ user }) => settleKnown || !known.has(user))) {
      await make(client, input, known.has(input.user));
      made.push(input.user);
    }
    await client.query('commit');
    return made;
  } finally {
    await client.end();
  }
}

interface Input {
  user: string;
  password: string;
  role: string;
}

function inputOf(url: string, role: string): Input {
  const { username, password } = new URL(url);
  const input = {
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    role,
  };
  if (input.user === '' || input.password === '')
    throw new LoginProblem(
      `The address of the login for ${role} names no user and password. Write it like postgresql://user:password@host:5432/name.`,
    );
  return input;
}

function refuseShared(names: readonly string[]): void {
  const shared = names.find((name, i) => names.indexOf(name) !== i);
  if (shared !== undefined)
    throw new LoginProblem(
      `The login ${JSON.stringify(shared)} stands in two of DATABASE_URL, DATABASE_STAFF_URL, DATABASE_WRITER_URL and DATABASE_TENANT_URL. Each needs a login of its own.`,
    );
}

async function make(
  client: Client,
  { user, password, role }: Input,
  isKnown: boolean,
): Promise<void> {
  if (isKnown) await refuseForeign(client, user, role);
  await run(client, isKnown ? formatSettle : formatCreate, [user, scramVerifier(password)]);
  if (isKnown) {
    await run(client, formatReset, [user]);
    await run(client, formatRevokes, [user, role]);
  }
  await run(client, formatGrant, [user, role]);
}

async function refuseForeign(client: Client, user: string, role: string): Promise<void> {
  const { rows } = await client.query<{ isForeign: boolean }>(selectIsForeign, [user, role]);
  if (rows[0]?.isForeign !== true) return;
  throw new LoginProblem(
    `The login ${JSON.stringify(user)} is there already and is somebody else’s: it is no member of ${role}. It stays as it is; name another one.`,
  );
}

/** Runs the statements that a query formats: names and passwords cannot be parameters of a role's statement. */
async function run(client: Client, formatted: string, values: string[] = []): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(formatted, values);
  for (const { statement } of rows) await client.query(statement);
}
