/** What can be wrong with a QR payload. The sentence is for people who hold the code in their hands. */
export type EmvProblemCode =
  | 'empty'
  | 'tooLong'
  | 'headerNotDigits'
  | 'lengthWrong'
  | 'crcMissing'
  | 'crcWrong'
  | 'crcNotLast'
  | 'formatIndicator'
  | 'tagTwice'
  | 'templateMalformed'
  | 'fieldMissing'
  | 'amountMalformed'
  | 'valueUnwritable';

export interface EmvProblem {
  readonly code: EmvProblemCode;
  readonly tag?: string;
  readonly message: string;
}

/** A payload that must not be shown or changed. Carries the first problem; `problems` has all of them. */
export class EmvError extends Error {
  readonly code: EmvProblemCode;
  readonly problems: readonly EmvProblem[];

  constructor(problems: readonly [EmvProblem, ...EmvProblem[]]) {
    super(problems.map((problem) => problem.message).join(' '));
    this.name = 'EmvError';
    this.code = problems[0].code;
    this.problems = problems;
  }
}

export function problem(code: EmvProblemCode, message: string, tag?: string): EmvProblem {
  return tag === undefined ? { code, message } : { code, tag, message };
}
