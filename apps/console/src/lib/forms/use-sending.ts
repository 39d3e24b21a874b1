import { useRef, useState } from 'react';
import { failureOf, type Failure } from '../failure.ts';
import type { Send } from './form-options.ts';
import { createRequestKey } from './request-key.ts';

interface Sending<Body, Answer> {
  send: Send<Body>;
  onDone?: ((answer: Answer) => unknown) | undefined;
  onRefused?: ((failure: Failure) => void) | undefined;
  onSettled?: (() => unknown) | undefined;
  isLasting?: boolean | undefined;
}

interface State<Answer, Act> {
  isPending: boolean;
  isDone: boolean;
  error: unknown;
  answer: Answer | undefined;
  act: Act | undefined;
}

const idle = { isPending: false, isDone: false, error: null, answer: undefined, act: undefined };

/**
 * Sends one body at a time, and none after an answer unless the form is lasting. It is pending until what follows from
 * the answer is done, too.
 */
export function useSending<Body, Answer, Act>(options: Sending<Body, Answer>) {
  const isBusy = useRef(false);
  const isOver = useRef(false);
  const [key] = useState(createRequestKey);
  const [state, setState] = useState<State<Answer, Act>>(idle);
  const run = async (body: Body, act: Act | undefined) => {
    isBusy.current = true;
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
    isOver.current = end.isDone && options.isLasting !== true;
    isBusy.current = false;
    setState(end);
  };
  return {
    ...state,
    run,
    mayRun: () => !isBusy.current && !isOver.current,
    forget: () => {
      if (!isBusy.current && state.error !== null) setState(idle);
    },
    restart: () => {
      if (isBusy.current) return;
      isOver.current = false;
      setState(idle);
    },
  };
}
