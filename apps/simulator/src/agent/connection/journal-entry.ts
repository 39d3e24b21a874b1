import type {
  AgentMessage,
  CommandKind,
  CommandResult,
  Evidence,
  TransferOrder,
} from '@wallet/agent-protocol';

/** A message that must arrive: repeated until acknowledged, also after a restart. */
export interface Message {
  id: string;
  name: AgentMessage;
  body: unknown;
}

/** What a command came to, without the command's id: the same key gives it under every id. */
export type Outcome = CommandResult extends infer One
  ? One extends CommandResult
    ? Omit<One, 'commandId'>
    : never
  : never;

/** What an agent has written down. No secret is ever in it. */
export type JournalEntry =
  | { type: 'journal'; journalId: string }
  | { type: 'compacted' }
  | {
      type: 'accepted';
      key: string;
      commandId: string;
      kind: CommandKind;
      accountId?: string;
      version?: string;
      fingerprint: string;
    }
  | { type: 'finished'; key: string; outcome: Outcome }
  | { type: 'send'; message: Message }
  | { type: 'sent'; id: string }
  | { type: 'refused'; id: string; code: string }
  | { type: 'covered'; accountId: string; to: string; seen: number }
  | { type: 'asked'; askId: string; accountId: string }
  | { type: 'taken'; order: TransferOrder; askedAt: string }
  | { type: 'aboutToPress'; intentId: string; epoch: number }
  | { type: 'pressed'; intentId: string; epoch: number; evidence: Evidence }
  /** The fence: closed, will never press. */
  | {
      type: 'closed';
      intentId: string;
      epoch: number;
      accountId: string;
      writtenAt: string;
      evidence: Evidence;
    };

export type Numbered = JournalEntry & { sequence: number };
