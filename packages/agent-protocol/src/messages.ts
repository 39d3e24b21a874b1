import type { z } from 'zod';
import { takenSchema } from './answers.ts';
import { commandAnswerSchema, commandSchema } from './commands.ts';
import { heartbeatAnswerSchema, heartbeatSchema, helloSchema, welcomeSchema } from './hello.ts';
import { journalAnswerSchema, journalQuestionSchema } from './journal.ts';
import {
  balanceReportSchema,
  healthReportSchema,
  loginStepSchema,
  observationSchema,
  qrReportSchema,
} from './reports.ts';
import { commandResultAnswerSchema, commandResultSchema, progressSchema } from './results.ts';
import { statementReadAnswerSchema, statementReadSchema } from './statement.ts';
import {
  transferNextAnswerSchema,
  transferNextSchema,
  transferQuestionAnswerSchema,
  transferQuestionSchema,
  transferReportAnswerSchema,
  transferReportSchema,
} from './transfer.ts';

/** Everything an agent says: name, body, and the answer it gets as the acknowledgement. */
export const agentMessages = {
  hello: { body: helloSchema, answer: welcomeSchema },
  heartbeat: { body: heartbeatSchema, answer: heartbeatAnswerSchema },
  'command:progress': { body: progressSchema, answer: takenSchema },
  'command:result': { body: commandResultSchema, answer: commandResultAnswerSchema },
  'statement:read': { body: statementReadSchema, answer: statementReadAnswerSchema },
  observation: { body: observationSchema, answer: takenSchema },
  'qr:reported': { body: qrReportSchema, answer: takenSchema },
  'balance:reported': { body: balanceReportSchema, answer: takenSchema },
  'health:reported': { body: healthReportSchema, answer: takenSchema },
  'login:step': { body: loginStepSchema, answer: takenSchema },
  'transfer:next': { body: transferNextSchema, answer: transferNextAnswerSchema },
  'transfer:report': { body: transferReportSchema, answer: transferReportAnswerSchema },
} as const;

/** Everything an agent hears, and what it answers. */
export const serverMessages = {
  command: { body: commandSchema, answer: commandAnswerSchema },
  'transfer:question': { body: transferQuestionSchema, answer: transferQuestionAnswerSchema },
  'journal:question': { body: journalQuestionSchema, answer: journalAnswerSchema },
} as const;

export const allMessages = { ...agentMessages, ...serverMessages } as const;

export type AgentMessage = keyof typeof agentMessages;
export type ServerMessage = keyof typeof serverMessages;
export type MessageName = AgentMessage | ServerMessage;
export type BodyOf<Name extends MessageName> = z.infer<(typeof allMessages)[Name]['body']>;
export type AnswerOf<Name extends MessageName> = z.infer<(typeof allMessages)[Name]['answer']>;

/**
 * Event maps for `new Server<AgentToServer, ServerToAgent>()`, or an agent's `Socket<ServerToAgent,
 * AgentToServer>`.
 */
export type AgentToServer = {
  [Name in AgentMessage]: (body: BodyOf<Name>, answer: (value: AnswerOf<Name>) => void) => void;
};
export type ServerToAgent = {
  [Name in ServerMessage]: (body: BodyOf<Name>, answer: (value: AnswerOf<Name>) => void) => void;
};

export type Reading<T> = { ok: true; value: T } | { ok: false; path: string; message: string };

/** Checks a received body. Never throws: strangers send what they like. */
export function readBody<Name extends MessageName>(
  name: Name,
  value: unknown,
): Reading<BodyOf<Name>> {
  return read(allMessages[name].body as unknown as z.ZodType<BodyOf<Name>>, value);
}

/** Checks a received acknowledgement. */
export function readAnswer<Name extends MessageName>(
  name: Name,
  value: unknown,
): Reading<AnswerOf<Name>> {
  return read(allMessages[name].answer as unknown as z.ZodType<AnswerOf<Name>>, value);
}

function read<T>(schema: z.ZodType<T>, value: unknown): Reading<T> {
  const reading = schema.safeParse(value);
  if (reading.success) return { ok: true, value: reading.data };
  const issue = reading.error.issues[0];
  return {
    ok: false,
    path: (issue?.path ?? []).join('.').slice(0, 200),
    message: (issue?.message ?? 'not valid').slice(0, 400),
  };
}
