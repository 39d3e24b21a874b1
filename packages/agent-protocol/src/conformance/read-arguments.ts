import { parseArgs } from 'node:util';
import { destinationSchema, type Destination } from '../commands.ts';
import { abilities, type Ability } from './scenario.ts';
import { scenarios } from './scenarios/index.ts';

/** What the person at the shell asked for. */
export interface Arguments {
  port: number;
  without: Ability[];
  only: string[] | undefined;
  secret: string | undefined;
  destination: Destination | undefined;
  amount: number;
  updateTo: string | undefined;
  patienceMs: number;
  quietMs: number;
  json: boolean;
  /** Shell commands that do what the suite cannot. */
  start: string | undefined;
  restart: string | undefined;
  loseJournal: string | undefined;
  pay: string | undefined;
  readOtp: string | undefined;
}

/** A wrong call, said in one sentence. */
export class UsageProblem extends Error {
  override name = 'UsageProblem';
}

export const usage = `wallet-agent-conformance: judges an agent against every promise of the agent protocol

It plays the server on a port of this machine. Start your agent with the link, code or token it prints, with one account
that is signed in. Each line says whether a promise is kept; the exit code is 0 when all are.

  --port N               where it listens (any free port)
  --without LIST         what your agent lacks: ${Object.keys(abilities).join(', ')}
  --only LIST            these scenarios only (--list names them)
  --start COMMAND        starts the agent; it gets WALLET_AGENT_URL, _LINK, _CODE and _TOKEN, is killed and started again
                         where a restart is asked for, and ended when all is played
  --restart COMMAND      ends the agent without warning and starts it again, when --start does not do
  --lose-journal COMMAND the same, without its journal
  --pay COMMAND          somebody pays the account WALLET_AGENT_ACCOUNT
  --read-otp COMMAND     prints the one-time code that the provider sent
  --secret TEXT          what the account signs in with
  --destination METHOD:INSTITUTION:NUMBER:NAME   where transfers go, such as "dana:DANA:081200000009:SITI CONTOH"
  --amount N             the smallest transfer in whole units (1000); about twelve are ordered, some are pressed
  --update-to VERSION    a version your agent can become, when it announces updateAgent
  --patience SECONDS     how long what must come is awaited (60)
  --quiet SECONDS        how long what must not come is watched for (2)
  --json                 the report as JSON on standard output
  --list                 the scenarios with their rules
`;

/** Reads the command line. Throws UsageProblem. */
export function readArguments(args: readonly string[]): Arguments {
  const { values } = parsed(args);
  const number = (name: 'port' | 'amount' | 'patience' | 'quiet', standard: number) =>
    numberOf(name, values[name], standard);
  return {
    port: number('port', 0),
    without: listOf('without', values.without, Object.keys(abilities)) as Ability[],
    only:
      values.only === undefined
        ? undefined
        : listOf(
            'only',
            values.only,
            scenarios.map(({ name }) => name),
          ),
    secret: values.secret,
    destination: destinationOf(values.destination),
    amount: number('amount', 1_000),
    updateTo: values['update-to'],
    patienceMs: number('patience', 60) * 1_000,
    quietMs: number('quiet', 2) * 1_000,
    json: values.json ?? false,
    start: values.start,
    restart: values.restart,
    loseJournal: values['lose-journal'],
    pay: values.pay,
    readOtp: values['read-otp'],
  };
}

const text = { type: 'string' } as const;

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      strict: true,
      options: {
        port: text,
        without: text,
        only: text,
        start: text,
        restart: text,
        'lose-journal': text,
        pay: text,
        'read-otp': text,
        secret: text,
        destination: text,
        amount: text,
        'update-to': text,
        patience: text,
        quiet: text,
        json: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new UsageProblem(error instanceof Error ? error.message : String(error));
  }
}

function numberOf(name: string, given: string | undefined, standard: number): number {
  const number = Number(given ?? standard);
  if (!Number.isFinite(number) || number < 0)
    throw new UsageProblem(`--${name} needs a number, not "${given}".`);
  return number;
}

function listOf(name: string, given: string | undefined, known: readonly string[]): string[] {
  const list = (given ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  const strange = list.find((one) => !known.includes(one));
  if (strange !== undefined)
    throw new UsageProblem(`--${name} knows no "${strange}": it is one of ${known.join(', ')}.`);
  return list;
}

function destinationOf(given: string | undefined): Destination | undefined {
  if (given === undefined) return undefined;
  const [method, institutionCode, accountNumber, ...name] = given.split(':');
  const reading = destinationSchema.safeParse({
    method,
    institutionCode,
    accountNumber,
    holderName: name.join(':') || null,
  });
  if (!reading.success)
    throw new UsageProblem(
      `--destination "${given}": ${reading.error.issues[0]?.path.join('.')}: ${reading.error.issues[0]?.message}`,
    );
  return reading.data;
}
