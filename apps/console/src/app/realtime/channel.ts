import { realtimePath, realtimeTiming } from '@wallet/contract';
import { createStore, type Store } from '../../lib/store.ts';
import { createBus, eventNames, type EventName, type Handler } from './events.ts';

/** The part of a Socket.IO client that is used here. */
export interface Wire {
  /** False when the client will not try again by itself: the server said no. */
  readonly active: boolean;
  on(event: string, listener: (payload?: unknown) => void): unknown;
  connect(): unknown;
  disconnect(): unknown;
}

export type WireOptions = ReturnType<typeof wireOptions>;

export type ChannelState =
  | { status: 'off' }
  | { status: 'connecting' }
  | { status: 'up' }
  | { status: 'down'; since: Date };

export interface Channel extends Pick<Store<ChannelState>, 'get' | 'subscribe'> {
  hear: <E extends EventName>(event: E, handler: Handler<E>) => () => void;
  /** Called whenever the channel is up again after a break: what was missed must be fetched. */
  onReconnect: (listener: () => void) => () => void;
  connect: () => void;
  /** Tries at once instead of waiting for the next attempt. */
  retry: () => void;
  disconnect: () => void;
}

interface ChannelParts {
  open: (options: WireOptions) => Promise<Wire>;
  token: () => string | null;
  /** A fresh token for a refused one; rejects when the session is lost. */
  refresh: (refusedToken: string | null) => Promise<unknown>;
  now: () => Date;
  wait: (delayMs: number) => Promise<void>;
}

/** The client's timing and credentials as specified: websocket only, token in the handshake and in the header. */
export function wireOptions(token: () => string | null) {
  return {
    path: realtimePath,
    transports: ['websocket'],
    auth: (give: (data: { token: string | null }) => void) => give({ token: token() }),
    extraHeaders: { Authorization: `Bearer ${token() ?? ''}` },
    reconnection: true,
    reconnectionAttempts: Number.POSITIVE_INFINITY,
    reconnectionDelay: realtimeTiming.reconnectionDelayMs,
    reconnectionDelayMax: realtimeTiming.reconnectionDelayMaxMs,
    randomizationFactor: realtimeTiming.randomizationFactor,
    timeout: realtimeTiming.connectTimeoutMs,
  };
}

/** The realtime channel of a signed-in user. After a break every listener fetches again. */
export function createChannel(parts: ChannelParts): Channel {
  const bus = createBus();
  const reconnects = new Set<() => void>();
  const state = createStore<ChannelState>({ status: 'off' });
  let wire: Promise<Wire> | undefined;
  let opening = 0;
  const wentDown = () => {
    if (state.get().status !== 'down') state.set({ status: 'down', since: parts.now() });
  };
  const open = async () => {
    const mine = ++opening;
    const isCurrent = () => mine === opening;
    const opened = await parts.open(wireOptions(parts.token));
    opened.on('connect', () => {
      if (!isCurrent()) return;
      const wasDown = state.get().status === 'down';
      state.set({ status: 'up' });
      if (wasDown) reconnects.forEach((listener) => listener());
    });
    const onBreak = () => {
      if (!isCurrent()) return;
      wentDown();
      if (!opened.active) void comeBack(parts, opened, isCurrent);
    };
    opened.on('disconnect', onBreak);
    opened.on('connect_error', onBreak);
    for (const event of eventNames) opened.on(event, (payload) => bus.tell(event, payload));
    return opened;
  };
  const whenOpen = (work: (opened: Wire) => unknown) => void wire?.then(work, () => undefined);
  const connect = () => {
    if (wire) return;
    if (state.get().status === 'off') state.set({ status: 'connecting' });
    const mine = (wire = open());
    mine.catch(() => {
      if (wire !== mine) return;
      wire = undefined;
      wentDown();
    });
  };
  return {
    get: state.get,
    subscribe: state.subscribe,
    hear: (event, handler) => bus.hear(event, handler),
    onReconnect(listener) {
      reconnects.add(listener);
      return () => reconnects.delete(listener);
    },
    connect,
    /** The client's own code may not have arrived: then it is fetched again. */
    retry: () => (wire ? whenOpen((opened) => opened.connect()) : connect()),
    disconnect() {
      opening += 1;
      state.set({ status: 'off' });
      whenOpen((opened) => opened.disconnect());
      wire = undefined;
    },
  };
}

/** The server refused the token: the client asks for a fresh one before another handshake. */
async function comeBack(
  { refresh, token, wait }: ChannelParts,
  wire: Wire,
  isCurrent: () => boolean,
): Promise<void> {
  const refused = token();
  await wait(realtimeTiming.reconnectionDelayMs);
  if (!isCurrent()) return;
  const renewed = await refresh(refused).then(
    () => true,
    () => false,
  );
  if (renewed && isCurrent()) wire.connect();
}
