/** `wallet-agent-conformance`: third parties test their agent. Exit code 0 only when every promise is kept. */
import { AgentProcess } from './agent-process.ts';
import { chooseActs } from './choose-actions.ts';
import { listText, meetingText, summaryText, verdictText } from './print-report.ts';
import { readArguments, usage, UsageProblem, type Arguments } from './read-arguments.ts';
import { runConformance } from './run-conformance.ts';

process.exitCode = await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<number> {
  if (args.includes('--help') || args.includes('--list')) {
    process.stdout.write(args.includes('--help') ? usage : `${listText()}\n`);
    return 0;
  }
  try {
    return await play(readArguments(args));
  } catch (error) {
    process.stderr.write(`${textOf(error)}\n`);
    return 2;
  }
}

function textOf(error: unknown): string {
  if (error instanceof UsageProblem) return `${error.message}\n--help says more.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

async function play(given: Arguments): Promise<number> {
  let agent: AgentProcess | undefined;
  const acts = chooseActs(given, { agent: () => agent, isTerminal: process.stdin.isTTY });
  const say = (text: string) => (given.json ? process.stderr : process.stdout).write(`${text}\n`);
  const { port, without, only, secret, destination, amount, updateTo, patienceMs, quietMs } = given;
  try {
    const report = await runConformance({
      port,
      without,
      acts,
      amount,
      patienceMs,
      quietMs,
      ...(only && { only }),
      ...(secret !== undefined && { secret }),
      ...(destination && { destination }),
      ...(updateTo !== undefined && { updateTo }),
      meet: (address) => {
        if (given.start === undefined) say(meetingText(address));
        else (agent = new AgentProcess(given.start, address)).start();
      },
      heard: (verdict) => say(verdictText(verdict)),
    });
    say(summaryText(report));
    if (given.json) process.stdout.write(`${JSON.stringify(report, undefined, 2)}\n`);
    return report.failed === 0 ? 0 : 1;
  } finally {
    await agent?.end('SIGTERM');
  }
}
