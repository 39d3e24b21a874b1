import { endpoints } from '@wallet/contract';
import { fromOf } from '#modules/approvals/words';
import { route, type Route } from '#platform/http';
import { changeSetting, type SettingsDeps } from './change-setting.ts';
import { decideChange, withdrawChange } from './decide-change.ts';
import { readHistory, readOneSetting, readSettings } from './read-settings.ts';

/** Settings of the whole installation: read by operators, changed by Admins. */
export function settingsRoutes(deps: SettingsDeps): Route[] {
  const { db } = deps;
  return [
    route(endpoints.listSettings, async () => ({ data: await readSettings(db.read) })),
    route(endpoints.getSetting, ({ params: { key } }) => readOneSetting(db.read, key)),
    route(endpoints.getSettingHistory, ({ params: { key } }) => readHistory(db.read, key)),
    route(endpoints.changeSetting, ({ principal, params: { key }, body: input, ...call }) =>
      changeSetting(deps, {
        principal,
        key,
        input,
        from: fromOf({ principal, ...call }),
        ...trailOf(call),
      }),
    ),
    route(endpoints.decideSettingChange, ({ principal, params, body, ...call }) => {
      const { decision, reason } = body;
      const from = fromOf({ principal, body, ...call });
      return decideChange(deps, {
        principal,
        ...params,
        decision,
        reason,
        from,
        ...trailOf(call),
      });
    }),
    route(endpoints.withdrawSettingChange, ({ principal, params, body, ...call }) =>
      withdrawChange(db, { principal, ...params, ...body, ...trailOf(call) }),
    ),
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
