import type { ServerResponse } from 'node:http';
import { ApiError, type PayState, type WithdrawState } from '@wallet/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '#platform/rate-limit';
import { browserKey } from '../browser.ts';
import type { PayPagesDeps } from '../deps.ts';
import type { Payer } from '../find-payer.ts';
import { readGrant } from '../grant.ts';
import { queryOf } from '../page-options.ts';
import { readCookie } from '../payer-cookie.ts';
import { asSeenBy, isWithdrawal, readState } from './show-page.ts';
import { createStreamPlaces } from './stream-places.ts';

const pingMs = 15_000;
/** Changes are told at once; this often the state is read anyway, in case one was missed. */
const safetyReads = 2;
/** A stream is opened again by its page now and then, so that none outlives for long what it was opened with. */
const longestLifeMs = 30 * 60_000;
/** What waits for a page that does not read, in bytes: dozens of states. */
export const maxWaitingBytes = 65_536;

/** The open event streams of one server. */
export interface Streams {
  open(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  /** Ends all of them, so that the server can stop; browsers come back to the next one. */
  end(): void;
}

/**
 * Event streams for payers: the whole state at the beginning and after every change, and a sign of
 * life between. They are bounded in number, and so is what waits for a page that does not read.
 */
export function createStreams(deps: PayPagesDeps, places = createStreamPlaces()): Streams {
  const streams = new Set<Stream>();

  async function open(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { id: sessionId } = request.params as { id: string };
    const { readOnly, browser, viaCookie } = await whoWatches(deps, request, sessionId);
    const leave = places.take({ sessionId, network: networkOf(request.ip) });
    reply.raw.once('close', leave);
    try {
      if (!(await readState(deps, { sessionId, browser }))) throw new ApiError('sessionInvalid');
      if (viaCookie && !readOnly) await deps.useCases.markOpened(sessionId);
    } catch (error) {
      leave();
      throw error;
    }
    void reply.hijack();
    // Whoever left meanwhile gets nothing that would have to be stopped.
    if (reply.raw.destroyed) return reply;
    const stream = new Stream(deps, { sessionId, readOnly, browser }, begin(reply));
    streams.add(stream);
    reply.raw.once('close', () => {
      stream.stop();
      streams.delete(stream);
    });
    stream.start();
    return reply;
  }

  return { open, end: () => streams.forEach((stream) => stream.end()) };
}

/** By the cookie, or by a ticket, which only shows whoever asked for it. */
async function whoWatches(
  { vault, clock, limits }: PayPagesDeps,
  request: FastifyRequest,
  sessionId: string,
): Promise<Omit<Payer, 'sessionId'>> {
  const now = clock.now();
  await limits.requests.take(request.ip);
  const cookie = readCookie(vault, { header: request.headers.cookie, sessionId, now });
  if (cookie)
    return { readOnly: cookie.readOnly, browser: browserKey(cookie.browser), viaCookie: true };
  const ticket = queryOf(request).get('ticket') ?? '';
  const grant = readGrant(vault, 'payTicket', { text: ticket, sessionId, now });
  if (!grant) throw new ApiError('sessionInvalid');
  return { readOnly: grant.readOnly, browser: grant.browser, viaCookie: false };
}

function begin(reply: FastifyReply): ServerResponse {
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  reply.raw.write('retry: 3000\n\n');
  return reply.raw;
}

type Watcher = Omit<Payer, 'viaCookie'>;

class Stream {
  readonly #deps: PayPagesDeps;
  readonly #watcher: Watcher;
  readonly #raw: ServerResponse;
  #toldRevision = '';
  #isReading = false;
  #isStale = false;
  #pings = 0;
  #timer: NodeJS.Timeout | undefined;
  #expiry: NodeJS.Timeout | undefined;
  #life: NodeJS.Timeout | undefined;
  #unsubscribe: (() => void) | undefined;

  constructor(deps: PayPagesDeps, watcher: Watcher, raw: ServerResponse) {
    this.#deps = deps;
    this.#watcher = watcher;
    this.#raw = raw;
  }

  start(): void {
    this.#unsubscribe = this.#deps.useCases.onChange(
      this.#watcher.sessionId,
      () => void this.#tell(),
    );
    this.#timer = setInterval(() => this.#ping(), pingMs).unref();
    this.#life = setTimeout(() => this.end(), longestLifeMs).unref();
    void this.#tell();
  }

  stop(): void {
    clearInterval(this.#timer);
    clearTimeout(this.#expiry);
    clearTimeout(this.#life);
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
  }

  end(): void {
    this.#raw.end();
  }

  #ping(): void {
    this.#send('ping', { serverNow: this.#deps.clock.now().toISOString() });
    if (++this.#pings % safetyReads === 0) void this.#tell();
  }

  /** Reads and sends the state if it is another one. A change during a read makes it read once more. */
  async #tell(): Promise<void> {
    this.#isStale = true;
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      while (this.#isStale) {
        this.#isStale = false;
        await this.#tellOnce();
      }
    } catch (error) {
      this.#deps.log.warn(
        { err: error, sessionId: this.#watcher.sessionId },
        'a pay page could not be told its state',
      );
    } finally {
      this.#isReading = false;
    }
  }

  async #tellOnce(): Promise<void> {
    const state = await readState(this.#deps, this.#watcher);
    if (!state) {
      this.#send('gone', {});
      return this.end();
    }
    if (state.revision === this.#toldRevision) return;
    this.#toldRevision = state.revision;
    this.#send('state', asSeenBy(this.#watcher, state));
    this.#lookAtExpiry(leftMs(state));
  }

  /** Time itself changes the screen once, without anybody writing a row. */
  #lookAtExpiry(leftMs: number): void {
    clearTimeout(this.#expiry);
    if (leftMs > 0 && leftMs < longestTimerMs)
      this.#expiry = setTimeout(() => void this.#tell(), leftMs + afterExpiryMs).unref();
  }

  #send(event: string, data: object): void {
    if (this.#raw.writableEnded || this.#raw.destroyed) return;
    this.#raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    if (this.#raw.writableLength <= maxWaitingBytes) return;
    this.#deps.onCut?.('payPage', 'slowReader');
    this.#deps.log.warn(
      { sessionId: this.#watcher.sessionId, reason: 'slowReader' },
      'an event stream was cut off',
    );
    this.#raw.destroy();
  }
}

/** Until time itself changes the screen next: the end of the link, or before it the end of the time to confirm. */
function leftMs(state: PayState | WithdrawState): number {
  const ends = isWithdrawal(state)
    ? [state.withdrawal?.confirmBy, state.expiresAt]
    : [state.expiresAt];
  const left = ends.flatMap((end) =>
    end == null ? [] : [Date.parse(end) - Date.parse(state.serverNow)],
  );
  return Math.min(...left.filter((ms) => ms > 0));
}

const afterExpiryMs = 500;
const longestTimerMs = 24 * 3_600_000;
