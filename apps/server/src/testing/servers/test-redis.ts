import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** Why nothing about several processes can be proved on this machine; undefined when it can. */
export const redisMissing: string | undefined = spawnSync('redis-server', ['--version']).error
  ? 'there is no redis-server on this machine, so what needs one was NOT proved'
  : undefined;

export interface TestRedis {
  url: string;
  pid(): number;
  /** Ends it as a crash would. */
  kill(): Promise<void>;
  /** Begins it again, empty, at the same address. */
  begin(): Promise<void>;
}

/** A Redis of its own on a free port, which keeps nothing. */
export async function testRedis({ password = '' }: { password?: string } = {}): Promise<TestRedis> {
  const port = await freePort();
  let child = await start(port, password);
  return {
    url: `redis://${password === '' ? '' : `:${password}@`}127.0.0.1:${port}`,
    pid: () => child.pid ?? 0,
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
    begin: async () => {
      child = await start(port, password);
    },
  };
}

async function start(port: number, password: string) {
  const child = spawn(
    'redis-server',
    [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--appendonly',
      'no',
      ...(password === '' ? [] : ['--requirepass', password]),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  process.once('exit', () => child.kill('SIGKILL'));
  for await (const text of child.stdout)
    if (String(text).includes('Ready to accept connections')) break;
  child.stdout.resume();
  return child;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
