import type { About } from './decisions.ts';

/** From where somebody speaks. */
export interface From {
  sessionId: string;
  ip: string;
  /** A one-time code of the own, given for this very act. */
  ownCode?: string | undefined;
  /** It is one of many words at once: none of them is asked for a code, so each that needs one is said alone. */
  isOneOfMany?: boolean | undefined;
}

export interface OwnCodeQuery {
  userId: string;
  about: Pick<About, 'subject' | 'subjectId'>;
  sessionId: string;
  ip: string;
}

/** Codes by which somebody proves to be himself although the browser was another's. The people's module knows them. */
export interface OwnCodes {
  /** Always refuses `ownCodeNeeded`, saying where the code comes from: the person's app, or a mail that is sent now. */
  need(question: OwnCodeQuery): Promise<never>;
  /** Uses a code up; tells what it was. Refuses `oneTimeCodeWrong` and `temporarilyLocked`. */
  spend(question: OwnCodeQuery & { code: string }): Promise<'totp' | 'mailed'>;
}

/** From where a call of the console comes, with the code that its body may hold. */
export function fromOf({
  principal: { sessionId },
  headers: { ip },
  body,
}: {
  principal: { sessionId: string };
  headers: { ip: string };
  body?: unknown;
}): From {
  const ownCode =
    typeof body === 'object' && body !== null && 'ownCode' in body ? body.ownCode : undefined;
  return { sessionId, ip, ...(typeof ownCode === 'string' && { ownCode }) };
}
