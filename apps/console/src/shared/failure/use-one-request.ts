import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { createRequestKey } from '../../lib/forms/request-key.ts';

interface OneRequestOptions<Body, Answer> {
  send: (body: Body, idempotencyKey: string) => Promise<Answer>;
  onSuccess: (answer: Answer) => void | Promise<void>;
}

/**
 * Sends what a dialog asks for once. A second press while one is on its way does nothing, and a press after a lost
 * answer repeats the same idempotency key. Only a clear refusal, after which nothing exists, is followed by a new key.
 */
export function useOneRequest<Body, Answer>({ send, onSuccess }: OneRequestOptions<Body, Answer>) {
  const [key] = useState(createRequestKey);
  const isSending = useRef(false);
  const sending = useMutation({
    mutationFn: (body: Body) => send(body, key.read()),
    onSuccess,
    onError: (error) => key.end(error),
    onSettled: () => {
      isSending.current = false;
    },
  });
  const submit = (body: Body) => {
    if (isSending.current || sending.isSuccess) return;
    isSending.current = true;
    sending.mutate(body);
  };
  return { submit, isPending: sending.isPending, error: sending.error, data: sending.data };
}
