import { type Command, type CommandAnswer, readAnswer } from '@wallet/agent-protocol';
import type { CommandEvent } from '../queue/move-command.ts';
import type { Log } from '#platform/log';
import type { Connection } from '../connection/connection.ts';

/**
 * Says a command to a phone. Undefined: no answer came in time, or it made no sense; the phone may
 * have heard it.
 */
export async function emitCommand(
  { socket, device }: Connection,
  message: Command,
  { ackMs, log }: { ackMs: number; log: Log },
): Promise<CommandAnswer | undefined> {
  try {
    const reading = readAnswer(
      'command',
      await socket.timeout(ackMs).emitWithAck('command', message),
    );
    if (reading.ok) return reading.value;
    log.warn({ deviceId: device.id, path: reading.path }, 'the answer to a command made no sense');
    return undefined;
  } catch {
    return undefined;
  }
}

/** Refusals that another moment may change. */
const passing: readonly string[] = ['busy', 'shuttingDown'];

/**
 * What an answer, or none, makes of a command that was sent. `again`: it is said again later, under its key. A transfer
 * is said once only.
 */
export function eventOf(
  kind: Command['kind'],
  answer: CommandAnswer | undefined,
): CommandEvent | 'again' {
  if (answer?.accepted) return 'accept';
  const isOnce = kind === 'transfer';
  if (!answer) return isOnce ? 'loseSight' : 'again';
  if (passing.includes(answer.reason) && !isOnce) return 'again';
  return answer.reason === 'deadlinePassed' ? 'expire' : 'fail';
}
