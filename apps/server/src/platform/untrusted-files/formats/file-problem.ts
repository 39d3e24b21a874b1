/** What is wrong with a file, by its sender's error code. `invalidRequest`: intact, but with unusable content. */
export type FileProblemCode =
  | 'fileUnreadable'
  | 'fileHoldsTooMuch'
  | 'fileCarriesMore'
  | 'fileProtected'
  | 'fileTooHard'
  | 'invalidRequest';

/** Thrown where a file is read: what is wrong, for the person who sent it. */
export class FileProblem extends Error {
  readonly code: FileProblemCode;

  constructor(code: FileProblemCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** It is damaged, or not what it says that it is. */
export function unreadable(message: string): FileProblem {
  return new FileProblem('fileUnreadable', message);
}

/** It passes a limit; `message` names it. */
export function tooMuch(message: string): FileProblem {
  return new FileProblem('fileHoldsTooMuch', message);
}

/** Something is in it that has no place in such a file. */
export function carriesMore(message: string): FileProblem {
  return new FileProblem('fileCarriesMore', message);
}
