import { createInterface } from 'node:readline/promises';
import { runShell, type AgentProcess } from './agent-process.ts';
import type { Acts } from './options.ts';
import { UsageProblem, type Arguments } from './read-arguments.ts';
import type { Ability } from './scenario.ts';

const needed = [
  {
    act: 'restart',
    ability: 'restart',
    option: '--restart or --start',
    please: 'End the agent without warning and start it again',
  },
  {
    act: 'loseJournal',
    ability: 'loseJournal',
    option: '--lose-journal',
    please: 'End the agent, delete its journal and start it again',
  },
  { act: 'pay', ability: 'notices', option: '--pay', please: 'Pay the account' },
  {
    act: 'readOtp',
    ability: 'signIn',
    option: '--read-otp',
    please: 'Type the one-time code that the provider sent',
  },
] as const satisfies readonly {
  act: keyof Acts;
  ability: Ability;
  option: string;
  please: string;
}[];

/**
 * How each act beyond the suite is done: by a command, else by the person at the terminal. Throws
 * UsageProblem when nobody does something the agent was not declared to lack.
 */
export function chooseActs(
  given: Arguments,
  { agent, isTerminal }: { agent: () => AgentProcess | undefined; isTerminal: boolean },
): Acts {
  const acts: Acts = {};
  for (const { act, ability, option, please } of needed) {
    if (given.without.includes(ability)) continue;
    const command = given[act];
    if (command !== undefined) acts[act] = byCommand(command);
    else if (act === 'restart' && given.start !== undefined)
      acts.restart = async () => agent()?.restart();
    else if (isTerminal)
      acts[act] = (accountId?: string) =>
        askPerson(`${please}${act === 'pay' ? ` ${accountId}` : ''}`);
    else
      throw new UsageProblem(
        `Say how with ${option}, or declare that your agent lacks it with --without ${ability}.`,
      );
  }
  if (!given.without.includes('signIn') && given.secret === undefined)
    throw new UsageProblem('Give the secret of the account with --secret, or --without signIn.');
  const isNamed =
    given.destination !== undefined ||
    (['transfers', 'names'] as const).every((ability) => given.without.includes(ability));
  if (!isNamed)
    throw new UsageProblem(
      'Say where transfers go with --destination, or --without transfers,names.',
    );
  return acts;
}

function byCommand(command: string): (accountId?: string) => Promise<string> {
  return (accountId) =>
    runShell(command, accountId === undefined ? {} : { WALLET_AGENT_ACCOUNT: accountId });
}

async function askPerson(please: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await terminal.question(`\n>> ${please}, then press Enter: `)).trim();
  } finally {
    terminal.close();
  }
}
