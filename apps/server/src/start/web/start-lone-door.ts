import { guardFaces, createHttp } from '#platform/http';
import { mountHealth, observeHttp } from '#platform/metrics';
import type { Platform } from '../platform/start-platform.ts';
import { facesOfPhones } from './faces.ts';
import { webOf, type Web } from './start-web.ts';

/** Serves a process without pages or API: health, metrics and a gateway's phones, at the admin console's port. */
export async function startLoneDoor({
  log,
  config,
  metrics,
  readiness,
  telemetry,
}: Platform): Promise<Web> {
  const isHttps = config.origins.agent.startsWith('https://');
  const server = createHttp({ log, trustProxy: config.trustProxy, isHttps });
  const facesOf = facesOfPhones(config);
  observeHttp(metrics, server, 'lone', telemetry.note);
  guardFaces(server, facesOf);
  mountHealth(server, { metrics, readiness });
  await server.ready();
  const { ports, host } = config;
  return webOf(server, { console: 'admin', port: ports.admin, host, facesOf });
}
