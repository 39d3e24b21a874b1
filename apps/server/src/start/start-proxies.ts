import { readMoneyAtRisk } from '#modules/deposits';
import { startProxies } from '#modules/proxies/management';
import { type Proxies } from '#modules/proxies';
import type { Config } from '#platform/config';
import type { Platform } from './platform/start-platform.ts';

const echoPath = '/api/public/echo-address';

/**
 * The installation's proxies. Checks ask our own echo for the origin unless a setting names
 * another; a demo's proxies and echo are local.
 */
export function startInstallationProxies({
  config,
  db,
  vault,
  jobs,
  clock,
  log,
}: Platform): Promise<Proxies> {
  return startProxies({
    db,
    vault,
    jobs,
    clock,
    log,
    readMoneyAtRisk,
    addresses: { allowLoopback: config.kind === 'demo' },
    echoUrl: echoUrlOf(config),
  });
}

function echoUrlOf({ kind, proxyEchoUrl, ports, origins }: Config): URL {
  if (proxyEchoUrl !== undefined) return new URL(proxyEchoUrl);
  return new URL(
    echoPath,
    kind === 'demo' ? `http://localhost:${ports.merchant}` : origins.merchant,
  );
}
