import { createServer } from 'node:http';
import { readWebhook } from '@wallet/merchant-sdk';

export interface Arrival {
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** What an event says of itself, as far as its order matters. */
interface Told {
  id: string;
  type: string;
  sequence: number;
  data: { id?: string };
}

export interface Arrivals {
  /** Where the webhooks go. */
  url: string;
  /** Called at each first arrival with how many different events have arrived. */
  onFirst: (count: number) => void;
  received: Arrival[];
  ids: ReadonlySet<string>;
  /** Resolves when so many different events have arrived. */
  until(count: number): Promise<void>;
  close(): Promise<void>;
}

/** A merchant's server on this machine that takes everything and keeps it, in the order in which it came. */
export async function openArrivals(): Promise<Arrivals> {
  const received: Arrival[] = [];
  const ids = new Set<string>();
  const waiting = new Map<number, () => void>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
      response.writeHead(204).end();
      const id = String(request.headers['webhook-id']);
      if (ids.has(id)) return;
      ids.add(id);
      arrivals.onFirst(ids.size);
      waiting.get(ids.size)?.();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const address = server.address();
  const arrivals: Arrivals = {
    url: `http://localhost:${typeof address === 'object' ? address?.port : ''}/webhooks`,
    onFirst: () => undefined,
    received,
    ids,
    until: (count) =>
      new Promise((resolve) => {
        if (ids.size >= count) resolve();
        else waiting.set(count, resolve);
      }),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return arrivals;
}

export interface LedgerDecision {
  arrived: number;
  /** Arrivals of an event that had arrived before: kills in the middle of an answer make some. */
  repeated: number;
  /** What must not be; empty when all is well. */
  breaches: string[];
}

/**
 * Checks arrivals against events: all and no other, signed, identical per id, and per object no
 * first arrival after one of higher sequence. Pure but for signature age.
 */
export function judgeArrivals({
  received,
  happened,
  secret,
  toleranceSeconds,
}: {
  received: readonly Arrival[];
  happened: ReadonlySet<string>;
  secret: string;
  toleranceSeconds: number;
}): LedgerDecision {
  const breaches: string[] = [];
  const bodies = new Map<string, string>();
  const last = new Map<string, number>();
  for (const { headers, body } of received) {
    const event = verified({ headers, body }, { secret, toleranceSeconds }, breaches);
    if (!event) continue;
    const known = bodies.get(event.id);
    if (known !== undefined) {
      if (known !== body) breaches.push(`${event.id} came with another content`);
      continue;
    }
    bodies.set(event.id, body);
    const object = event.data.id ?? event.type;
    const before = last.get(object) ?? -1;
    if (event.sequence < before)
      breaches.push(
        `${event.id} (${event.type}) of ${object} has sequence ${event.sequence} and came after ${before}`,
      );
    last.set(object, Math.max(before, event.sequence));
  }
  for (const id of happened) if (!bodies.has(id)) breaches.push(`${id} never arrived`);
  for (const id of bodies.keys())
    if (!happened.has(id)) breaches.push(`${id} arrived and is no event`);
  return { arrived: bodies.size, repeated: received.length - bodies.size, breaches };
}

function verified(
  { headers, body }: Arrival,
  rules: { secret: string; toleranceSeconds: number },
  breaches: string[],
): Told | undefined {
  try {
    const event = readWebhook({ ...rules, headers, rawBody: body }) as unknown as Told;
    if (event.id === headers['webhook-id']) return event;
    breaches.push(`${event.id} came under the id ${String(headers['webhook-id'])}`);
  } catch (error) {
    breaches.push(`${String(headers['webhook-id'])} was not verified: ${String(error)}`);
  }
  return undefined;
}
