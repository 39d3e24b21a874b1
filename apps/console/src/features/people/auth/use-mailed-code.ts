import { useCallback, useEffect, useState } from 'react';
import { ask, endpoints } from '../../../app/api.ts';
import { failureOf, type Failure } from '../../../app/session/index.ts';
import { takeMailedCode } from './mailed-code.ts';

/** Whose link it is, and whether a code of the second step is needed beside it. */
export interface CodeOwner {
  email: string;
  name: string;
  needsTotp: boolean;
}

export type MailedCode =
  | { state: 'checking' }
  /** The page was opened without a link. */
  | { state: 'missing' }
  /** Wrong, used, expired or replaced. */
  | { state: 'invalid' }
  /** Nobody knows yet: the server could not be asked. */
  | { state: 'failed'; failure: Failure; retry: () => void }
  | { state: 'open'; code: string; owner: CodeOwner; giveUp: () => void };

/** Takes the code out of the address and asks the server whether it still counts, without using it up. */
export function useMailedCode(purpose: 'activate' | 'resetPassword'): MailedCode {
  const [code] = useState(() => takeMailedCode(window));
  const [result, setResult] = useState<CodeOwner | Failure | 'invalid' | null>(null);
  const check = useCallback(
    async (signal?: AbortSignal) => {
      if (code === null) return;
      setResult(null);
      const answer = await ask(endpoints.checkCode, {
        body: { code, purpose },
        ...(signal ? { signal } : {}),
      }).catch(failureOf);
      if (!signal?.aborted)
        setResult('code' in answer && answer.code === 'codeInvalid' ? 'invalid' : answer);
    },
    [code, purpose],
  );
  useEffect(() => {
    const leaving = new AbortController();
    void check(leaving.signal);
    return () => leaving.abort();
  }, [check]);
  if (code === null) return { state: 'missing' };
  if (result === null) return { state: 'checking' };
  if (result === 'invalid') return { state: 'invalid' };
  if ('code' in result) return { state: 'failed', failure: result, retry: () => void check() };
  return { state: 'open', code, owner: result, giveUp: () => setResult('invalid') };
}
