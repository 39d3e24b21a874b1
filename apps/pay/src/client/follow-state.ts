import type { SessionApi } from './post-json.ts';

export interface FollowOptions<State> {
  api: Pick<SessionApi<State>, 'look' | 'makeTicket'>;
  sessionId: string;
  /** The link's token as long as it is needed. */
  token(): string | null;
  onState(state: State): void;
  onGone(): void;
  /** The server was reached, or was not. */
  onReach(reached: boolean): void;
  /** The server knew us without the token. */
  onCookieProven(): void;
  makeStream?: (address: string) => EventSource;
}

export interface Follower {
  lookNow(): void;
  stop(): void;
}

/** Between two looks while the stream is down. */
const pollMs = 5_000;
/** The server sends something at least this often; silence for longer means a dead connection. */
const silenceMs = 45_000;
const retryStreamMs = 15_000;

/**
 * Keeps the page's state in step with the server: by an event stream, by polling while that is down, and by a look
 * whenever the page becomes visible or the connection returns. The stream tries the cookie first and falls back to a
 * short ticket, so that it also works where cookies are blocked.
 */
export function followState<State>(options: FollowOptions<State>): Follower {
  const follower = new StateFollower(options);
  follower.start();
  return follower;
}

class StateFollower<State> implements Follower {
  private readonly options: FollowOptions<State>;
  private stream: EventSource | undefined;
  private usesTicket = false;
  private isStreaming = false;
  private isLooking = false;
  private isStopped = false;
  private heardAtMs = 0;
  private openedAtMs = 0;
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(options: FollowOptions<State>) {
    this.options = options;
  }

  start(): void {
    this.open();
    this.timer = setInterval(() => this.tick(), pollMs);
    for (const [target, event] of wakeUps) target().addEventListener(event, this.wake);
  }

  stop(): void {
    this.isStopped = true;
    this.close();
    clearInterval(this.timer);
    for (const [target, event] of wakeUps) target().removeEventListener(event, this.wake);
  }

  lookNow = (): void => void this.look();

  private readonly wake = (): void => {
    if (document.visibilityState === 'hidden') return;
    void this.look();
    if (!this.isStreaming) this.open();
  };

  private tick(): void {
    const now = Date.now();
    if (this.isStreaming && now - this.heardAtMs > silenceMs) this.close();
    if (this.isStreaming) return;
    if (document.visibilityState !== 'hidden') void this.look();
    if (now - this.openedAtMs > retryStreamMs) this.open();
  }

  private async look(): Promise<void> {
    if (this.isLooking || this.isStopped) return;
    this.isLooking = true;
    const answer = await this.options.api.look(this.options.token());
    this.isLooking = false;
    if (this.isStopped) return;
    if (answer.ok) this.options.onState(answer.value);
    else if (answer.code === 'sessionInvalid') this.options.onGone();
    if (answer.ok || answer.code !== 'tooManyRequests')
      this.options.onReach(answer.ok || answer.code !== 'unreachable');
  }

  private open(ticket?: string): void {
    if (this.isStopped) return;
    this.close();
    this.openedAtMs = Date.now();
    this.usesTicket = ticket !== undefined;
    const address = `/api/public/sessions/${this.options.sessionId}/events`;
    const make = this.options.makeStream ?? ((url: string) => new EventSource(url));
    const stream = make(
      ticket === undefined ? address : `${address}?ticket=${encodeURIComponent(ticket)}`,
    );
    this.stream = stream;
    stream.addEventListener('open', () => this.opened());
    stream.addEventListener('state', (event: MessageEvent<string>) =>
      this.heard(() => this.options.onState(JSON.parse(event.data) as State)),
    );
    stream.addEventListener('ping', () => this.heard());
    stream.addEventListener('gone', () => this.heard(() => this.options.onGone()));
    stream.addEventListener('error', () => void this.failed(stream));
  }

  private opened(): void {
    this.isStreaming = true;
    this.heard();
    this.options.onReach(true);
    if (!this.usesTicket && this.options.token() !== null) this.options.onCookieProven();
  }

  private heard(act?: () => void): void {
    this.heardAtMs = Date.now();
    if (!this.isStopped) act?.();
  }

  /** A refused stream is closed by the browser; a broken one it reopens by itself, and polling bridges the gap. */
  private async failed(stream: EventSource): Promise<void> {
    if (stream !== this.stream) return;
    this.isStreaming = false;
    void this.look();
    if (stream.readyState !== EventSource.CLOSED) return;
    const token = this.options.token();
    if (token === null || this.usesTicket) return;
    const answer = await this.options.api.makeTicket(token);
    if (answer.ok && stream === this.stream) this.open(answer.value.ticket);
  }

  private close(): void {
    this.stream?.close();
    this.stream = undefined;
    this.isStreaming = false;
  }
}

const wakeUps: readonly (readonly [() => EventTarget, string])[] = [
  [() => document, 'visibilitychange'],
  [() => window, 'online'],
  [() => window, 'offline'],
  [() => window, 'pageshow'],
];
