import type { CommandKind, Evidence, Fence, TransferOrder } from '@wallet/agent-protocol';
import type { Message, Numbered, Outcome } from './journal-entry.ts';

export interface CommandRecord {
  key: string;
  kind: CommandKind;
  accountId?: string;
  /** With an update: what was wanted. */
  version?: string;
  fingerprint: string;
  commandId: string;
  outcome?: Outcome;
}

/** One epoch of one intent as far as this journal knows. */
export interface TransferRecord {
  intentId: string;
  epoch: number;
  accountId: string;
  order?: TransferOrder;
  /** Server time, as the agent knew it when it asked. */
  takenAt?: string;
  takenSequence?: number;
  state: 'taken' | 'aboutToPress' | 'pressed' | 'closed';
  sequence: number;
  evidence?: Evidence;
  fence?: Fence;
}

/** The journal's meaning: what a reader gets who applies every entry in order. */
export interface JournalState {
  commands: Map<string, CommandRecord>;
  unsent: Map<string, Message>;
  covered: Map<string, { to: string; seen: number }>;
  transfers: Map<string, TransferRecord>;
  reported: Set<string>;
}

export function emptyState(): JournalState {
  return {
    commands: new Map(),
    unsent: new Map(),
    covered: new Map(),
    transfers: new Map(),
    reported: new Set(),
  };
}

export function transferKey({ intentId, epoch }: { intentId: string; epoch: number }): string {
  return `${intentId}/${epoch}`;
}

export function apply(state: JournalState, entry: Numbered): void {
  switch (entry.type) {
    case 'accepted': {
      const { key, kind, fingerprint, commandId, accountId, version } = entry;
      state.commands.set(key, {
        key,
        kind,
        fingerprint,
        commandId,
        ...(accountId === undefined ? {} : { accountId }),
        ...(version === undefined ? {} : { version }),
      });
      return;
    }
    case 'finished': {
      const record = state.commands.get(entry.key);
      if (record) record.outcome = entry.outcome;
      return;
    }
    case 'send':
      state.unsent.set(entry.message.id, entry.message);
      state.reported.add(entry.message.id);
      return;
    case 'sent':
    case 'refused':
      state.unsent.delete(entry.id);
      return;
    case 'covered':
      state.covered.set(entry.accountId, { to: entry.to, seen: entry.seen });
      return;
    case 'taken': {
      const { intentId, epoch, accountId } = entry.order;
      state.transfers.set(transferKey(entry.order), {
        intentId,
        epoch,
        accountId,
        order: entry.order,
        takenAt: entry.askedAt,
        takenSequence: entry.sequence,
        state: 'taken',
        sequence: entry.sequence,
      });
      return;
    }
    case 'aboutToPress':
    case 'pressed':
    case 'closed':
      move(state, entry);
      return;
    case 'journal':
    case 'compacted':
    case 'asked':
      return;
  }
}

function move(
  state: JournalState,
  entry: Extract<Numbered, { type: 'aboutToPress' | 'pressed' | 'closed' }>,
): void {
  const { intentId, epoch, sequence } = entry;
  const accountId = entry.type === 'closed' ? entry.accountId : '';
  const before = state.transfers.get(transferKey(entry)) ?? {
    intentId,
    epoch,
    accountId,
    state: 'taken',
    sequence,
  };
  state.transfers.set(transferKey(entry), {
    ...before,
    state: entry.type,
    sequence,
    ...(entry.type === 'aboutToPress' ? {} : { evidence: entry.evidence }),
    ...(entry.type === 'closed' ? { fence: { sequence, writtenAt: entry.writtenAt } } : {}),
  });
}

const commandsKept = 1_000;

/** What an opened journal keeps: all about transfers, what must still be sent, the last 1,000 commands. */
export function worthKeeping(entries: readonly Numbered[]): Numbered[] {
  const reports = new Set(
    entries.flatMap((entry) =>
      entry.type === 'send' && entry.message.name === 'transfer:report' ? [entry.message.id] : [],
    ),
  );
  const done = new Set(
    entries.flatMap((entry) => (entry.type === 'sent' && !reports.has(entry.id) ? [entry.id] : [])),
  );
  const keys = new Set(
    entries.flatMap((entry) => (entry.type === 'accepted' ? [entry.key] : [])).slice(-commandsKept),
  );
  const lastCovered = new Map(
    entries.flatMap((entry) =>
      entry.type === 'covered' ? [[entry.accountId, entry.sequence] as const] : [],
    ),
  );
  const kept = entries.filter((entry) => {
    if (entry.type === 'send') return !done.has(entry.message.id);
    if (entry.type === 'accepted' || entry.type === 'finished') return keys.has(entry.key);
    if (entry.type === 'covered') return lastCovered.get(entry.accountId) === entry.sequence;
    if (entry.type === 'sent') return reports.has(entry.id);
    return entry.type !== 'asked' && entry.type !== 'compacted';
  });
  const last = entries.at(-1);
  return last && kept.at(-1) !== last
    ? [...kept, { type: 'compacted', sequence: last.sequence }]
    : kept;
}
