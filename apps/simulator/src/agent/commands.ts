import { createHash } from 'node:crypto';
import { readBody, type Command, type CommandAnswer } from '@wallet/agent-protocol';
import { succeeded, type Act } from './act.ts';
import { PhoneDied } from './connection/boot.ts';
import type { CommandRecord } from './connection/journal-state.ts';
import type { Outcome } from './connection/journal-entry.ts';
import { takeFault, type Parts } from './parts.ts';
import { perform } from './perform.ts';
import type { Transfers } from './transfers.ts';

const mostWaiting = 20;

/** Hears commands, does each key once, and tells its one result as often as it is asked. */
export class Commands {
  private readonly parts: Parts;
  private readonly transfers: Transfers;
  /** Commands that wait for the same key's outcome. */
  private readonly alsoWaiting = new Map<string, Set<string>>();

  constructor(parts: Parts, transfers: Transfers) {
    this.parts = parts;
    this.transfers = transfers;
  }

  start(): void {
    this.parts.connection.hear('command', (body, answer) => {
      this.hear(body).then(answer, (error: unknown) => {
        if (!(error instanceof PhoneDied))
          this.parts.log.error({ error }, 'a command could not be taken');
      });
    });
  }

  /** Commands that were accepted before the phone went off and have no outcome: none is begun again. */
  async recover(): Promise<void> {
    const unfinished = [...this.parts.journal.state.commands.values()].filter(
      (record) => !record.outcome,
    );
    for (const record of unfinished) {
      await this.finish(record, {
        idempotencyKey: record.key,
        finishedAt: this.parts.serverClock.now(),
        kind: record.kind,
        ...afterNewStart(record, this.parts),
      } as Outcome);
    }
  }

  private async hear(body: unknown): Promise<CommandAnswer> {
    const arrivedMs = this.parts.boot.monotonicMs();
    const reading = readBody('command', body);
    if (!reading.ok)
      return {
        accepted: false,
        reason: 'invalidMessage',
        message: `${reading.path}: ${reading.message}`,
      };
    const command = reading.value;
    const { accountId, idempotencyKey } = command;
    if (accountId !== undefined && !this.parts.apps.accounts.has(accountId))
      return { accepted: false, reason: 'unknownAccount' };
    const known = this.parts.journal.state.commands.get(idempotencyKey);
    if (known) return this.hearAgain(known, command);
    if ((command.kind === 'restart' || command.kind === 'updateAgent') && this.transfers.hasOpen())
      return { accepted: false, reason: 'busy', message: 'A transfer is open.' };
    if (this.parts.queue.waiting >= mostWaiting)
      return { accepted: false, reason: 'busy', message: `${mostWaiting} commands are waiting.` };
    const record = {
      key: idempotencyKey,
      commandId: command.commandId,
      kind: command.kind,
      fingerprint: fingerprint(command),
      ...(accountId === undefined ? {} : { accountId }),
      ...(command.kind === 'updateAgent' ? { version: command.payload.version } : {}),
    };
    await this.parts.journal.write({ type: 'accepted', ...record });
    this.parts.queue.add({
      priority: command.priority,
      commandId: command.commandId,
      run: () => this.run(command, record, arrivedMs),
    });
    return { accepted: true };
  }

  private hearAgain(known: CommandRecord, command: Command): CommandAnswer {
    if (known.fingerprint !== fingerprint(command))
      return {
        accepted: false,
        reason: 'conflict',
        message: 'This key was used for another command.',
      };
    if (known.outcome) this.tell(command.commandId, known.outcome);
    else if (known.commandId !== command.commandId)
      this.waitersOf(known.key).add(command.commandId);
    return { accepted: true };
  }

  private async run(command: Command, record: CommandRecord, arrivedMs: number): Promise<void> {
    const { boot, log } = this.parts;
    try {
      const stalled =
        command.kind === 'transfer' ? undefined : takeFault(this.parts, 'stall', command.accountId);
      if (stalled) await boot.wait(stalled.ms);
      const late = boot.monotonicMs() - arrivedMs > command.ttlMs;
      const act = late
        ? ({
            outcome: 'failed',
            error: {
              code: 'deadlinePassed',
              message: 'The command waited longer than its time to live.',
            },
          } as const)
        : await perform(this.parts, this.transfers, command);
      await this.finish(record, {
        idempotencyKey: command.idempotencyKey,
        finishedAt: this.parts.serverClock.now(),
        kind: command.kind,
        ...act,
      } as Outcome);
    } catch (error) {
      if (!(error instanceof PhoneDied))
        log.error({ error, commandId: command.commandId }, 'a command broke');
    }
  }

  private async finish(record: CommandRecord, outcome: Outcome): Promise<void> {
    await this.parts.journal.write({ type: 'finished', key: record.key, outcome });
    for (const commandId of new Set([record.commandId, ...this.waitersOf(record.key)]))
      this.tell(commandId, outcome);
    this.alsoWaiting.delete(record.key);
  }

  private tell(commandId: string, outcome: Outcome): void {
    this.parts.outbox.post('command:result', this.parts.newId('result'), { ...outcome, commandId });
  }

  private waitersOf(key: string): Set<string> {
    const waiters = this.alsoWaiting.get(key) ?? new Set<string>();
    this.alsoWaiting.set(key, waiters);
    return waiters;
  }
}

/** A command's result after the phone went off: for commands that cause that, whether it came back as wanted. */
function afterNewStart({ kind, version }: CommandRecord, parts: Parts): Act {
  if (kind === 'restart') return succeeded({ bootId: parts.boot.bootId });
  if (kind === 'updateAgent' && version === parts.version)
    return succeeded({ agentVersion: version });
  const error = {
    code: 'interrupted',
    message: 'The phone went off before the command ended.',
  } as const;
  return {
    outcome: ['login', 'submitOtp', 'transfer'].includes(kind) ? 'unknown' : 'failed',
    error,
  };
}

/** What makes two commands the same one. Secrets leave no trace, not even a digest. */
function fingerprint(command: Command): string {
  return createHash('sha256')
    .update(JSON.stringify([command.kind, command.accountId ?? null, withoutSecrets(command)]))
    .digest('hex');
}

function withoutSecrets(command: Command): unknown {
  if (command.kind === 'submitOtp') return {};
  return command.kind === 'login' ? { number: command.payload.number } : command.payload;
}
