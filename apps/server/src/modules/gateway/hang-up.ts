import type { Server } from 'socket.io';
import { z } from 'zod';
import { agentNamespace } from '@wallet/agent-protocol';
import type { Listener } from '#platform/facts';

/** The room of a device's connections; joined by the server only. */
export function roomOf(deviceId: string): string {
  return `device:${deviceId}`;
}

const aboutDevice = z.object({ deviceId: z.string() });

/** Ends the connections of a device whose token ended, in every process. What they say meanwhile is not the device's any more. */
export function hangUpOnEndedToken(io: Server): Listener {
  return async (fact, _trx, after) => {
    const { deviceId } = aboutDevice.parse(fact.payload);
    after(() => void io.of(agentNamespace).in(roomOf(deviceId)).disconnectSockets(true));
  };
}
