import { endpoints } from '@wallet/contract';
import { route, type Route } from '#platform/http';
import { createProxy } from './create-proxy.ts';
import { deleteProxy } from './delete-proxy.ts';
import { importProxies } from './import-proxies.ts';
import { listChecks } from '../checks/list-checks.ts';
import { listProxies } from './list-proxies.ts';
import { readProxy } from './read-proxy.ts';
import { scopeOf } from '../proxy-scope.ts';
import type { Proxies } from '../proxies.ts';
import { readCheckRun, startCheck } from '../checks/start-check.ts';
import { updateProxy } from './update-proxy.ts';

/** The ways out to the internet, and the echo that checks ask through them. */
export function proxiesRoutes(deps: Proxies): Route[] {
  const { db } = deps;
  return [
    route(endpoints.listProxies, ({ principal, query }) =>
      listProxies(db.read, scopeOf(principal), query),
    ),
    route(endpoints.createProxy, ({ principal, body, ...call }) =>
      createProxy(deps, { principal, input: body, ...trailOf(call) }),
    ),
    route(
      endpoints.importProxies,
      ({ principal, body: { text, protocol, preview, ...terms }, ...call }) =>
        importProxies(deps, { principal, text, protocol, preview, terms, ...trailOf(call) }),
    ),
    route(endpoints.getProxy, ({ principal, params }) =>
      readProxy(deps, scopeOf(principal), params.id),
    ),
    route(endpoints.updateProxy, ({ principal, params, body, ...call }) =>
      updateProxy(deps, { principal, id: params.id, input: body, ...trailOf(call) }),
    ),
    route(endpoints.deleteProxy, async ({ principal, params, ...call }) => {
      await deleteProxy(deps, { principal, id: params.id, ...trailOf(call) });
      return undefined;
    }),
    route(endpoints.checkProxies, ({ principal }) => startCheck(deps, { principal })),
    route(endpoints.checkProxy, ({ principal, params }) =>
      startCheck(deps, { principal, proxyId: params.id }),
    ),
    route(endpoints.getProxyCheckRun, ({ params }) => readCheckRun(db.read, params.id)),
    route(endpoints.listProxyChecks, ({ principal, params, query }) =>
      listChecks(db.read, scopeOf(principal), { id: params.id, ...query }),
    ),
    route(endpoints.echoAddress, ({ headers }) => Promise.resolve({ ip: headers.ip })),
  ];
}

function trailOf({
  headers: { ip, userAgent },
  requestId,
}: {
  headers: { ip: string; userAgent: string | undefined };
  requestId: string;
}) {
  return { ip, userAgent, requestId };
}
