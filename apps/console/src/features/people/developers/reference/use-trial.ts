import { useMutation } from '@tanstack/react-query';
import type { Currency, SimulatedOutcome } from '@wallet/contract';
import { useState } from 'react';
import { ask, endpoints } from '../../../../app/api.ts';
import { useUser } from '../../../../app/session/use-session.ts';
import { trialAmount, type TrialSession } from './trial.ts';

/** A test session of this page: made, then played. A repeated press while one runs does nothing. */
export function useTrial() {
  const [session, setSession] = useState<TrialSession | null>(null);
  const [played, setPlayed] = useState<SimulatedOutcome | null>(null);
  const currency = useCurrency();
  const making = useMutation({
    mutationFn: () =>
      ask(endpoints.createTestSession, {
        body: { amount: trialAmount(currency, Math.random()) },
        idempotencyKey: crypto.randomUUID(),
      }),
    onSuccess: (made) => (setSession(made), setPlayed(null), playing.reset()),
  });
  const playing = useMutation({
    mutationFn: ({ id, outcome }: { id: string; outcome: SimulatedOutcome }) =>
      ask(endpoints.playTestSession, {
        params: { id },
        body: { outcome },
        idempotencyKey: crypto.randomUUID(),
      }),
    onSuccess: (after, { outcome }) => (
      setSession((made) => made && { ...made, ...after, url: made.url }),
      setPlayed(outcome)
    ),
  });
  const isBusy = making.isPending || playing.isPending;
  return {
    session,
    played,
    isBusy,
    isMaking: making.isPending,
    playing: playing.isPending ? playing.variables.outcome : null,
    error: making.error ?? playing.error,
    make: () => (isBusy ? undefined : making.mutate()),
    play: (outcome: SimulatedOutcome) =>
      isBusy || session === null ? undefined : playing.mutate({ id: session.id, outcome }),
  };
}

/** Of the merchant's money. */
export function useCurrency(): Currency {
  return useUser().balance?.available.currency ?? 'IDR';
}
