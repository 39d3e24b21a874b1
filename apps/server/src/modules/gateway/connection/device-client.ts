import type { Server } from 'socket.io';
import { agentNamespace, readAnswer } from '@wallet/agent-protocol';
import type {
  JournalAnswer,
  JournalQuestion,
  TransferQuestion,
  TransferQuestionAnswer,
} from '@wallet/agent-protocol';
import type { Log } from '#platform/log';
import type { AgentNamespace } from './connection.ts';
import { roomOf } from './disconnect.ts';

/** Asks phones about their journals, whichever process holds their lines. */
export interface DeviceClient {
  /** What the journal knows of an order. Undefined: not connected, or no answer in time. */
  askTransferQuestion(
    deviceId: string,
    question: TransferQuestion,
  ): Promise<TransferQuestionAnswer | undefined>;
  /** What the journal took since a moment, one page. Undefined: not connected, or no answer in time. */
  queryJournal(deviceId: string, question: JournalQuestion): Promise<JournalAnswer | undefined>;
}

const usualWaitMs = 10_000;

/** A phone that is connected nowhere is known to be so at once, when all processes can be heard. */
export function createDeviceClient({
  io,
  log,
  waitMs = usualWaitMs,
}: {
  io: Server;
  log: Log;
  waitMs?: number;
}): DeviceClient {
  const namespace: AgentNamespace = io.of(agentNamespace);
  const linesTo = (deviceId: string) => namespace.to(roomOf(deviceId)).timeout(waitMs);
  return {
    askTransferQuestion: async (deviceId, question) => {
      const answers = await linesTo(deviceId)
        .emitWithAck('transfer:question', question)
        .catch(() => []);
      for (const answer of answers) {
        const reading = readAnswer('transfer:question', answer);
        if (
          reading.ok &&
          reading.value.intentId === question.intentId &&
          reading.value.epoch === question.epoch
        )
          return reading.value;
      }
      if (answers.length > 0)
        log.warn(
          { deviceId, intentId: question.intentId },
          'the answer about a transfer made no sense',
        );
      return undefined;
    },
    queryJournal: async (deviceId, question) => {
      const answers = await linesTo(deviceId)
        .emitWithAck('journal:question', question)
        .catch(() => []);
      for (const answer of answers) {
        const reading = readAnswer('journal:question', answer);
        if (reading.ok) return reading.value;
      }
      if (answers.length > 0)
        log.warn({ deviceId }, 'what a phone told of its journal made no sense');
      return undefined;
    },
  };
}

/** In a process that holds no lines: a phone that comes here anyway is turned away and tries again. */
export function refuseAgents(io: Server): void {
  io.of(agentNamespace).use((_socket, next) =>
    next(Object.assign(new Error('unavailable'), { data: { code: 'unavailable' } })),
  );
}
