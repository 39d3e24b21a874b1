import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Address } from './options.ts';

/** An agent that is started by a shell command, and can be killed like a phone that goes off. */
export class AgentProcess {
  private readonly command: string;
  private readonly variables: Record<string, string>;
  private child: ChildProcess | undefined;

  constructor(command: string, address: Address) {
    this.command = command;
    this.variables = variablesOf(address);
  }

  start(): void {
    this.child = spawn(this.command, {
      shell: true,
      detached: true,
      stdio: 'ignore',
      env: { ...process.env, ...this.variables },
    });
  }

  async restart(): Promise<void> {
    await this.end('SIGKILL');
    this.start();
  }

  /** Ends the command and everything it started. */
  async end(signal: NodeJS.Signals): Promise<void> {
    const { child } = this;
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    process.kill(-child.pid, signal);
    await ended;
  }
}

/** Runs a shell command to its end and gives what it printed. Throws when it fails. */
export async function runShell(
  command: string,
  variables: Record<string, string> = {},
): Promise<string> {
  const child = spawn(command, {
    shell: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...variables },
  });
  let printed = '';
  child.stdout.on('data', (part: Buffer) => (printed += part.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`"${command}" ended with ${code}`);
  return printed.trim();
}

function variablesOf({ url, link, code, token }: Address): Record<string, string> {
  return {
    WALLET_AGENT_URL: url,
    WALLET_AGENT_LINK: link,
    WALLET_AGENT_CODE: code,
    WALLET_AGENT_TOKEN: token,
  };
}
