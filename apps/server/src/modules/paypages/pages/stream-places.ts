import { ApiError } from '@wallet/contract';

/** How many event streams may be open: of a session, of a network, and in all. */
export interface StreamLimits {
  ofSession: number;
  ofNetwork: number;
  inAll: number;
}

/** A mobile carrier puts many payers behind one address; a page without a stream asks for its state instead. */
export const streamLimits: StreamLimits = { ofSession: 20, ofNetwork: 1_000, inAll: 5_000 };

export interface StreamPlaces {
  /**
   * Takes a place, which the answer gives back, once. It is taken before anything is awaited, so
   * that streams that are opened at the same time count each other. Throws Refusal
   * `tooManyRequests` where there is none.
   */
  take(stream: { sessionId: string; network: string }): () => void;
}

export function createStreamPlaces(limits: StreamLimits = streamLimits): StreamPlaces {
  const taken = new Map<string, number>();
  const change = (key: string, by: 1 | -1) => {
    const count = (taken.get(key) ?? 0) + by;
    if (count === 0) taken.delete(key);
    else taken.set(key, count);
  };
  return {
    take: ({ sessionId, network }) => {
      const places = [
        [`session ${sessionId}`, limits.ofSession],
        [`network ${network}`, limits.ofNetwork],
        ['all', limits.inAll],
      ] as const;
      if (places.some(([key, most]) => (taken.get(key) ?? 0) >= most))
        throw new ApiError('tooManyRequests', { retryAfterSeconds: 30 });
      for (const [key] of places) change(key, 1);
      let isGivenBack = false;
      return () => {
        if (isGivenBack) return;
        isGivenBack = true;
        for (const [key] of places) change(key, -1);
      };
    },
  };
}
