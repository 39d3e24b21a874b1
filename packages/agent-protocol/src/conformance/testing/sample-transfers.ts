import type { JournalAnswer } from '../../journal.ts';
import { readAnswer, readBody } from '../../messages.ts';
import type { Evidence, TransferOrder, TransferQuestionAnswer } from '../../transfer.ts';
import { book, type Entry } from './sample-journal.ts';
import { accountId, identity, type SamplePhone } from './sample-phone.ts';

const waitMs = 150;
const pressMs = 20;
const keyOf = ({ intentId, epoch }: { intentId: string; epoch: number }) => `${intentId}/${epoch}`;

interface Asked {
  t0Ms: number;
  connection: string | undefined;
  bootId: string;
}

/** Asks for an order and carries it out. */
export async function pullTransfer(agent: SamplePhone): Promise<boolean> {
  const { journal } = agent;
  journal.sequence += 1;
  const asked: Asked = {
    t0Ms: agent.monotonicMs(),
    connection: agent.connectionId,
    bootId: agent.bootId,
  };
  const question = {
    askId: agent.newId('ask'),
    accountId,
    t0MonotonicMs: asked.t0Ms,
    bootId: agent.bootId,
    journalId: journal.journalId,
    sequence: journal.sequence,
    identity,
  };
  const order = await new Promise<TransferOrder | undefined>((resolve) => {
    let waiting = true;
    setTimeout(() => {
      waiting = false;
      resolve(undefined);
    }, waitMs);
    agent.say('transfer:next', question, (value) => {
      const reading = readAnswer('transfer:next', value);
      const given =
        reading.ok && reading.value.ok ? (reading.value.transfer ?? undefined) : undefined;
      if (waiting || given === undefined) resolve(given);
      else if (agent.wrong.has('pressesLateOrders')) void carryOut(agent, given, asked);
      else close(agent, given, 'The order came too late.');
    });
  });
  if (order) await carryOut(agent, order, asked);
  return true;
}

async function carryOut(agent: SamplePhone, order: TransferOrder, asked: Asked): Promise<void> {
  const { journal, wrong } = agent;
  const known = journal.orders.get(keyOf(order));
  const begun = [...journal.orders.values()].some(
    (one) =>
      one.order.intentId === order.intentId &&
      (one.state !== 'closed' || one.order.epoch >= order.epoch),
  );
  if (!wrong.has('pressesAgain')) {
    if (known) return;
    if (begun) return close(agent, order, 'It was begun before.');
  }
  if (order.accountId !== accountId && !wrong.has('pressesAnyAccount'))
    return close(agent, order, 'Another account is on the screen.');
  note(agent, order, 'taken');
  await new Promise((resolve) => setTimeout(resolve, 30));
  if (asked.bootId !== agent.bootId) return;
  const late =
    agent.monotonicMs() + pressMs >= asked.t0Ms + order.ttlMs && !wrong.has('pressesLate');
  const cut = agent.connectionId !== asked.connection && !wrong.has('pressesUnconnected');
  if (late || cut)
    return close(agent, order, late ? 'Too little time is left.' : 'The connection is gone.');
  note(agent, order, 'aboutToPress');
  const line = book(agent.bank, { direction: 'debit', value: order.amount.value });
  const evidence: Evidence = {
    step: 'press',
    pressedAt: agent.now(),
    providerAnswer: 'accepted',
    ...(line.providerTransactionId ? { providerTransactionId: line.providerTransactionId } : {}),
  };
  if (wrong.has('deniesPresses')) return close(agent, order, 'Nothing was pressed.');
  report(agent, note(agent, order, 'pressed', evidence));
}

function note(
  agent: SamplePhone,
  order: TransferOrder,
  state: Entry['state'],
  evidence?: Evidence,
): Entry {
  const { journal } = agent;
  journal.sequence += 1;
  const { takenAt, takenSequence } = journal.orders.get(keyOf(order)) ?? {
    takenAt: agent.now(),
    takenSequence: journal.sequence,
  };
  const entry: Entry = {
    order,
    takenAt,
    takenSequence,
    state,
    sequence: journal.sequence,
    ...(evidence ? { evidence } : {}),
    ...(state === 'closed'
      ? { fence: { sequence: journal.sequence, writtenAt: agent.now() } }
      : {}),
  };
  journal.orders.set(keyOf(order), entry);
  return entry;
}

function close(agent: SamplePhone, order: TransferOrder, message: string): void {
  report(agent, note(agent, order, 'closed', { step: 'beforePress', message }));
}

function report(agent: SamplePhone, { order, state, sequence, evidence, fence }: Entry): void {
  const { intentId, epoch, accountId: of } = order;
  const outcome = state === 'closed' ? 'notPressed' : state === 'pressed' ? 'pressed' : 'unknown';
  agent.post('transfer:report', {
    reportId: `report-${agent.journal.journalId.slice(8, 16)}-${sequence}`,
    intentId,
    epoch,
    accountId: of,
    journalId: agent.journal.journalId,
    sequence,
    outcome,
    evidence: evidence ?? { step: 'press' },
    ...(fence ? { fence } : {}),
  });
}

/** After a restart: what was taken is closed, what was about to be pressed is unknown. */
export function closeOpenOrders(agent: SamplePhone): void {
  for (const entry of agent.journal.orders.values()) {
    if (agent.wrong.has('forgetsOrders')) agent.journal.orders.delete(keyOf(entry.order));
    else if (entry.state === 'taken') close(agent, entry.order, 'The phone went off.');
    else if (entry.state === 'aboutToPress') report(agent, entry);
  }
}

/** What the journal knows of an order. */
export function answerQuestion(
  agent: SamplePhone,
  body: unknown,
): TransferQuestionAnswer | undefined {
  const reading = readBody('transfer:question', body);
  if (!reading.ok) return undefined;
  const { journal, wrong } = agent;
  const { intentId, epoch, journalId } = reading.value;
  const about = { intentId, epoch, journalId: journal.journalId };
  const entry =
    journalId === journal.journalId || wrong.has('deniesForOthers')
      ? journal.orders.get(keyOf(reading.value))
      : undefined;
  if (!entry)
    return wrong.has('deniesUnknown')
      ? {
          ...about,
          sequence: 0,
          answer: 'closedNeverPress',
          fence: { sequence: 0, writtenAt: agent.now() },
        }
      : { ...about, answer: 'unknown', inJournal: false };
  const { sequence, fence, evidence } = entry;
  if (fence) return { ...about, sequence, answer: 'closedNeverPress', fence };
  if (evidence) return { ...about, sequence, answer: 'pressed', evidence };
  return entry.state === 'taken'
    ? { ...about, sequence, answer: 'open' }
    : { ...about, answer: 'unknown', inJournal: true };
}

/** Every order that the journal took since then, in one page: the sample's journal is small. */
export function reportOrders(agent: SamplePhone, body: unknown): JournalAnswer | undefined {
  const reading = readBody('journal:question', body);
  if (!reading.ok) return undefined;
  const { since, after } = reading.value;
  const known = [...agent.journal.orders.values()].filter(
    ({ takenAt, takenSequence, state }) =>
      takenAt >= since &&
      takenSequence > (after ?? -1) &&
      (state !== 'pressed' || !agent.wrong.has('hidesPresses')),
  );
  const orders = known.map(
    ({
      order: { intentId, epoch, accountId: of, destination, amount },
      takenAt,
      takenSequence: sequence,
      state,
      evidence,
      fence,
    }) => {
      const head = { intentId, epoch, accountId: of, destination, amount, takenAt, sequence };
      if (fence) return { ...head, state: 'closed' as const, fence };
      if (state === 'pressed' && evidence) return { ...head, state: 'pressed' as const, evidence };
      return { ...head, state: state === 'taken' ? ('taken' as const) : ('pressing' as const) };
    },
  );
  return { journalId: agent.journal.journalId, orders, next: null };
}
