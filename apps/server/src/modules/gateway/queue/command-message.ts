import { type Command, type CommandKind, commandSchema } from '@wallet/agent-protocol';

export interface MessageParts {
  id: string;
  idempotencyKey: string;
  kind: CommandKind;
  accountId: string | null;
  deadline: Date;
  ttlMs: number;
  priority: number;
}

const longestTtlMs = 86_400_000;

/** A command as it travels. Throws when it does not fit the protocol, which it is asked about before it is queued. */
export function commandMessage(
  { id, idempotencyKey, kind, accountId, deadline, ttlMs, priority }: MessageParts,
  payload: unknown,
): Command {
  return commandSchema.parse({
    commandId: id,
    idempotencyKey,
    kind,
    ...(accountId !== null && { accountId }),
    deadline: deadline.toISOString(),
    ttlMs: Math.min(longestTtlMs, Math.max(1, Math.floor(ttlMs))),
    priority,
    payload,
  });
}
