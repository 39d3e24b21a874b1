import { endpoints } from '@wallet/contract';
import { actorOf } from '#modules/audit';
import { route } from '#platform/http';
import type { Route } from '#platform/http';
import { accountRoutes } from './account-endpoints.ts';
import { countries } from './countries.ts';
import { currentUser } from './current-user.ts';
import { endSession } from './end-session.ts';
import type { Identity } from './identity.ts';
import { refresh } from './refresh.ts';
import { signIn } from './sign-in.ts';

export function identityRoutes(identity: Identity): Route[] {
  return [
    route(endpoints.signIn, ({ body, console, headers: { ip, userAgent }, requestId }) =>
      signIn(identity, { ...body, console, ip, userAgent, requestId }),
    ),
    route(
      endpoints.refreshToken,
      async ({ console, headers: { authorization, ip, userAgent }, requestId }) => ({
        token: await refresh(identity, { authorization, console, ip, userAgent, requestId }),
      }),
    ),
    route(endpoints.currentUser, ({ principal }) => currentUser(identity, principal)),
    route(endpoints.logOut, async ({ principal, headers: { ip, userAgent }, requestId }) => {
      const { sessionId } = principal;
      await identity.db.transaction((trx) =>
        endSession(trx, {
          sessionId,
          reason: 'loggedOut',
          by: actorOf(principal),
          ip,
          userAgent,
          requestId,
        }),
      );
      return undefined;
    }),
    route(endpoints.countries, () => Promise.resolve([...countries])),
    ...accountRoutes(identity),
  ];
}
