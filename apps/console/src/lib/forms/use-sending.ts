import { useRef, useState } from 'react';
import { failureOf, type Failure } from '../failure.ts';
import type { Send } from './form-options.ts';
import { createRequestKey } from './request-key.ts';

interface Sending<Body, Answer> {
  send: Send<Body>;
  onDone?: ((answer: Answer) => unknown) | undefined;
  onRefused?: ((failure: Failure) => void) | undefined;
  onSettled?: (() => unknown) | undefined;
}

interface State<Answer, Act> {
  isPending: boolean;
  isDone: boolean;
  error: unknown;
  answer: Answer | undefined;
  act: Act | undefined;
}

const idle = { isPending: false, isDone: false, error: null, answer: undefined, act: undefined };

/** Sends one body at a time. It is pending until what follows from the answer is done, too. */
export function useSending<Body, Answer, Act>(options: Sending<Body, Answer>) {
  const isSending = useRef(false);
  const [key] = useState(createRequestKey);
  const [state, setState] = useState<State<Answer, Act>>(idle);
  const run = async (body: Body, act: Act | undefined) => {
    if (isSending.current) return;
    isSending.current = true;
    setState({ ...idle, isPending: true, act });
    const end: State<Answer, Act> = { ...idle };
    try {
      const answer = (await options.send(body, key.read)) as Answer;
      end.answer = answer;
      key.end(null);
      end.isDone = true;
      await options.onDone?.(answer);
    } catch (error) {
      key.end(error);
      end.error = error;
      options.onRefused?.(failureOf(error));
    }
    await options.onSettled?.();
    isSending.current = false;
    setState(end);
  };
  return {
    ...state,
    run,
    isBusy: () => isSending.current,
    forget: () => {
      if (!isSending.current && state.error !== null) setState(idle);
    },
    restart: () => {
      if (!isSending.current) setState(idle);
    },
  };
}
