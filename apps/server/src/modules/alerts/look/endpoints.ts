import { endpoints } from '@wallet/contract';
import type { UserPrincipal } from '#modules/identity';
import { route, type Route } from '#platform/http';
import type { Alerts } from '../alerts.ts';
import {
  readChannels,
  removeWebhook,
  setMail,
  setWebhook,
  testWebhook,
} from '../channels/channels.ts';
import type { ChannelAct } from '../channels/channels.ts';
import { listAlerts, markSeen } from './list-alerts.ts';

/** What turned bad and who is told of it. */
export function alertsRoutes(deps: Alerts): Route[] {
  const { db } = deps;
  return [
    route(endpoints.listAlerts, ({ principal, query }) => listAlerts(deps, principal, query)),
    route(endpoints.markAlertsSeen, ({ principal, body }) => markSeen(db.read, principal, body)),
    route(endpoints.getAlertChannels, () => readChannels(db.read)),
    route(endpoints.setAlertMail, async (call) => {
      await setMail(deps, { ...actOf(call), ...call.body });
      return readChannels(db.read);
    }),
    route(endpoints.setAlertWebhook, async (call) => {
      const { secret } = await setWebhook(deps, { ...actOf(call), ...call.body });
      return { ...(await readChannels(db.read)), secret };
    }),
    route(endpoints.testAlertWebhook, () => testWebhook(deps)),
    route(endpoints.removeAlertWebhook, async (call) => {
      await removeWebhook(deps, actOf(call));
      return undefined;
    }),
  ];
}

function actOf({
  principal,
  headers: { ip, userAgent },
  requestId,
}: {
  principal: UserPrincipal;
  headers: { ip: string; userAgent: string | undefined };
  requestId: string;
}): ChannelAct {
  return { principal, ip, userAgent, requestId };
}
