/** The console under Vite with its own back end: live edits, and demo data apart from `npm start`. */
import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { consoleTargets, type ConsoleTarget } from '../apps/console/build.ts';
import { fail } from './say.ts';

const ports = { vite: 3567, admin: 3577, merchant: 3578, simulator: 3580 } as const;

const target = readTarget(process.argv.slice(2));
for (const [name, port] of Object.entries(ports)) await requireFree(name, port);

const brand = target.endsWith('bisnis') ? 'bisnis' : 'wallet';
const backEnd = start('node', ['scripts/start.ts', `--brand=${brand}`, '--without-consoles'], {
  DATA_DIR: process.env['DATA_DIR'] ?? '.data/dev',
  PORT_ADMIN: String(ports.admin),
  PORT_MERCHANT: String(ports.merchant),
  PORT_SIMULATOR: String(ports.simulator),
  // Sockets and links know the console by the address in the browser, which is Vite's; pay pages
  // are the back end's own.
  [target.startsWith('admin') ? 'ADMIN_ORIGIN' : 'MERCHANT_ORIGIN']:
    `http://localhost:${ports.vite}`,
  PAY_ORIGIN: `http://localhost:${ports.merchant}`,
});
const vite = start('vite', ['--port', String(ports.vite), '--strictPort', 'apps/console'], {
  TARGET: target,
  BACKEND_PORT: String(target.startsWith('admin') ? ports.admin : ports.merchant),
});

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => [vite, backEnd].forEach((child) => child.kill('SIGTERM')));
for (const child of [vite, backEnd])
  child.once('exit', (code) => {
    [vite, backEnd].forEach((other) => other.kill('SIGTERM'));
    process.exitCode = code ?? 0;
  });

function start(
  command: string,
  args: readonly string[],
  env: Record<string, string>,
): ChildProcess {
  return spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
}

function readTarget(args: readonly string[]): ConsoleTarget {
  const named = /^--target=(.*)$/.exec(args[0] ?? '--target=merchant')?.[1];
  const found = consoleTargets.find((known) => known === named);
  return (
    found ??
    fail(`Unknown argument ${args.join(' ')}. Use --target=${consoleTargets.join(', --target=')}.`)
  );
}

async function requireFree(name: string, port: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const probe = createServer();
    probe.once('error', () =>
      fail(`Port ${port} (${name}) is taken. Stop what uses it and start again.`),
    );
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve()));
  });
}
