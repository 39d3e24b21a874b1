import type { Server as HttpServer } from 'node:http';
import type { CountCut } from '#platform/metrics';
import { networkOf } from '#platform/rate-limit';
import type { WaitingRoom } from './waiting-room.ts';

/**
 * Connections that have not sent a whole request line and headers yet wait in the room, and are
 * closed when they have to give way. How long one may wait is the HTTP server's request time-out.
 * Behind a proxy they are all the proxy's.
 */
export function boundHalfOpen(
  httpServer: HttpServer,
  { room, count }: { room: WaitingRoom; count: CountCut },
): void {
  const leaves = new WeakMap<object, () => void>();
  const leave = ({ socket }: { socket: object }) => {
    leaves.get(socket)?.();
    leaves.delete(socket);
  };
  httpServer.on('connection', (socket) => {
    leaves.set(
      socket,
      room.enter(networkOf(socket.remoteAddress ?? ''), () => {
        count('halfOpen', 'gaveWay');
        socket.destroy();
      }),
    );
    socket.once('close', () => leave({ socket }));
  });
  httpServer.prependListener('request', leave);
  httpServer.prependListener('upgrade', leave);
}
