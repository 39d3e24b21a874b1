import { commandExamples } from './commands.ts';
import type { Example } from './example.ts';
import { helloExamples } from './hello.ts';
import { reportExamples } from './reports.ts';
import { resultExamples } from './results.ts';
import { statementExamples } from './statement.ts';
import { transferExamples } from './transfer.ts';

export type { Example } from './example.ts';

/** All recorded messages. An agent passes when it can send the valid ones and refuses the invalid ones. */
export const examples: readonly Example[] = [
  ...helloExamples,
  ...commandExamples,
  ...resultExamples,
  ...statementExamples,
  ...reportExamples,
  ...transferExamples,
];
