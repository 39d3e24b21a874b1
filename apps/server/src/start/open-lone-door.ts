import { openHttp } from '#platform/http';
import { mountHealth, observeHttp } from '#platform/metrics';
import type { Platform } from './open-platform.ts';
import { webOf, type Web } from './open-web.ts';

/** The door of a process without pages and API: health, metrics and, in a gateway, the phones' lines. It has the admin console's port. */
export async function openLoneDoor({
  log,
  config,
  metrics,
  readiness,
  telemetry,
}: Platform): Promise<Web> {
  const server = openHttp({ log, trustProxy: config.trustProxy });
  observeHttp(metrics, server, 'lone', telemetry.note);
  mountHealth(server, { metrics, readiness });
  await server.ready();
  return webOf(server, { console: 'admin', port: config.ports.admin }, config.host);
}
