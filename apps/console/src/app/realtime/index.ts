import { useEffect, useEffectEvent } from 'react';
import { refresh, store } from '../session/index.ts';
import { useStore } from '../../lib/use-store.ts';
import { createChannel, type ChannelState } from './channel.ts';
import type { EventName, Handler, Payload } from './events.ts';

export const channel = createChannel({
  open: async (options) => (await import('socket.io-client')).io(options),
  token: () => store.accessToken(),
  refresh,
  now: () => new Date(),
  wait: (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
});

export function useChannel(): ChannelState {
  return useStore(channel);
}

/** Hears one event while the component is on the screen. */
export function useRealtime<E extends EventName>(event: E, handler: Handler<E>): void {
  const hear = useEffectEvent((payload: Payload<E>) => handler(payload));
  useEffect(() => channel.hear(event, (payload) => hear(payload)), [event]);
}
