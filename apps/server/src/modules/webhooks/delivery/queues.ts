import { deliver } from './deliver.ts';
import type { Gate } from './gate.ts';
import { defaultTimeouts, type Webhooks } from '../webhooks.ts';

export interface Queues {
  /** Sends what is due to the endpoint, beside all others. False when this process is about to end. */
  wake(endpointId: string): boolean;
  /** Begins nothing more, waits a moment for what is under way and puts back the rest. */
  stop(): Promise<void>;
}

/** One queue for each endpoint of this process; who runs already looks once more at the end. */
export function createQueues(deps: Webhooks, gate: Gate): Queues {
  const stopping = new AbortController();
  const breaking = new AbortController();
  const running = new Map<string, { wanted: boolean; ended: Promise<void> }>();

  async function run(endpointId: string, isWanted: () => boolean): Promise<void> {
    while (isWanted() && !stopping.signal.aborted) {
      try {
        await deliver(
          deps,
          { endpointId },
          { signal: stopping.signal, breakOff: breaking.signal, gate },
        );
      } catch (error) {
        deps.log.error(
          { err: error, endpoint: endpointId },
          'the queue of a webhook endpoint stopped; it goes on when it is looked for',
        );
      }
    }
    running.delete(endpointId);
  }

  function wake(endpointId: string): boolean {
    if (stopping.signal.aborted) return false;
    const known = running.get(endpointId);
    if (known) {
      known.wanted = true;
      return true;
    }
    const queue = { wanted: true, ended: Promise.resolve() };
    running.set(endpointId, queue);
    queue.ended = run(endpointId, () => {
      const { wanted } = queue;
      queue.wanted = false;
      return wanted;
    });
    return true;
  }

  return {
    wake,
    stop: async () => {
      stopping.abort();
      const timer = setTimeout(() => breaking.abort(), (deps.patience ?? defaultTimeouts).graceMs);
      await Promise.all([...running.values()].map(({ ended }) => ended));
      clearTimeout(timer);
    },
  };
}
