import type { Command } from '../../commands.ts';
import type { CommandResult } from '../../results.ts';
import type { StatementLine } from '../../statement.ts';
import { written } from './sample-journal.ts';
import { accountId, identity, type SamplePhone } from './sample-phone.ts';
import { pullTransfer } from './sample-transfers.ts';

type Act = Record<string, unknown> & { outcome: CommandResult['outcome'] };
const succeeded = (result: object): Act => ({ outcome: 'succeeded', result });

/** Does one command. `commandId` is missing when the agent looks by itself. */
export async function perform(
  agent: SamplePhone,
  command: Command,
  commandId: string | undefined,
): Promise<Act> {
  switch (command.kind) {
    case 'healthCheck':
      return succeeded({
        checks: command.payload.areas.map((area) => ({ area, status: 1, durationMs: 5 })),
      });
    case 'readBalance':
      return succeeded({ balance: written(agent.bank.balanceMinor), asOf: agent.now(), identity });
    case 'readHistory':
      return readHistory(agent, { from: command.payload.from, commandId });
    case 'makeQr': {
      const { amount } = command.payload;
      return succeeded({
        payload: `00020101021126150011ID.DANA.TEST${amount ? `54${String(amount.value.length).padStart(2, '0')}${amount.value}` : ''}6304ABCD`,
        amount,
      });
    }
    case 'inquireName':
      return succeeded({ found: 'yes', holderName: 'SITI CONTOH' });
    case 'login':
      return signIn(agent, command.commandId, command.payload.secret);
    case 'submitOtp':
      return enterCode(agent, command.payload.otp);
    case 'transfer':
      return succeeded({ asked: await pullTransfer(agent) });
    case 'restart':
    case 'updateAgent':
      agent.startAnew(command);
      return new Promise(() => undefined);
  }
}

function signIn(agent: SamplePhone, commandId: string, secret: string): Act {
  const message = agent.wrong.has('tellsSecret') ? `typed ${secret}` : undefined;
  for (const step of [0, 1, 2, 3]) {
    for (const status of ['running', 'done'])
      agent.post('login:step', {
        reportId: agent.newId('step'),
        commandId,
        accountId,
        step,
        status,
        at: agent.now(),
        ...(message ? { message } : {}),
      });
  }
  return succeeded({
    state: 'otpRequired',
    otp: { sentTo: '0812****001', expiresAt: agent.now(), attemptsLeft: 3, resendAfterSeconds: 60 },
  });
}

function enterCode(agent: SamplePhone, otp: string): Act {
  const right = otp === agent.bank.otp || agent.wrong.has('anyCodeIsRight');
  return right
    ? succeeded({ state: 'signedIn', identity })
    : { outcome: 'failed', error: { code: 'otpWrong', message: 'Wrong code.' } };
}

async function readHistory(
  agent: SamplePhone,
  { from, commandId }: { from: string; commandId: string | undefined },
): Promise<Act> {
  const parts = inParts(
    agent,
    agent.bank.lines.filter((line) => Date.parse(line.occurredTo) >= Date.parse(from)),
  );
  const startedMs = Date.parse(agent.now());
  let begin = Math.min(Date.parse(from), startedMs);
  let last = { readId: '', lineCount: 0 };
  for (const [at, lines] of parts.entries()) {
    const end =
      at === parts.length - 1
        ? startedMs
        : Math.min(startedMs, Math.max(begin, Date.parse(lines.at(-1)?.occurredFrom ?? from)));
    const read = readOf(agent, { lines, begin, end, startedMs, commandId });
    const late = agent.wrong.has('readsAfterResult');
    if (late) setTimeout(() => agent.post('statement:read', read), 100);
    else await deliver(agent, read);
    last = { readId: read.readId, lineCount: lines.length };
    begin = end;
  }
  return succeeded(last);
}

/** As many lines in each read as the welcome allows. */
function inParts(agent: SamplePhone, lines: StatementLine[]): StatementLine[][] {
  const { linesPerRead = 1_000, messageBytes = 1_000_000 } = agent.welcome?.limits ?? {};
  const byBytes = agent.wrong.has('sendsTooMuch')
    ? 1_000
    : Math.floor((messageBytes - 1_000) / 400);
  const most = agent.wrong.has('sendsTooMany')
    ? 1_000
    : Math.max(1, Math.min(linesPerRead, byBytes));
  const parts = Array.from({ length: Math.ceil(lines.length / most) }, (_, at) =>
    lines.slice(at * most, (at + 1) * most),
  );
  return parts.length === 0 ? [[]] : parts;
}

function readOf(
  agent: SamplePhone,
  {
    lines,
    begin,
    end,
    startedMs,
    commandId,
  }: {
    lines: StatementLine[];
    begin: number;
    end: number;
    startedMs: number;
    commandId: string | undefined;
  },
) {
  const iso = (ms: number) => new Date(ms).toISOString();
  const first = lines[0];
  const minorOf = (value: string) => BigInt(value.replace('.', ''));
  const opening = first?.balanceAfter
    ? written(
        minorOf(first.balanceAfter.value) -
          (first.direction === 'credit' ? 1n : -1n) * minorOf(first.amount.value),
      )
    : null;
  const tooMuch = agent.wrong.has('claimsTooMuch');
  return {
    readId: agent.wrong.has('reusesIds') ? 'read-always-the-same' : agent.newId('read'),
    accountId,
    ...(commandId === undefined ? {} : { commandId }),
    identity,
    startedAt: iso(startedMs),
    finishedAt: iso(startedMs),
    from: iso(begin),
    to: iso(end),
    lagMs: 0,
    passes: tooMuch ? 1 : 2,
    tabs: ['booked', 'pending', 'failed'],
    openingBalance: opening,
    closingBalance: lines.at(-1)?.balanceAfter ?? opening,
    claims: {
      identityRead: true,
      reachedFrom: false,
      reachedBeginning: lines[0] === agent.bank.lines[0],
      allTabs: true,
      passesAgree: true,
    },
    lines,
  };
}

/** Resolves when the server has it. */
async function deliver(agent: SamplePhone, read: ReturnType<typeof readOf>): Promise<void> {
  if (agent.wrong.has('newReadIdEachTime')) return sayAnew(agent, read);
  agent.post('statement:read', read);
  while ([...agent.journal.unsent.values()].some(({ body }) => body === read))
    await new Promise((resolve) => setTimeout(resolve, 5));
}

async function sayAnew(agent: SamplePhone, read: ReturnType<typeof readOf>): Promise<void> {
  while (!(await agent.ask('statement:read', { ...read, readId: agent.newId('read') }))?.ok)
    await new Promise((resolve) => setTimeout(resolve, 20));
}
