import type { Console } from '@wallet/contract';
import { startGateway } from '#modules/gateway';
import { refuseAgents } from '#modules/gateway/connection';
import type { Io, Realtime } from '#modules/realtime';
import type { Log } from '#platform/log';
import type { OnClose } from '../create-parts.ts';
import type { Platform } from '../platform/start-platform.ts';
import { startLoneDoor } from './start-lone-door.ts';
import { startWeb, type Web, type WebParts } from './start-web.ts';

/** Without the role `web` there is one address, which only says how the process is. */
export async function openWebs(
  platform: Platform,
  { consoles }: { consoles: Readonly<Record<Console, string>> | undefined },
  parts: WebParts,
): Promise<Web[]> {
  const { roles, ports } = platform.config;
  if (!roles.has('web')) return [await startLoneDoor(platform)];
  const open = (console: Console) =>
    startWeb(platform, { console, port: ports[console], folder: consoles?.[console] }, parts);
  return [await open('admin'), await open('merchant')];
}

interface Lines {
  webs: readonly Web[];
  io: Io;
  realtime: Realtime;
}

/** Screens come to every address, phones to those of a gateway only. */
export function openSockets(
  { config, db, vault, clock, log, storage }: Platform,
  { webs, io, realtime }: Lines,
  onClose: OnClose,
): void {
  for (const { console, httpServer, hasSocketsAt } of webs)
    io.attach(httpServer, { console, origins: [config.origins[console]], hasSocketsAt });
  onClose(() => io.close());
  onClose(() => realtime.stop());
  if (config.roles.has('gateway'))
    onClose(
      startGateway({
        io: io.server,
        waitSeconds: (id) => io.waitSeconds('agent', id),
        db,
        vault,
        clock,
        log,
        storage,
        screens: realtime,
      }).stop,
    );
  else refuseAgents(io.server);
}

/** A process with one address answers under it for both. */
export async function listenAll(webs: readonly Web[], log: Log): Promise<Record<Console, number>> {
  const ports: number[] = [];
  for (const web of webs) ports.push(await web.listen());
  const [admin = 0, merchant = admin] = ports;
  log.info({ ports }, 'the server listens');
  return { admin, merchant };
}

export async function closeWebs(webs: readonly Web[]): Promise<void> {
  await Promise.all(webs.map(({ server }) => server.close()));
}
