import type { Server } from 'socket.io';
import { agentNamespace } from '@wallet/agent-protocol';
import type { Listener } from '#platform/events';

/** The room of a device's connections; joined by the server only. */
export function roomOf(deviceId: string): string {
  return `device:${deviceId}`;
}

/**
 * Ends the connections of a device whose token ended, in every process. What they say meanwhile is
 * not the device's any more.
 */
export function disconnectEndedToken(io: Server): Listener<{ deviceId: string }> {
  return async (events, _trx, after) => {
    for (const { payload } of events)
      after(() => void io.of(agentNamespace).in(roomOf(payload.deviceId)).disconnectSockets(true));
  };
}
