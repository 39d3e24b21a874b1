import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A stretch of network before a server that can be cut and mended. */
export interface Line {
  url: string;
  /** Breaks every connection and lets nobody through. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

export async function openLine(toPort: number): Promise<Line> {
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(toPort, 'localhost');
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket);
      socket.pipe(other);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
    }
    return undefined;
  });
  await new Promise<void>((resolve) => void server.listen(0, 'localhost', resolve));
  const breakAll = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    cut: () => {
      isCut = true;
      breakAll();
    },
    mend: () => {
      isCut = false;
    },
    close: async () => {
      breakAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
