import { styleText } from 'node:util';
import type { Address, Report, Verdict } from './options.ts';
import { scenarios } from './scenarios/index.ts';

const guide = 'docs/agent-protocol.md';
const marks = {
  passed: styleText('green', 'pass'),
  failed: styleText('red', 'FAIL'),
  skipped: styleText('yellow', 'skip'),
};

/** One verdict in one line, and for a broken promise what it is, what happened instead, and where it is written. */
export function verdictText({ name, outcome, rule, section, detail, durationMs }: Verdict): string {
  const line = `${marks[outcome]}  ${name.padEnd(22)} ${outcome === 'skipped' ? detail : rule}`;
  return outcome === 'failed'
    ? `${line}\n      what happened: ${detail}\n      written in: ${guide}, "${section}" (${durationMs} ms)`
    : line;
}

export function summaryText({ agent, passed, failed, skipped, protocolVersion }: Report): string {
  const who = agent ? `${agent.agentVersion} on ${agent.model}` : 'no agent';
  return `\n${who}, protocol version ${protocolVersion}: ${passed} kept, ${failed} broken, ${skipped} not looked at`;
}

/** How an agent comes in. */
export function meetingText({ url, link, code, token }: Address): string {
  return [
    `Listening on ${url}`,
    'Start the agent now, with one account that is signed in, and let it enrol with',
    `  link   ${link}`,
    `  code   ${code}`,
    'or, when it cannot enrol (--without enrolment), connect with',
    `  token  ${token}`,
    '',
  ].join('\n');
}

export function listText(): string {
  return scenarios
    .map(
      ({ name, rule, section, needs = [] }) =>
        `${name.padEnd(22)} ${rule}\n${''.padEnd(22)} ${guide}, "${section}"${needs.length > 0 ? `; needs ${needs.join(', ')}` : ''}`,
    )
    .join('\n');
}
